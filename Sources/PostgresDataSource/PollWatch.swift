import Domain
import Postgres
import Synchronization

/// Hints to everybody who watches a poll, through one connection and one look every two seconds, however many watch.
///
/// Notifications make hints quick. The look finds what no notification told: a deadline that passed, an edit, one sent while the
/// connection was away.
final class PollWatch: Sendable {
    private typealias Hints = AsyncThrowingStream<Void, any Error>.Continuation

    private struct State {
        var watchers: [ID<Poll>: [Int: Hints]] = [:]
        /// How each watched poll looked last; one not looked at yet counts as changed, since it may have since its watcher read it.
        var marks: [ID<Poll>: String] = [:]
        var lastNumber = 0
        var work: Task<Void, Never>?
    }

    private let pool: ConnectionPool
    private let state = Mutex(State())

    init(through pool: ConnectionPool) { self.pool = pool }

    /// A hint at once, and one after each change.
    func hints(of poll: ID<Poll>) -> AsyncThrowingStream<Void, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { hints in
            hints.yield()
            let number = join(poll, hints)
            hints.onTermination = { [weak self] _ in self?.leave(poll, number) }
        }
    }

    private func join(_ poll: ID<Poll>, _ hints: Hints) -> Int {
        state.withLock { state in
            state.lastNumber += 1
            state.watchers[poll, default: [:]][state.lastNumber] = hints
            // Cancelled when the last watcher leaves.
            if state.work == nil { state.work = Task { await run() } }
            return state.lastNumber
        }
    }

    private func leave(_ poll: ID<Poll>, _ number: Int) {
        state.withLock { state in
            state.watchers[poll]?[number] = nil
            if state.watchers[poll]?.isEmpty == true { (state.watchers[poll], state.marks[poll]) = (nil, nil) }
            guard state.watchers.isEmpty else { return }
            state.work?.cancel()
            state.work = nil
        }
    }

    private func run() async {
        await withTaskGroup { group in
            group.addTask { await self.lookAgainAndAgain() }
            group.addTask { await self.listen() }
        }
    }

    private func hint(_ polls: some Sequence<ID<Poll>>) {
        let watchers = state.withLock { state in polls.flatMap { state.watchers[$0].map { Array($0.values) } ?? [] } }
        for watcher in watchers { watcher.yield() }
    }
}

// MARK: Looking

extension PollWatch {
    private func lookAgainAndAgain() async {
        while !Task.isCancelled {
            let polls = state.withLock { Array($0.watchers.keys) }
            do {
                hint(changed(try await look(at: polls)))
            } catch {
                // Who reads now learns why nothing is heard.
                hint(polls)
            }
            await Self.pause(.seconds(2))
        }
    }

    /// What tells each poll from how it was: its counters and state, whether its deadline has passed, its text's history, its round.
    private func look(at polls: [ID<Poll>]) async throws -> [ID<Poll>: String] {
        let rows = try await pool.query(
            """
            SELECT w.poll, concat_ws('/', (
                SELECT hashtextextended(t::text, 0) || '/' || (t.ends_at <= now()) FROM tallies AS t WHERE t.poll_id = w.poll), (
                SELECT coalesce(p.round_id, 0) FROM polls AS p WHERE p.id = w.poll), (
                SELECT max(r.id) FROM revisions AS r WHERE r.poll_id = w.poll)) AS mark
            FROM unnest(\(polls)) AS w (poll)
            """)
        return Dictionary(try rows.map { (try $0["poll"], try $0["mark"]) }) { first, _ in first }
    }

    private func changed(_ marks: [ID<Poll>: String]) -> [ID<Poll>] {
        state.withLock { state in
            marks.compactMap { poll, mark in
                guard state.watchers[poll] != nil else { return nil }
                return state.marks.updateValue(mark, forKey: poll) == mark ? nil : poll
            }
        }
    }

    /// Waits; being cancelled ends the wait, and the caller looks for that itself.
    private static func pause(_ time: Duration) async {
        do { try await Task.sleep(for: time) } catch { return }
    }
}

// MARK: Listening

extension PollWatch {
    private static let channel = "wote_polls"

    /// Hears notifications, on a new connection whenever one was lost; meanwhile the looks go on.
    private func listen() async {
        while !Task.isCancelled {
            do {
                try await pool.withConnection { connection in
                    for try await notification in try await connection.listen(Self.channel) {
                        if let poll = ID<Poll>(notification.payload) { hint([poll]) }
                    }
                }
            } catch {
                await Self.pause(.seconds(1))
            }
        }
    }

    /// Tells whoever listens, in other processes too. The changes are stored already, so a hint that can't be sent is no failure of
    /// theirs: watchers also look by themselves. For the same reason its commit does not wait for the disk.
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
}
