/// What a handler answers.
///
/// The server frames it: `Content-Length`, `Transfer-Encoding` and `Date` are its own, and the handler's are left out;
/// `Connection: close` ends the connection after the answer. A status outside 200…599, a header name that is no token or a
/// value with control characters becomes a 500: nothing that a caller wrote can split the answer.
package struct HTTPResponse: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// Goes out piece by piece until the stream ends; the next piece is asked for when the client has taken the ones before,
        /// so what a slow client leaves lying is for the stream's own buffering policy. When the client leaves, the task that
        /// reads the stream is cancelled, which the stream's `onTermination` hears.
        case stream(AsyncStream<[UInt8]>)
    }

    package var status: Int
    package var headers: HTTPHeaders
    package var body: Body

    package init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
