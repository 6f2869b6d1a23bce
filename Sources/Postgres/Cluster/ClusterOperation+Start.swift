import CLibpq
import Glibc

extension ClusterOperation {
    /// Returns at once when the server accepts connections already.
    func start() throws(ClusterError) {
        if try isReady() { return progress(.ready) }
        // Without a server that can create it, not even the folder is made.
        if try !layout.isCreated() { _ = try Installation.newest(of: installations()) }
        try ClusterFiles.makeFolders(folder, mode: geteuid() == 0 ? 0o755 : 0o700)
        try locked { () throws(ClusterError) in
            if try !layout.isCreated() { try create() }
            try bringUp()
        }
        progress(.ready)
    }

    private func isReady() throws(ClusterError) -> Bool {
        guard try layout.isCreated() else { return false }
        if let running = Occupants(layout).postmaster { try checkPlace(of: running) }
        return ping() == PQPING_OK
    }

    /// A server whose folder was moved goes on under a name that is not true any more.
    private func checkPlace(of running: PostmasterRecord) throws(ClusterError) {
        let layout = layout
        guard FileFacts(running.data)?.identity != FileFacts(layout.data)?.identity else { return }
        throw .moved(pid: running.pid, from: running.data.parentFolder, to: layout.home)
    }

    private func ping() -> PGPing { PQping(ClusterConnection.string(layout, timeout: 2)) }

    /// Launches the server when nobody lives in the data folder, waits for whoever does, until it accepts connections. Needs the lock.
    private func bringUp() throws(ClusterError) {
        let patience = patience
        var launched: LaunchedProcess?
        var told: Set<ClusterEvent.Reason> = []
        while ping() != PQPING_OK {
            if let process = launched, process.exitStatus != nil {
                try checkEnd(of: process)
                launched = nil
            }
            let occupants = Occupants(layout)
            if let running = occupants.postmaster {
                try checkPlace(of: running)
                tell(launched == nil ? .recovering : nil, &told)
            } else if !occupants.pids.isEmpty {
                tell(launched == nil ? .lingering : nil, &told)
            } else if launched == nil {
                launched = try launch()
            }
            if patience.isOver { throw timeout(occupants, launched, patience) }
            try patience.pause()
        }
    }

    private func tell(_ reason: ClusterEvent.Reason?, _ told: inout Set<ClusterEvent.Reason>) {
        if let reason, told.insert(reason).inserted { progress(.waiting(reason)) }
    }

    /// A server that gave way to what is left of an earlier one is launched again later; anything else is for people to read.
    private func checkEnd(of process: LaunchedProcess) throws(ClusterError) {
        if UsefulLines.tellsOfOccupants(ClusterFiles.text(of: layout.startLog) ?? "") { return }
        throw failure(startingLog(), in: layout.home) { .startFailed(reason: $0, log: layout.log) }
    }

    private func timeout(_ occupants: Occupants, _ launched: LaunchedProcess?, _ patience: Patience) -> ClusterError {
        let layout = layout
        guard let pid = occupants.postmaster?.pid ?? launched?.pid else {
            return .lingering(pids: occupants.pids, seconds: patience.seconds)
        }
        if ping() == PQPING_REJECT { return .stillStarting(pid: pid, seconds: patience.seconds, log: layout.log) }
        return .unreachable(pid: pid, socketFolder: layout.socket.path)
    }

    private func launch() throws(ClusterError) -> LaunchedProcess {
        let layout = layout
        let account = try layout.account()
        let installation = try Installation.matching(layout.version(), of: installations())
        try forget(layout)
        try layout.socket.prepare(for: account)
        try removeOldLogs(layout)
        progress(.starting(version: installation.version))
        let log = try ClusterFiles.create(layout.startLog, owner: account)
        defer { close(log) }
        let arguments = ["-D", layout.data, "-c", "unix_socket_directories=\(layout.socket.setting)"]
        return try Subprocess.launch(installation.program("postgres"), arguments, as: account, log: log)
    }

    /// Removes the record of a killed server whose pid belongs to another process by now: Postgres would take that for the server.
    private func forget(_ layout: ClusterLayout) throws(ClusterError) {
        guard let record = PostmasterRecord(layout.postmasterFile), kill(record.pid, 0) == 0 else { return }
        try FolderTree.remove(layout.postmasterFile)
    }

    /// The weekday logs of weeks ago, which a server that ran in between would have overwritten, and those beyond 32 MB.
    private func removeOldLogs(_ layout: ClusterLayout) throws(ClusterError) {
        for name in FolderTree.names(in: layout.log) where name.hasPrefix("server-") {
            let path = layout.log.appendingPart(name)
            guard let facts = FileFacts(path, followingLinks: false) else { continue }
            let isOld = time(nil) - facts.modified / 1_000_000_000 > 6 * 86_400
            if isOld || facts.size > 32 << 20 { try FolderTree.remove(path) }
        }
    }

    /// What the server said since it was launched: before its log was open, and the end of its log.
    private func startingLog() -> String {
        let layout = layout
        let early = ClusterFiles.text(of: layout.startLog) ?? ""
        guard let start = FileFacts(layout.startLog) else { return early }
        let logs = FolderTree.names(in: layout.log).filter { $0.hasPrefix("server-") }.map { layout.log.appendingPart($0) }
        let recent = logs.filter { FileFacts($0).map { $0.modified >= start.modified } ?? false }
        return early + recent.map { ClusterFiles.text(of: $0, limit: 8192, fromEnd: true) ?? "" }.joined()
    }
}
