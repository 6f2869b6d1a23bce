import Glibc

extension ClusterOperation {
    /// Writes beside `file` first and takes the name when complete; never takes a name that is in use.
    func backup(to file: String) throws(ClusterError) {
        try checkIsFree(file)
        guard try layout.isCreated() else { throw .notCreated(folder: folder) }
        try start()
        let part = file + ".part-" + String(UInt64.random(in: .min ... .max), radix: 36)
        close(try ClusterFiles.create(part, owner: .current))
        do throws(ClusterError) {
            try run(
                "pg_dump", ["--format=custom", "--file=\(part)", "--dbname=\(ClusterConnection.string(layout))"], in: file.parentFolder
            ) {
                .backupFailed(reason: $0)
            }
            try name(part, file)
        } catch {
            try FolderTree.remove(part)
            throw error
        }
    }

    private func checkIsFree(_ file: String) throws(ClusterError) {
        if FileFacts(file, followingLinks: false) != nil { throw .backupExists(file: file) }
    }

    /// A link fails when the name is taken, a rename would not; file systems without links get the rename, after a last look.
    private func name(_ part: String, _ file: String) throws(ClusterError) {
        if link(part, file) == 0 { return try FolderTree.remove(part) }
        if errno == EEXIST { throw .backupExists(file: file) }
        try checkIsFree(file)
        try ClusterFiles.rename(part, to: file)
    }

    /// Restores into a database of its own, which takes the name when complete.
    func restore(from file: String) throws(ClusterError) {
        try checkIsBackup(file)
        try start()
        try run("pg_restore", ["--list", "--file=/dev/null", file], in: folder) { .notABackup(file: file, reason: $0) }
        try locked { () throws(ClusterError) in
            try sql(drop("wote_restoring"), drop("wote_replaced"), "CREATE DATABASE wote_restoring TEMPLATE template0")
            do throws(ClusterError) {
                try fill(from: file)
                try swap()
            } catch {
                try sql(drop("wote_restoring"))
                throw error
            }
            try sql(drop("wote_replaced"))
        }
    }

    /// A custom-format dump begins with `PGDMP`.
    private func checkIsBackup(_ file: String) throws(ClusterError) {
        let source = open(file, O_RDONLY | O_CLOEXEC)
        if source < 0, errno == ENOENT { throw .backupMissing(file: file) }
        try ClusterFiles.check(source, file)
        defer { close(source) }
        var start = [UInt8](repeating: 0, count: 5)
        guard read(source, &start, start.count) == start.count, start.elementsEqual("PGDMP".utf8) else {
            throw .notABackup(file: file, reason: "it does not begin like one")
        }
    }

    private func fill(from file: String) throws(ClusterError) {
        let target = ClusterConnection.string(layout, database: "wote_restoring")
        let arguments = ["--exit-on-error", "--no-owner", "--no-privileges", "--dbname=\(target)", file]
        try run("pg_restore", arguments, in: folder) { .restoreFailed(reason: $0) }
        try sql("ANALYZE", in: "wote_restoring")
    }

    /// Both renames are one transaction. Clients that come back between the first and the second statement are ended again.
    private func swap() throws(ClusterError) {
        let disconnect = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'wote' AND pid <> pg_backend_pid()"
        let rename = "ALTER DATABASE wote RENAME TO wote_replaced; ALTER DATABASE wote_restoring RENAME TO wote"
        for _ in 1..<5 {
            do throws(ClusterError) {
                return try sql(disconnect, rename)
            } catch .restoreFailed { continue }
        }
        try sql(disconnect, rename)
    }

    private func drop(_ database: String) -> String { "DROP DATABASE IF EXISTS \(database) WITH (FORCE)" }

    /// Runs each statement in a transaction of its own.
    private func sql(_ statements: String..., in database: String = "postgres") throws(ClusterError) {
        let connection = "--dbname=\(ClusterConnection.string(layout, database: database))"
        let arguments = ["--no-psqlrc", "--quiet", "--output=/dev/null", "--set=ON_ERROR_STOP=1", connection]
        try run("psql", arguments + statements.map { "--command=\($0)" }, in: folder) { .restoreFailed(reason: $0) }
    }

    private func run(
        _ program: String, _ arguments: [String], in place: String, failed: (String) -> ClusterError
    ) throws(ClusterError) {
        let installation = try Installation.matching(layout.version(), of: installations())
        let outcome = try Subprocess.run(installation.program(program), arguments, unless: cancellation)
        if !outcome.succeeded { throw failure(outcome.errors, in: place, else: failed) }
    }
}
