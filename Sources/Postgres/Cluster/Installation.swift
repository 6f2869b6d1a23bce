import Glibc

/// The server's programs of one installed PostgreSQL.
struct Installation: Hashable, Sendable {
    static let oldestVersion = 15

    /// The folder of `initdb`, `postgres`, `pg_dump`, …
    let folder: String
    /// The major version.
    let version: Int

    func program(_ name: String) -> String { folder.appendingPart(name) }

    /// What is installed in `folders`, oldest version first, each version once (the first folder wins).
    static func all(in folders: [String], unless cancellation: Cancellation) throws(ClusterError) -> [Installation] {
        var found: [Int: Installation] = [:]
        for folder in folders where hasServer(folder) {
            let answer = try Subprocess.run(folder.appendingPart("postgres"), ["--version"], unless: cancellation)
            guard answer.succeeded, let version = majorVersion(in: answer.output), found[version] == nil else { continue }
            found[version] = Installation(folder: folder, version: version)
        }
        return found.values.sorted { $0.version < $1.version }
    }

    /// The newest, for a new cluster.
    static func newest(of all: [Installation]) throws(ClusterError) -> Installation {
        guard let newest = all.last else { throw .postgresMissing(oldest: oldestVersion) }
        guard newest.version >= oldestVersion else { throw .postgresTooOld(found: newest.version, oldest: oldestVersion) }
        return newest
    }

    /// The one whose data has `version`.
    static func matching(_ version: Int, of all: [Installation]) throws(ClusterError) -> Installation {
        if let match = all.first(where: { $0.version == version }) { return match }
        guard let newest = all.last else { throw .postgresMissing(oldest: version) }
        if version > newest.version { throw .dataTooNew(data: version, newest: newest.version) }
        throw .versionMissing(data: version, installed: all.map(\.version))
    }

    /// Debian's folders, those of `PATH`, then where building by hand and Red Hat's packages put them.
    static func usualFolders(path: String) -> [String] {
        let onPath = path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }.flatMap { folder in
            // A link in PATH leads to the folder where all the programs are.
            [folder] + ["initdb", "pg_ctl"].map { ClusterFiles.resolved(folder.appendingPart($0)).parentFolder }
        }
        return subfolders(of: "/usr/lib/postgresql") + onPath + ["/usr/local/pgsql/bin"] + subfolders(of: "/usr", prefix: "pgsql-")
    }

    private static func subfolders(of folder: String, prefix: String = "") -> [String] {
        FolderTree.names(in: folder).filter { $0.hasPrefix(prefix) }.sorted().map { folder.appendingPart($0).appendingPart("bin") }
    }

    private static func hasServer(_ folder: String) -> Bool {
        ["initdb", "postgres"].allSatisfy { access(folder.appendingPart($0), X_OK) == 0 }
    }

    /// `postgres (PostgreSQL) 15.14 (Debian …)`, `… 18beta1`
    static func majorVersion(in text: String) -> Int? {
        let words = text.split(separator: " ")
        guard words.count > 2, words[1] == "(PostgreSQL)" else { return nil }
        return Int(words[2].prefix { $0.isNumber })
    }
}
