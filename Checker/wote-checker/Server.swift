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
        if everything {
            // A postmaster that stands still starts no session meanwhile, and its children's pids stay theirs.
            kill(postmaster, SIGSTOP)
            for child in try Self.children(of: postmaster) { kill(child, SIGKILL) }
        }
        kill(postmaster, SIGKILL)
        while kill(postmaster, 0) == 0 { try await Task.sleep(for: .milliseconds(10)) }
        try await cluster.start()
        try events.note(.serverUp)
    }

    private static func children(of process: pid_t) throws -> [pid_t] {
        let list = try Data(contentsOf: URL(filePath: "/proc/\(process)/task/\(process)/children"))
        return String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }
}
