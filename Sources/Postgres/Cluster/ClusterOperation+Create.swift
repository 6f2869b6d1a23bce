import Glibc

extension ClusterOperation {
    /// Makes the cluster beside its place and renames it there when it is complete: a crash leaves nothing half-made. Needs the lock.
    func create() throws(ClusterError) {
        let installation = try Installation.newest(of: installations())
        try removeLeftovers()
        let account = try ServerAccount.forNewCluster(in: folder, preferred: options.serverUser)
        progress(.creating(folder: folder, version: installation.version))
        let staging = layout.folder.appendingPart(stagingPrefix + randomName())
        do throws(ClusterError) {
            let home = try makeHome(at: staging, for: account)
            try checkSpace(at: home)
            try fill(ClusterLayout(folder: folder, home: home), installation, account)
            try ClusterFiles.rename(staging, to: layout.entry)
        } catch {
            try remove(staging: staging)
            throw error
        }
        progress(.created(folder: layout.home))
    }

    /// The folder to fill: `staging` itself, or for root, where its server's user cannot go, one in the shared folder that `staging` links to.
    private func makeHome(at staging: String, for account: ServerAccount) throws(ClusterError) -> String {
        try ClusterFiles.makeFolder(staging, mode: 0o700, owner: account)
        if try canReach(staging, account) { return staging }
        try FolderTree.remove(staging)

        try makeSharedFolder()
        let home = options.sharedFolder.appendingPart(randomName())
        // The link comes first, so that a crash in the middle leaves a trace to what has to be removed.
        try ClusterFiles.check(symlink(home, staging), staging)
        try ClusterFiles.makeFolder(home, mode: 0o700, owner: account)
        guard try canReach(home, account) else {
            throw .folderUnusable(path: options.sharedFolder, reason: "the user Postgres runs as (\(account.uid)) cannot reach it")
        }
        return home
    }

    /// Passable for every user whatever the umask, listed by root only.
    private func makeSharedFolder() throws(ClusterError) {
        if FileFacts(options.sharedFolder) != nil { return }
        try ClusterFiles.makeFolders(options.sharedFolder, mode: 0o711)
        try ClusterFiles.check(chmod(options.sharedFolder, 0o711), options.sharedFolder)
    }

    private func canReach(_ folder: String, _ account: ServerAccount) throws(ClusterError) -> Bool {
        guard account.isAnother else { return true }
        return try Subprocess.run("/usr/bin/test", ["-w", folder], as: account, unless: cancellation).succeeded
    }

    private func checkSpace(at home: String) throws(ClusterError) {
        let free = DiskSpace.free(at: home)
        if free < options.neededSpace { throw .diskFull(folder: home.parentFolder, needed: options.neededSpace, free: free) }
    }

    private func fill(_ new: ClusterLayout, _ installation: Installation, _ account: ServerAccount) throws(ClusterError) {
        for path in [new.log, new.home.appendingPart("socket")] { try ClusterFiles.makeFolder(path, mode: 0o700, owner: account) }
        let arguments = ClusterSettings.initdb(version: installation.version, data: new.data, syncs: options.syncsNewCluster)
        try must(Subprocess.run(installation.program("initdb"), arguments, as: account, unless: cancellation), in: new.home)
        try ClusterFiles.write(ClusterSettings.server, to: new.data.appendingPart("postgresql.conf"), owner: account)
        try ClusterFiles.write(ClusterSettings.access, to: new.data.appendingPart("pg_hba.conf"), owner: account)
        try makeDatabase(new, installation, account)
    }

    /// A stand-alone backend needs no socket, and leaves everything on the disk when it ends.
    private func makeDatabase(_ new: ClusterLayout, _ installation: Installation, _ account: ServerAccount) throws(ClusterError) {
        let script = new.home.appendingPart("create.sql")
        try ClusterFiles.write(ClusterSettings.database, to: script, owner: account)
        let arguments = ["--single", "-D", new.data, "-c", "exit_on_error=on", "-c", "logging_collector=off", "template1"]
        let program = installation.program("postgres")
        try must(Subprocess.run(program, arguments, as: account, input: script, unless: cancellation), in: new.home)
        try FolderTree.remove(script)
    }

    private func must(_ outcome: Subprocess.Outcome, in home: String) throws(ClusterError) {
        if outcome.succeeded { return }
        throw failure(outcome.errors, in: home.parentFolder) { .creationFailed(reason: $0) }
    }

    /// What commands left behind that were killed while creating.
    private func removeLeftovers() throws(ClusterError) {
        for name in FolderTree.names(in: layout.folder) where name.hasPrefix(stagingPrefix) {
            try remove(staging: layout.folder.appendingPart(name))
        }
    }

    private func remove(staging: String) throws(ClusterError) {
        if let home = ClusterFiles.destination(of: staging), home.parentFolder == options.sharedFolder { try FolderTree.remove(home) }
        try FolderTree.remove(staging)
    }

    private var stagingPrefix: String { "postgres.new-" }

    private func randomName() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }
}
