/// A request that has arrived completely and was well-formed.
package struct HTTPRequest: Hashable, Sendable {
    /// One of `HTTPRequest.methods`.
    package var method: String
    /// As it came, percent-encoded; begins with `/`, or is `*` for `OPTIONS *`.
    package var path: String
    /// What follows the first `?`, as it came; nil where there is none.
    package var query: String?
    package var headers: HTTPHeaders
    package var body: [UInt8]
    /// Who asks: the address of the connection or, behind trusted proxies, the nearest one that is not theirs. `unix` for the
    /// other end of a Unix socket.
    package var client: String
    /// Whether a trusted proxy says that it was asked over TLS.
    package var isSecure: Bool

    package init(
        method: String, path: String, query: String? = nil, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [],
        client: String = "127.0.0.1", isSecure: Bool = false
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.client = client
        self.isSecure = isSecure
    }

    /// The methods that reach the handler. Any other is answered with 501.
    package static let methods: Set<String> = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
}
