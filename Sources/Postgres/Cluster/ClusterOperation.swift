import Glibc

/// One thing that is done to a cluster, on a thread that may block: creating, starting, stopping, backing up, restoring.
struct ClusterOperation {
    let folder: String
    let options: PrivateCluster.Options
    let cancellation: Cancellation
    let progress: @Sendable (ClusterEvent) -> Void

    /// Looked up anew each time: creating and moving change it.
    var layout: ClusterLayout { ClusterLayout(folder: folder) }
    var patience: Patience { Patience(options.patience, unless: cancellation) }

    func installations() throws(ClusterError) -> [Installation] {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        return try Installation.all(in: options.programFolders ?? Installation.usualFolders(path: path), unless: cancellation)
    }

    func locked<Value>(_ body: () throws(ClusterError) -> Value) throws(ClusterError) -> Value {
        try ClusterLock.held(of: layout, patience, waiting: { progress(.waiting(.anotherCommand)) }, body)
    }

    /// The error for what a program said: a full disk is told apart from everything else.
    func failure(_ text: String, in folder: String, else other: (String) -> ClusterError) -> ClusterError {
        let reason = UsefulLines.of(text)
        let free = DiskSpace.free(at: folder)
        // On a full disk a server cannot even write why it ends.
        guard UsefulLines.tellsOfFullDisk(reason) || free < DiskSpace.asGoodAsNothing else { return other(reason) }
        return .diskFull(folder: folder, needed: options.neededSpace, free: free)
    }
}
