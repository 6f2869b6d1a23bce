@testable import HTTPServer

/// All that a parser makes of some bytes.
struct Outcome: Hashable {
    var requests: [ParsedRequest] = []
    var fault: RequestFault?
    /// Whether the bytes end with a request's end.
    var isBetweenRequests = true

    static let limits = RequestParser.Limits(head: 16_384, body: 65_536)

    /// What comes of pieces that arrive one after the other.
    init(_ pieces: [ArraySlice<UInt8>], limits: RequestParser.Limits = Self.limits) {
        var parser = RequestParser(limits: limits)
        do throws(RequestFault) {
            for piece in pieces {
                parser.append(piece)
                while let request = try parser.next() { requests.append(request) }
            }
        } catch {
            fault = error
        }
        isBetweenRequests = parser.isBetweenRequests
    }

    init(_ text: String, limits: RequestParser.Limits = Self.limits) {
        self.init([Array(text.utf8)[...]], limits: limits)
    }
}

/// A request whose head has these lines after `Host`.
func request(_ line: String = "POST / HTTP/1.1", _ fields: String..., body: String = "") -> String {
    ([line, "Host: x"] + fields).joined(separator: "\r\n") + "\r\n\r\n" + body
}

extension RequestParser.Limits {
    func with(requestLine: Int, chunkLine: Int, chunkExtensions: Int) -> Self {
        var limits = self
        (limits.requestLine, limits.chunkLine, limits.chunkExtensions) = (requestLine, chunkLine, chunkExtensions)
        return limits
    }
}
