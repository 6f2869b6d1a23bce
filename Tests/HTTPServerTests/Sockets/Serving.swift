import Testing

@testable import HTTPServer

typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

/// A server on a free port of the loopback network while the body runs.
func withServer(
    _ options: HTTPServerOptions = .test, handler: @escaping Handler = echo, _ body: (HTTPServer) async throws -> Void
) async throws {
    let server = try await HTTPServer.start(options, handler: handler)
    do {
        try await body(server)
    } catch {
        await server.stop(within: .zero)
        throw error
    }
    await server.stop(within: .zero)
}

extension HTTPServerOptions {
    /// With more patience than the slowest machine needs.
    static var test: HTTPServerOptions {
        var options = HTTPServerOptions(address: .tcp(host: "127.0.0.1", port: 0))
        for timeout in [\HTTPServerOptions.requestDeadline, \.idleTimeout, \.writeTimeout, \.halfClosedTimeout] {
            options[keyPath: timeout] = .seconds(600)
        }
        options.lingerTimeout = .milliseconds(200)
        options.errorBody = { status in
            HTTPResponse(
                status: status, headers: HTTPHeaders([("Content-Type", "application/json")]), body: .bytes(Array("{\(status)}".utf8)))
        }
        return options
    }

    func with<Value>(_ option: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
        var options = self
        options[keyPath: option] = value
        return options
    }
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
