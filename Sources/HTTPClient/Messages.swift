/// What is asked of a server.
package struct HTTPCall: Sendable {
    package var method: String
    /// The whole address, percent-encoded.
    package var url: String
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// Whether doing it twice does no harm: only then is it sent on a connection that may have gone stale.
    package var isRepeatable: Bool

    package init(method: String, url: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [], isRepeatable: Bool = false)
    {
        (self.method, self.url, self.headers, self.body, self.isRepeatable) = (method, url, headers, body, isRepeatable)
    }
}

/// A whole answer.
package struct HTTPAnswer: Sendable {
    package let status: Int
    package let body: [UInt8]

    package init(status: Int, body: [UInt8]) { (self.status, self.body) = (status, body) }
}

/// An answer that has begun; its body comes piece by piece, and the stream throws `HTTPFailure` where it breaks off.
package struct HTTPStream: Sendable {
    package let status: Int
    package let body: AsyncThrowingStream<[UInt8], any Error>

    package init(status: Int, body: AsyncThrowingStream<[UInt8], any Error>) { (self.status, self.body) = (status, body) }
}

/// Why there is no answer, or not all of it.
package struct HTTPFailure: Error, Hashable {
    /// In libcurl's words.
    package let reason: String
    /// Whether the server may have got the request.
    package let wasSent: Bool
    package let wasCancelled: Bool

    package init(_ reason: String, wasSent: Bool, wasCancelled: Bool = false) {
        (self.reason, self.wasSent, self.wasCancelled) = (reason, wasSent, wasCancelled)
    }
}

/// How calls are made.
package struct HTTPClientOptions: Sendable {
    /// In which a connection has to be there.
    package var connectTimeout: Duration
    /// In which a whole answer has to be there.
    package var timeout: Duration
    /// How long a stream may be silent.
    package var silence: Duration
    /// A Unix socket to connect to, whatever the address says.
    package var socketPath: String?
    /// A file of certificates to trust instead of the system's.
    package var authorities: String?
    package var userAgent: String

    package init(
        connectTimeout: Duration = .seconds(10), timeout: Duration = .seconds(60), silence: Duration = .seconds(60),
        socketPath: String? = nil, authorities: String? = nil, userAgent: String = "wote"
    ) {
        (self.connectTimeout, self.timeout, self.silence) = (connectTimeout, timeout, silence)
        (self.socketPath, self.authorities, self.userAgent) = (socketPath, authorities, userAgent)
    }
}
