package import HTTPClient

/// How calls reach the server, and how long is waited before one is made again; tests put the service itself here.
package struct Transport: Sendable {
    /// Throw `HTTPFailure`.
    let send: @Sendable (HTTPCall) async throws -> HTTPAnswer
    let open: @Sendable (HTTPCall) async throws -> HTTPStream
    let sleep: @Sendable (Duration) async throws -> Void

    package init(
        send: @escaping @Sendable (HTTPCall) async throws -> HTTPAnswer, open: @escaping @Sendable (HTTPCall) async throws -> HTTPStream,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.send, self.open, self.sleep) = (send, open, sleep)
    }

    package init(_ client: HTTPClient) { self.init(send: { try await client.send($0) }, open: { try await client.open($0) }) }
}
