@testable import HTTPServer

/// An answer as a client reads it.
struct Reply: Hashable {
    var status: Int
    var headers: HTTPHeaders
    var body: String
}

extension Client {
    /// Sends a request and reads its answer.
    func ask(_ text: String) async throws -> Reply {
        try await send(text)
        return try await reply(hasBody: !text.hasPrefix("HEAD"))
    }

    /// The next answer, complete.
    func reply(hasBody: Bool = true) async throws -> Reply {
        let head = try await takeText(through: "\r\n\r\n").split(separator: "\r\n")
        let fields = head.dropFirst().map { $0.split(separator: ": ", maxSplits: 1).map(String.init) }
        var reply = Reply(
            status: Int(head[0].split(separator: " ")[1]) ?? 0, headers: HTTPHeaders(fields.map { ($0[0], $0.count > 1 ? $0[1] : "") }),
            body: "")
        guard hasBody, reply.status >= 200, reply.status != 204, reply.status != 304 else { return reply }
        if let length = reply.headers["Content-Length"].flatMap(Int.init) {
            reply.body = try await takeText(length)
        } else if reply.headers["Transfer-Encoding"] == "chunked" {
            while case let piece = try await piece(), !piece.isEmpty { reply.body += piece }
        } else {
            reply.body = try await rest()
        }
        return reply
    }

    /// The next piece of a chunked body; empty at its end.
    func piece() async throws -> String {
        let size = Int(try await takeText(through: "\r\n").dropLast(1), radix: 16) ?? 0
        return String(try await takeText(size + 2).dropLast(1))
    }

    func takeText(through end: String) async throws -> String {
        let bytes = try await take { received in
            received.indices.first { received[$0...].starts(with: end.utf8) }.map { $0 + end.utf8.count }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func takeText(_ count: Int) async throws -> String {
        String(decoding: try await take { $0.count >= count ? count : nil }, as: UTF8.self)
    }
}
