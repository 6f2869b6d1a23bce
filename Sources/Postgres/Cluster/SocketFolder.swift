import Glibc

/// The folder of the server's Unix socket. Every process computes the same one from the place of the cluster alone.
struct SocketFolder: Sendable {
    let path: String
    /// Whether it is in `/tmp`, since the cluster's own path does not fit into a socket address.
    let isShared: Bool
    private let owner: uid_t

    static let port = 5432
    /// The longest socket path Linux takes, in bytes (`sun_path`, without its end).
    private static let longest = 107

    init(home: String, owner: uid_t) {
        self.owner = owner
        let own = home.appendingPart("socket")
        isShared = !Self.fits(own)
        path = isShared ? "/tmp/wote-\(owner)-\(Self.hash(home))" : own
    }

    /// False when somebody else could answer there.
    var isSafe: Bool {
        guard isShared, let facts = FileFacts(path, followingLinks: false) else { return true }
        return facts.isFolder && facts.owner == owner && facts.mode & 0o077 == 0
    }

    /// Makes the folder if it is missing, and removes what a killed server left in it. Only while no server runs.
    func prepare(for account: ServerAccount) throws(ClusterError) {
        if FileFacts(path, followingLinks: false) == nil { try ClusterFiles.makeFolder(path, mode: 0o700, owner: account) }
        guard isSafe else { throw .socketFolderUnsafe(path: path, owner: FileFacts(path, followingLinks: false)?.owner ?? 0) }
        for name in [".s.PGSQL.\(Self.port)", ".s.PGSQL.\(Self.port).lock"] { try FolderTree.remove(path.appendingPart(name)) }
    }

    /// The folder as the server's `unix_socket_directories` takes it: commas and blanks are part of a quoted name.
    var setting: String { "\"\(path)\"" }

    /// libpq cuts host names at commas, Postgres' settings at quotes.
    private static func fits(_ path: String) -> Bool {
        path.utf8.count + "/.s.PGSQL.\(port)".utf8.count <= longest
            && !path.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
    }

    /// FNV-1a, 64 bits: the same in every process, unlike `Hasher`.
    private static func hash(_ text: String) -> String {
        let value = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(value, radix: 16)
    }
}
