import FoundationEssentials
import Glibc
import Postgres
import Verification

/// The run's own Postgres, and everything that is done to it.
struct Server: Sendable {
    let cluster: PrivateCluster
    let events: EventWriter

    /// Kills the server with SIGKILL and starts it again: all its processes, or only the postmaster, so that sessions end when they notice.
    func crash(everything: Bool) async throws {
        guard case .running(let postmaster, _, _) = try await cluster.status().state else { throw RunFault("no server runs to be killed") }
        try events.note(.killingServer(everything: everything))
        try Self.kill(postmaster, everything: everything)
        while Glibc.kill(postmaster, 0) == 0 { try await Task.sleep(for: .milliseconds(10)) }
        try await cluster.start()
        try events.note(.serverUp)
    }

    private static func kill(_ postmaster: pid_t, everything: Bool) throws {
        defer { Glibc.kill(postmaster, SIGKILL) }
        guard everything else { return }
        // A postmaster that stands still starts no session meanwhile, and its children's pids stay theirs.
        Glibc.kill(postmaster, SIGSTOP)
        for child in try children(of: postmaster) { Glibc.kill(child, SIGKILL) }
    }

    private static func children(of process: pid_t) throws -> [pid_t] {
        let list = try Data(contentsOf: URL(filePath: "/proc/\(process)/task/\(process)/children"))
        return String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }
}
