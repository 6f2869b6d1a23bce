import Domain
import Postgres
import Verification

extension Server {
    /// Notes when a poll's deadline has passed by the clock of the database, and until when it had certainly not.
    func watchDeadline(of poll: Domain.ID<Poll>) async throws {
        let pool = ConnectionPool(cluster.connectionString, limit: 1)
        var openUntil = ClockReading.now
        var isOver: Bool?
        while isOver != true {
            try await Task.sleep(for: .milliseconds(100))
            let asked = ClockReading.now
            isOver = await hasEnded(poll, pool)
            if isOver == false { openUntil = asked }
        }
        await pool.close()
        try events.note(.pollOver(poll, openUntil: openUntil))
    }

    /// Absent while the server is away.
    private func hasEnded(_ poll: Domain.ID<Poll>, _ pool: ConnectionPool) async -> Bool? {
        do {
            return try await pool.query("SELECT ends_at <= clock_timestamp() FROM tallies WHERE poll_id = \(poll)").first?[0]
        } catch {
            return nil
        }
    }
}
