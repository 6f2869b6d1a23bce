import Testing

@testable import HTTPServer

typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

/// A server on a free port of the loopback network while the body runs.
func withServer(
    _ set: (inout HTTPServerOptions) -> Void = { _ in }, handler: @escaping Handler = echo, _ body: (HTTPServer) async throws -> Void
) async throws {
    var options = HTTPServerOptions(address: .tcp(host: "127.0.0.1", port: 0))
    options.errorBody = {
        HTTPResponse(status: $0, headers: HTTPHeaders([("Content-Type", "application/json")]), body: .bytes(Array("{\($0)}".utf8)))
    }
    options.lingerTimeout = .milliseconds(200)
    set(&options)
    let server = try await HTTPServer.start(options, handler: handler)
    do {
        try await body(server)
    } catch {
        await server.stop(within: .zero)
        throw error
    }
    await server.stop(within: .zero)
}

/// Answers with what was asked.
let echo: Handler = { request in
    var text = "\(request.method) \(request.path)"
    if let query = request.query { text += "?\(query)" }
    if !request.body.isEmpty { text += " " + String(decoding: request.body, as: UTF8.self) }
    return .text(text)
}

extension HTTPResponse {
    static func text(_ text: String) -> HTTPResponse { HTTPResponse(status: 200, body: .bytes(Array(text.utf8))) }
}

func get(_ target: String = "/", _ fields: String...) -> String {
    (["GET \(target) HTTP/1.1", "Host: x"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
}
