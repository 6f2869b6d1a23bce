package import FoundationEssentials

/// The private cluster as it is now.
package struct ClusterStatus: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case notCreated
        case stopped(version: Int)
        /// `version` is the major version of the data, `since` the start of the server.
        case running(pid: Int32, version: Int, since: Date)
    }

    package var state: State
    /// The folder that was asked for.
    package var folder: String
    /// Postgres' own data directory, symbolic links resolved.
    package var data: String
    package var socketFolder: String
    /// The folder of the server's logs.
    package var log: String
    /// What would keep the server from being started; never anything while it runs.
    package var obstacle: ClusterError?
    /// Bytes on disk of everything the cluster owns; 0 when not created.
    package var size: Int64
}
