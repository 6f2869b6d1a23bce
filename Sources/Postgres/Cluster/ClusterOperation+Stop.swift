import FoundationEssentials
import Glibc

extension ClusterOperation {
    /// Asks the server for a fast shutdown and waits until none of its processes is left.
    func stop() throws(ClusterError) {
        guard try layout.isCreated() else { return }
        try locked { () throws(ClusterError) in try end() }
    }

    private func end() throws(ClusterError) {
        let patience = patience
        guard let pid = Occupants(layout).postmaster?.pid else { return }
        guard kill(pid, SIGINT) == 0 || errno == ESRCH else {
            throw .stopFailed(pid: pid, reason: String(cString: strerror(errno)))
        }
        while !Occupants(layout).isEmpty {
            if patience.isOver { throw .stopFailed(pid: pid, reason: "it is still there after \(patience.seconds) s") }
            try patience.pause()
        }
    }

    func status() throws(ClusterError) -> ClusterStatus {
        let layout = layout
        let isCreated = try layout.isCreated()
        let state = isCreated ? try state(layout) : .notCreated
        let obstacle: ClusterError? = if case .running = state { nil } else { obstacle() }
        return ClusterStatus(
            state: state, folder: layout.folder, data: layout.data, socketFolder: layout.socket.path, log: layout.log, obstacle: obstacle,
            size: isCreated ? FolderTree.size(of: layout.home) : 0)
    }

    private func state(_ layout: ClusterLayout) throws(ClusterError) -> ClusterStatus.State {
        let version = try layout.version()
        guard let running = Occupants(layout).postmaster else { return .stopped(version: version) }
        return .running(pid: running.pid, version: version, since: Date(timeIntervalSince1970: Double(running.started)))
    }
}
