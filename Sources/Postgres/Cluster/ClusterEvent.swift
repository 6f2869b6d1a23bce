/// What `PrivateCluster.start` is doing, in order, for a line of progress.
package enum ClusterEvent: Hashable, Sendable {
    /// The cluster does not exist yet; it is being made in `folder`, which takes a second or two.
    case creating(folder: String, version: Int)
    case created(folder: String)
    case starting(version: Int)
    /// Not ready yet. Sent once per reason.
    case waiting(Reason)
    case ready

    package enum Reason: Hashable, Sendable {
        /// Another command is creating, starting or stopping the same cluster.
        case anotherCommand
        /// The server is up and replays its log, or is on its way up or down.
        case recovering
        /// Processes of a killed server have not ended yet.
        case lingering
    }
}
