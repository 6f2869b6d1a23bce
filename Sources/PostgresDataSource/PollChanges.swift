import Domain
import Postgres

/// Hints that a poll changed, between processes. Nothing correct depends on them: who hears one reads the poll again.
enum PollChanges {
    private static let channel = "wote_polls"

    /// Tells whoever listens. The change is stored already, so a hint that can't be sent is no failure of it: watchers also look by themselves.
    static func announce(_ poll: ID<Poll>, through pool: ConnectionPool) async {
        do {
            try await pool.query("SELECT pg_notify(\(channel), \(poll.description))")
        } catch {
            return
        }
    }

    /// A hint at once, one for each notification about the poll, and one every two seconds for what no notification tells:
    /// a deadline that passes, a notification that was lost with its connection.
    static func hints(of poll: ID<Poll>, through pool: ConnectionPool) -> AsyncThrowingStream<Void, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let listening = Task {
                while !Task.isCancelled {
                    continuation.yield()
                    try await Task.sleep(for: .seconds(2))
                }
            }
            continuation.onTermination = { _ in listening.cancel() }
        }
    }
}
