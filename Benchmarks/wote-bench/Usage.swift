import Glibc
import Postgres

/// What votes use up, in sum or each.
struct Usage: Sendable {
    /// Processor time in microseconds: of the program that votes, and of all of Postgres.
    let app: Double
    let postgres: Double
    /// Bytes of write-ahead log.
    let wal: Double

    static func - (all: Usage, part: Usage) -> Usage {
        Usage(app: all.app - part.app, postgres: all.postgres - part.postgres, wal: all.wal - part.wal)
    }

    func each(of votes: Int) -> Usage {
        let count = Double(max(votes, 1))
        return Usage(app: app / count, postgres: postgres / count, wal: wal / count)
    }
}

extension Bench {
    /// Runs `votes` and tells what they used up in sum, of Postgres whatever it did meanwhile.
    func metered(_ votes: () async throws -> Pace) async throws -> (pace: Pace, usage: Usage) {
        let walBefore = try await walPosition()
        let timeBefore = try server.processorTime()
        let pace = try await votes()
        let time = try server.processorTime() - timeBefore
        let wal = try await walPosition() - walBefore
        return (pace, Usage(app: pace.processorTime, postgres: time, wal: wal))
    }

    /// Bytes of log ever made. What is not written yet counts, or votes that do not wait for the disk would seem to make less.
    private func walPosition() async throws -> Double {
        try await pool.value("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8")
    }
}

extension rusage {
    /// Processor time in microseconds, the system's part included.
    var processorTime: Double { Self.microseconds(ru_utime) + Self.microseconds(ru_stime) }

    /// Of all threads of this process until now.
    static var own: rusage {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage
    }

    private static func microseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e6 + Double(time.tv_usec) }
}
