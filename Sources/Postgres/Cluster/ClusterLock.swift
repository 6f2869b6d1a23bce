import Glibc

/// Lets one process at a time create, start, stop or restore a cluster. The system releases it when the process ends, however it does.
enum ClusterLock {
    /// Holds the lock file of `layout` while `body` runs; `waiting` is called once if it has to wait.
    static func held<Value>(
        of layout: ClusterLayout, _ patience: Patience, waiting: () -> Void, _ body: () throws(ClusterError) -> Value
    ) throws(ClusterError) -> Value {
        let file = try take(layout.lock, patience, waiting: waiting)
        // Closing releases it. No program inherits it, or the server would hold it for ever.
        defer { close(file) }
        return try body()
    }

    private static func take(_ path: String, _ patience: Patience, waiting: () -> Void) throws(ClusterError) -> Int32 {
        while true {
            let file = try open(path)
            do throws(ClusterError) {
                try lock(file, path, patience, waiting: waiting)
                if isCurrent(file, path) { return file }
            } catch {
                close(file)
                throw error
            }
            close(file)
        }
    }

    /// Asks again and again instead of blocking in `flock`, so that it can give up and be cancelled.
    private static func lock(_ file: Int32, _ path: String, _ patience: Patience, waiting: () -> Void) throws(ClusterError) {
        var hasWaited = false
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            if errno != EWOULDBLOCK, errno != EINTR { try ClusterFiles.check(-1, path) }
            if !hasWaited { waiting() }
            hasWaited = true
            if patience.isOver { throw .busy(lock: path, seconds: patience.seconds) }
            try patience.pause()
        }
    }

    /// What root creates in somebody's folder is theirs, so that they can take the lock later.
    private static func open(_ path: String) throws(ClusterError) -> Int32 {
        let file = Glibc.open(path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        try ClusterFiles.check(file, path)
        if geteuid() == 0, let folder = FileFacts(path.parentFolder), fchown(file, folder.owner, folder.group) != 0 {
            close(file)
            try ClusterFiles.check(-1, path)
        }
        return file
    }

    /// Whether `file` is still what `path` names: the folder may have been removed and made anew while waiting.
    private static func isCurrent(_ file: Int32, _ path: String) -> Bool {
        var facts = stat()
        guard fstat(file, &facts) == 0, let now = FileFacts(path) else { return false }
        return now.identity == FileIdentity(device: UInt64(facts.st_dev), inode: UInt64(facts.st_ino))
    }
}
