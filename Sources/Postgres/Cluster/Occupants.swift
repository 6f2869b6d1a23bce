import Glibc

/// What a running server writes into `postmaster.pid`; left behind when it is killed.
struct PostmasterRecord {
    let pid: pid_t
    /// The data folder as it was called when the server started.
    let data: String
    /// Seconds since 1970.
    let started: Int64

    /// `nil` when there is no such file or it is not complete yet.
    init?(_ file: String) {
        guard let text = ClusterFiles.text(of: file, limit: 8192) else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // A stand-alone backend writes its pid with a minus sign.
        guard lines.count > 3, let pid = pid_t(lines[0]), let started = Int64(lines[2]), pid != 0 else { return nil }
        (self.pid, data, self.started) = (abs(pid), String(lines[1]), started)
    }
}

/// The processes of Postgres that live in a data folder, told by their working directory: a pid alone may belong to anybody by now.
struct Occupants {
    let postmaster: PostmasterRecord?
    /// All of them, the postmaster's children and those it left behind.
    let pids: [pid_t]

    var isEmpty: Bool { pids.isEmpty && postmaster == nil }

    init(_ layout: ClusterLayout) {
        let identity = FileFacts(layout.data)?.identity
        let living = FolderTree.names(in: "/proc").compactMap { pid_t($0) }.filter { Self.isServer($0) }
        let pids = living.filter { identity != nil && FileFacts("/proc/\($0)/cwd")?.identity == identity }
        let record = PostmasterRecord(layout.postmasterFile).flatMap { record in
            let isHere = pids.contains(record.pid) || living.contains(record.pid) && Self.isHidden(record.pid, data: record.data)
            return isHere ? record : nil
        }
        self.pids = pids
        postmaster = record
    }

    private static func isServer(_ pid: pid_t) -> Bool { ClusterFiles.text(of: "/proc/\(pid)/comm") == "postgres\n" }

    /// In a container even root may not see where another user's process is; its command line then decides.
    private static func isHidden(_ pid: pid_t, data: String) -> Bool {
        guard FileFacts("/proc/\(pid)/cwd") == nil, let command = ClusterFiles.text(of: "/proc/\(pid)/cmdline") else { return false }
        return command.split(separator: "\0").contains { $0 == data }
    }
}
