import Glibc

/// Where a server listens, what it bears, and whom it believes.
package struct HTTPServerOptions: Sendable {
    package enum ListenAddress: Hashable, Sendable {
        /// An address or a name of this machine; port 0 is any free one, told by `HTTPServer.port`. `::` takes IPv4 too.
        case tcp(host: String, port: UInt16)
        /// A socket file with mode 0660: for processes of the same user or group. One that a server left behind is replaced;
        /// where a server still listens, or the file is something else, it is left alone. At most 107 bytes.
        case unix(path: String)
    }

    /// The header in which trusted proxies name who speaks through them. One only: a proxy that writes one of them passes on what
    /// a client wrote into the other.
    package enum ForwardingHeader: Hashable, Sendable {
        /// `X-Forwarded-For`, with `X-Forwarded-Proto`.
        case xForwardedFor
        /// `Forwarded`, RFC 7239.
        case forwarded
    }

    package var address: ListenAddress

    /// Bytes of a request's body; more is answered with 413.
    package var maximumBody = 64 * 1_024
    /// Bytes of a request's first line and headers; more is answered with 431, or with 414 where the first line alone has over 8 kB.
    package var maximumHeaders = 16 * 1_024

    /// The time from a request's first byte to its last, however slowly they trickle; after it, 408.
    package var requestDeadline: Duration = .seconds(10)
    /// How long a connection may wait for the first byte of its first or next request.
    package var idleTimeout: Duration = .seconds(60)
    /// How long a client may take for each 16 kB of an answer.
    package var writeTimeout: Duration = .seconds(30)
    /// How long a client that has closed its side of the connection still has its request worked on. It may wait for the answer
    /// or have gone: TCP does not tell until something is sent.
    package var halfClosedTimeout: Duration = .seconds(5)
    /// How long a connection that the server ends is still read from, so that the last answer is not lost on the way.
    package var lingerTimeout: Duration = .seconds(2)

    /// More are answered with 503. The process's limit of open files is raised to hold them, as far as the system lets it.
    package var maximumConnections = 16_384
    /// Of one IPv4 address or one IPv6 /64; trusted proxies are spared.
    package var connectionsPerAddress = 256

    /// The proxies whose word about client and scheme counts.
    package var trustedProxies: [AddressRange] = []
    package var forwardingHeader = ForwardingHeader.xForwardedFor

    /// The threads that read and write; handlers run on Swift's own.
    package var threads = min(4, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// The answer for a status that is the server's own: 400, 408, 413, 414, 431, 501, 503, 505, and 500 for an answer of the
    /// handler's that cannot be sent. Its status counts for nothing, and it has to be bytes.
    package var errorBody: @Sendable (Int) -> HTTPResponse = plainError

    package init(address: ListenAddress) {
        self.address = address
    }
}

@Sendable private func plainError(_ status: Int) -> HTTPResponse {
    HTTPResponse(
        status: status, headers: HTTPHeaders([("Content-Type", "text/plain; charset=utf-8")]),
        body: .bytes(Array("\(status) \(reasonPhrase(status))\n".utf8)))
}
