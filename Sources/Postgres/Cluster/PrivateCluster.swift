/// The Postgres that the command creates and starts by itself: reached through a Unix socket only, by its owner (and root) only.
///
/// A command first connects to `connectionString`, which costs nothing; only if that fails it calls `start` and asks for the
/// string again. The server goes on running for the next command.
package struct PrivateCluster: Sendable {
    let folder: String
    let options: Options

    /// What differs between machines and in tests.
    package struct Options: Sendable {
        /// The user the server runs as when root starts it; `nil`: the folder's owner, else `postgres`, else `nobody`.
        package var serverUser: String?
        /// Where to look for the server's programs; `nil`: the usual places.
        package var programFolders: [String]?
        /// Where root keeps clusters whose wanted folder the server's user cannot reach.
        package var sharedFolder = "/var/lib/wote"
        /// Whether a new cluster is forced to the disk before it is used.
        package var syncsNewCluster = true
        /// How long to wait for another command, for the server to start, and for it to stop.
        package var patience = Duration.seconds(60)
        /// Bytes that must be free before a cluster is created.
        package var neededSpace = DiskSpace.neededToCreate

        package init() {}
    }

    /// A cluster in `folder`, which need not exist; a relative one begins in the working directory of now.
    package init(folder: String, options: Options = Options()) {
        self.folder = folder.absolutePath
        self.options = options
    }

    /// `$XDG_DATA_HOME/wote`, else `$HOME/.local/share/wote`. The XDG specification has an empty or relative variable ignored.
    package static func defaultFolder(environment: [String: String]) -> String {
        func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let base = absolute("XDG_DATA_HOME") ?? (absolute("HOME") ?? ServerAccount.home ?? "/").appendingPart(".local/share")
        return base.appendingPart("wote").absolutePath
    }

    /// A libpq connection string for the database, whether or not it runs. Asks no process; ask again after `start`.
    package var connectionString: String { ClusterConnection.string(ClusterLayout(folder: folder)) }

    /// The same as an URL, for people and other programs.
    package var url: String { ClusterConnection.url(ClusterLayout(folder: folder)) }

    /// The folder that holds the data, symbolic links resolved.
    package var path: String { ClusterLayout(folder: folder).home }

    /// Returns when the server accepts connections, having created the cluster and started the server where needed.
    package func start(progress: @escaping @Sendable (ClusterEvent) -> Void = { _ in }) async throws(ClusterError) {
        try await perform(progress) { operation throws(ClusterError) in try operation.start() }
    }

    /// Ends the server, closing its connections, and returns when it is gone. No error when nothing runs or exists.
    package func stop() async throws(ClusterError) {
        try await perform { operation throws(ClusterError) in try operation.stop() }
    }

    package func status() async throws(ClusterError) -> ClusterStatus {
        try await perform { operation throws(ClusterError) in try operation.status() }
    }

    /// Writes the database into a new `file` (`pg_dump`, custom format, mode 0600), starting the server where needed. All or nothing.
    package func backup(to file: String) async throws(ClusterError) {
        let file = file.absolutePath
        try await perform { operation throws(ClusterError) in try operation.backup(to: file) }
    }

    /// Replaces the database by the one in `file`, ending the connections to it. A restore that fails changes nothing.
    package func restore(from file: String) async throws(ClusterError) {
        let file = file.absolutePath
        try await perform { operation throws(ClusterError) in try operation.restore(from: file) }
    }

    private func perform<Value: Sendable>(
        _ progress: @escaping @Sendable (ClusterEvent) -> Void = { _ in },
        _ work: @escaping @Sendable (ClusterOperation) throws(ClusterError) -> Value
    ) async throws(ClusterError) -> Value {
        let (folder, options) = (folder, options)
        return try await offThePool { cancellation throws(ClusterError) in
            try work(ClusterOperation(folder: folder, options: options, cancellation: cancellation, progress: progress))
        }
    }
}
