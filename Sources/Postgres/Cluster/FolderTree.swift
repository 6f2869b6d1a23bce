import Glibc

/// Walks a folder by descriptors, so that a symbolic link put in its way is never followed.
enum FolderTree {
    /// Bytes on disk of everything below `path`; what vanishes meanwhile is not counted.
    static func size(of path: String) -> Int64 { size(of: path, at: AT_FDCWD) }

    /// Removes `path` and everything below it; one that is gone already is no error.
    static func remove(_ path: String) throws(ClusterError) {
        guard remove(path, at: AT_FDCWD) || errno == ENOENT else {
            throw .fileFailed(path: path, reason: "it could not be removed: \(String(cString: strerror(errno)))")
        }
    }

    /// The names in a folder; none when it cannot be read.
    static func names(in path: String) -> [String] {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        return folder < 0 ? [] : takeNames(from: folder)
    }

    private static func size(of name: String, at parent: Int32) -> Int64 {
        var facts = stat()
        guard fstatat(parent, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { return 0 }
        let own = Int64(facts.st_blocks) * 512
        guard facts.st_mode & S_IFMT == S_IFDIR else { return own }
        return own + inside(name, at: parent) { folder, names in names.reduce(0) { $0 + size(of: $1, at: folder) } }
    }

    private static func remove(_ name: String, at parent: Int32) -> Bool {
        if unlinkat(parent, name, 0) == 0 { return true }
        guard errno == EISDIR || errno == EPERM else { return false }
        _ = inside(name, at: parent) { folder, names in
            for name in names { _ = remove(name, at: folder) }
            return 0
        }
        return unlinkat(parent, name, AT_REMOVEDIR) == 0
    }

    private static func inside(_ name: String, at parent: Int32, _ body: (Int32, [String]) -> Int64) -> Int64 {
        let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { return 0 }
        let copy = dup(folder)
        defer { close(folder) }
        guard copy >= 0 else { return 0 }
        return body(folder, takeNames(from: copy))
    }

    /// Reads the names in an open folder and closes it.
    private static func takeNames(from folder: Int32) -> [String] {
        guard let stream = fdopendir(folder) else {
            close(folder)
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}

/// Free space, in bytes.
enum DiskSpace {
    /// A fresh cluster takes 47 MB and writes its first log beside that.
    static let neededToCreate: Int64 = 100_000_000

    /// Below this a server cannot start.
    static let asGoodAsNothing: Int64 = 100_000

    /// What the file system of `path` has left for ordinary users; `Int64.max` when it does not say.
    static func free(at path: String) -> Int64 {
        var facts = statvfs()
        guard statvfs(path, &facts) == 0 else {
            return path == "/" ? .max : free(at: path.parentFolder)
        }
        return Int64(clamping: facts.f_bavail.multipliedReportingOverflow(by: facts.f_frsize).partialValue)
    }
}
