extension ClusterError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .postgresMissing, .postgresTooOld, .versionMissing, .dataTooNew, .toolMissing: installation
        case .folderUnusable, .notACluster, .ownedByAnother, .dataMissing, .socketFolderUnsafe, .noServerAccount, .notCreated: place
        case .diskFull, .fileFailed: disk
        case .creationFailed, .startFailed, .stillStarting, .lingering, .moved, .unreachable, .stopFailed, .busy: server
        case .backupExists, .backupMissing, .backupFailed, .notABackup, .restoreFailed: backup
        case .cancelled: "Cancelled."
        }
    }

    private var installation: String {
        switch self {
        case .postgresMissing(let oldest):
            "PostgreSQL \(oldest) or newer is not installed. Install it: apt-get install postgresql"
        case .postgresTooOld(let found, let oldest):
            "PostgreSQL \(found) is too old; \(oldest) or newer is needed. Install it: apt-get install postgresql"
        case .versionMissing(let data, let installed):
            "The data needs PostgreSQL \(data), but installed is \(list(installed)). Install it: apt-get install postgresql-\(data)"
        case .dataTooNew(let data, let newest):
            "The data was written by PostgreSQL \(data), newer than the installed \(newest). Install it: apt-get install postgresql-\(data)"
        case .toolMissing(let program, let package):
            "The program \(program) is missing. Install it: apt-get install \(package)"
        default: ""
        }
    }

    private var place: String {
        switch self {
        case .folderUnusable(let path, let reason):
            "\(path) cannot hold the data: \(reason). Choose another folder with XDG_DATA_HOME."
        case .notACluster(let path):
            "\(path) exists but is not a Postgres cluster. Move it away, or choose another folder with XDG_DATA_HOME."
        case .ownedByAnother(let path, let owner):
            "\(path) belongs to user \(owner). Run the command as that user, or choose another folder with XDG_DATA_HOME."
        case .dataMissing(let link, let target):
            "\(link) points to \(target), which is gone. Bring it back, or remove \(link) to begin with an empty database."
        case .socketFolderUnsafe(let path, let owner):
            "\(path) belongs to user \(owner) or is open to others, so it is not safe to connect there. Have it removed and try again."
        case .noServerAccount(let name):
            "Postgres does not run as root, and there is no user \(name) to run it as. Create one: adduser --system \(name)"
        case .notCreated(let folder):
            "There is no database in \(folder) yet. Start it first: it is created by that."
        default: ""
        }
    }

    private var disk: String {
        switch self {
        case .diskFull(let folder, let needed, let free):
            "The disk of \(folder) is full: \(megabytes(free)) MB free, \(megabytes(needed)) MB needed. Free some space and try again."
        case .fileFailed(let path, let reason): "\(path): \(reason)."
        default: ""
        }
    }

    private var server: String {
        switch self {
        case .creationFailed(let reason): "The database could not be created: \(reason)"
        case .startFailed(let reason, let log): "Postgres did not start: \(reason)\nIts log is in \(log)."
        case .stillStarting(let pid, let seconds, let log):
            "Postgres (process \(pid)) is still not ready after \(seconds) s. Try again in a minute; its log is in \(log)."
        case .lingering(let pids, let seconds):
            "Processes of a killed Postgres did not end within \(seconds) s: \(list(pids)). End them (kill \(list(pids, by: " "))) and try again."
        case .moved(let pid, let from, let to):
            "\(from) was moved to \(to) while Postgres (process \(pid)) was running. Stop it, then start it again."
        case .unreachable(let pid, let socketFolder):
            "Postgres (process \(pid)) runs but does not answer in \(socketFolder). Stop it, then start it again."
        case .stopFailed(let pid, let reason): "Postgres (process \(pid)) did not stop: \(reason)."
        case .busy(let lock, let seconds):
            "Another command has held \(lock) for \(seconds) s. Wait for it to end and try again."
        default: ""
        }
    }

    private var backup: String {
        switch self {
        case .backupMissing(let file): "There is no file \(file). Name one that wote db backup wrote."
        case .backupExists(let file): "\(file) exists and is not overwritten. Choose another name, or remove it first."
        case .backupFailed(let reason): "The backup failed and no file was written: \(reason)"
        case .notABackup(let file, let reason): "\(file) is not a backup: \(reason). Nothing was changed."
        case .restoreFailed(let reason): "The restore failed and nothing was changed: \(reason)"
        default: ""
        }
    }

    private func list(_ numbers: [some BinaryInteger], by separator: String = ", ") -> String {
        numbers.map { String($0) }.joined(separator: separator)
    }

    private func megabytes(_ bytes: Int64) -> Int64 { bytes / 1_000_000 }
}
