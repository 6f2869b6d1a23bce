import Domain
import Postgres

/// Hints that a poll changed, between processes. Nothing correct depends on them: who hears one reads the poll again.
enum PollChanges {
    private static let channel = "wote_polls"

    /// Tells whoever listens. The changes are stored already, so a hint that can't be sent is no failure of theirs: watchers also look by
    /// themselves. For the same reason its commit does not wait for the disk.
    static func announce(_ polls: [ID<Poll>], through pool: ConnectionPool) async {
        do {
            try await pool.query(
                """
                SELECT pg_notify(\(channel), p.poll::text), set_config('synchronous_commit', 'off', true)
                FROM unnest(\(polls)) AS p (poll)
                """)
        } catch {
            return
        }
    }

    /// A hint at once, one for each notification about the poll, and one every two seconds for what no notification tells:
    /// a deadline that passes, a notification sent while the connection was away.
    static func hints(of poll: ID<Poll>, through pool: ConnectionPool) -> AsyncThrowingStream<Void, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let watching = Task {
                await withTaskGroup { group in
                    group.addTask { await beat(continuation) }
                    group.addTask { await listen(to: poll, through: pool, continuation) }
                }
            }
            continuation.onTermination = { _ in watching.cancel() }
        }
    }

    private typealias Hints = AsyncThrowingStream<Void, any Error>.Continuation

    private static func beat(_ hints: Hints) async {
        while !Task.isCancelled {
            hints.yield()
            await pause(.seconds(2))
        }
    }

    /// Hears notifications, on a new connection whenever one was lost; meanwhile the beat goes on.
    private static func listen(to poll: ID<Poll>, through pool: ConnectionPool, _ hints: Hints) async {
        while !Task.isCancelled {
            do {
                try await pool.withConnection { connection in
                    for try await notification in try await connection.listen(channel) where notification.payload == poll.description {
                        hints.yield()
                    }
                }
            } catch {
                await pause(.seconds(1))
            }
        }
    }

    /// Waits; being cancelled ends the wait, and the caller looks for that itself.
    private static func pause(_ time: Duration) async {
        do { try await Task.sleep(for: time) } catch { return }
    }
}
