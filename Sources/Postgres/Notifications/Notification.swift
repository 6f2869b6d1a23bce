/// What another session sent with NOTIFY.
package struct Notification: Hashable, Sendable {
    package let channel: String
    package let payload: String
    /// The server process that sent it.
    package let pid: Int32
}

/// One listener: its channels and where its notifications go.
final class Subscription: Sendable {
    typealias Stream = AsyncThrowingStream<Notification, any Error>

    let channels: [String]
    let continuation: Stream.Continuation

    init(_ channels: [String], _ continuation: Stream.Continuation) {
        self.channels = channels
        self.continuation = continuation
    }
}
