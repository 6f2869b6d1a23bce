import Glibc

/// Where the parts of a cluster are, as of now.
///
///     FOLDER/lock                  held while one command creates, starts, stops or restores
///     FOLDER/postgres/             0700, or a symbolic link to where the server's user can reach
///     FOLDER/postgres/data/        Postgres' own
///     FOLDER/postgres/log/
///     FOLDER/postgres/socket/
struct ClusterLayout: Sendable {
    /// The folder that was asked for, symbolic links resolved.
    let folder: String
    /// `FOLDER/postgres`, which is complete if it exists.
    let entry: String
    /// What `entry` leads to.
    let home: String

    init(folder: String) {
        self.folder = ClusterFiles.resolved(folder)
        entry = self.folder.appendingPart("postgres")
        home = ClusterFiles.resolved(entry)
    }

    /// The parts of a cluster that is not at its place yet.
    init(folder: String, home: String) {
        self.folder = folder
        entry = folder.appendingPart("postgres")
        self.home = home
    }

    var lock: String { folder.appendingPart("lock") }
    var data: String { home.appendingPart("data") }
    var log: String { home.appendingPart("log") }
    /// What the server says before its log is open.
    var startLog: String { log.appendingPart("start.log") }
    var postmasterFile: String { data.appendingPart("postmaster.pid") }
    var socket: SocketFolder { SocketFolder(home: home, owner: FileFacts(data)?.owner ?? geteuid()) }

    /// Whether a cluster is there; throws when something else is.
    func isCreated() throws(ClusterError) -> Bool {
        guard let facts = FileFacts(entry, followingLinks: false) else { return false }
        if facts.isLink, FileFacts(entry) == nil {
            throw .dataMissing(link: entry, target: ClusterFiles.destination(of: entry) ?? "")
        }
        if let owner = FileFacts(home)?.owner, geteuid() != 0, owner != geteuid() { throw .ownedByAnother(path: home, owner: owner) }
        guard FileFacts(versionFile) != nil else { throw .notACluster(path: entry) }
        return true
    }

    /// The major version of the data.
    func version() throws(ClusterError) -> Int {
        let text = ClusterFiles.text(of: versionFile, limit: 64) ?? ""
        guard let version = Int(text.prefix { $0.isNumber }) else { throw .notACluster(path: entry) }
        return version
    }

    /// Who the existing data belongs to: the server runs as that user.
    func account() throws(ClusterError) -> ServerAccount {
        guard let facts = FileFacts(data) else { throw .notACluster(path: entry) }
        return ServerAccount(uid: facts.owner, gid: facts.group)
    }

    private var versionFile: String { data.appendingPart("PG_VERSION") }
}
