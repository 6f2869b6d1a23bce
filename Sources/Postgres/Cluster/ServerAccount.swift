import Glibc

/// The operating-system user a server runs as.
struct ServerAccount: Hashable, Sendable {
    let uid: uid_t
    let gid: gid_t

    static var current: ServerAccount { ServerAccount(uid: geteuid(), gid: getegid()) }

    /// Whether programs have to change the user to run as this one; only root can.
    var isAnother: Bool { uid != geteuid() }

    /// The user called `name`; `nil` when there is none.
    static func named(_ name: String) -> ServerAccount? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var text = [CChar](repeating: 0, count: 16_384)
        guard getpwnam_r(name, &entry, &text, text.count, &found) == 0, found != nil else { return nil }
        return ServerAccount(uid: entry.pw_uid, gid: entry.pw_gid)
    }

    /// The home folder the system knows for the current user; `nil` when it knows none.
    static var home: String? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var text = [CChar](repeating: 0, count: 16_384)
        guard getpwuid_r(geteuid(), &entry, &text, text.count, &found) == 0, found != nil, let home = entry.pw_dir else { return nil }
        return String(cString: home)
    }

    /// Who a new cluster in `folder` belongs to: oneself, but for root the folder's owner, else `preferred`, else `postgres` or `nobody`.
    static func forNewCluster(in folder: String, preferred: String?) throws(ClusterError) -> ServerAccount {
        guard geteuid() == 0 else { return current }
        if let preferred {
            guard let account = named(preferred) else { throw .noServerAccount(name: preferred) }
            return account
        }
        if let facts = FileFacts(folder), facts.owner != 0 { return ServerAccount(uid: facts.owner, gid: facts.group) }
        guard let account = named("postgres") ?? named("nobody") else { throw .noServerAccount(name: "postgres") }
        return account
    }
}
