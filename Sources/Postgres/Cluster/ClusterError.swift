/// Why the private cluster cannot do what was asked. `description` tells the reader what to do.
package enum ClusterError: Error, Hashable, Sendable {
    /// No PostgreSQL server is installed.
    case postgresMissing(oldest: Int)
    /// Only versions below `oldest` are installed.
    case postgresTooOld(found: Int, oldest: Int)
    /// The data belongs to a version that is not installed, though others are.
    case versionMissing(data: Int, installed: [Int])
    /// The data was written by a version newer than every installed one.
    case dataTooNew(data: Int, newest: Int)
    /// A program of the operating system that is needed is not installed.
    case toolMissing(program: String, package: String)

    case folderUnusable(path: String, reason: String)
    case notACluster(path: String)
    case ownedByAnother(path: String, owner: UInt32)
    /// `link` leads to data that is gone.
    case dataMissing(link: String, target: String)
    case socketFolderUnsafe(path: String, owner: UInt32)
    case noServerAccount(name: String)
    case notCreated(folder: String)

    /// Sizes in bytes.
    case diskFull(folder: String, needed: Int64, free: Int64)
    case fileFailed(path: String, reason: String)

    case creationFailed(reason: String)
    case startFailed(reason: String, log: String)
    /// The server is up but did not accept connections within `seconds`; it was left running.
    case stillStarting(pid: Int32, seconds: Int, log: String)
    case lingering(pids: [Int32], seconds: Int)
    /// The folder was moved from `from` while its server was running.
    case moved(pid: Int32, from: String, to: String)
    /// The server runs, but its socket is gone or answers nothing.
    case unreachable(pid: Int32, socketFolder: String)
    case stopFailed(pid: Int32, reason: String)
    case busy(lock: String, seconds: Int)

    case backupExists(file: String)
    case backupMissing(file: String)
    case backupFailed(reason: String)
    case notABackup(file: String, reason: String)
    /// The data is as it was before.
    case restoreFailed(reason: String)

    case cancelled
}
