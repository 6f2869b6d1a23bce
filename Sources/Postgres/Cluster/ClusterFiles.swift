import Glibc

/// What `lstat` or `stat` knows of a file.
struct FileFacts {
    let owner: uid_t
    let group: gid_t
    /// Permission bits only.
    let mode: mode_t
    let kind: mode_t
    let identity: FileIdentity
    /// Nanoseconds since 1970.
    let modified: Int
    /// Bytes.
    let size: Int64

    var isFolder: Bool { kind == S_IFDIR }
    var isLink: Bool { kind == S_IFLNK }

    /// `nil` when there is no such file, or no way to see it.
    init?(_ path: String, followingLinks: Bool = true) {
        var facts = Glibc.stat()
        guard (followingLinks ? stat(path, &facts) : lstat(path, &facts)) == 0 else { return nil }
        (owner, group) = (facts.st_uid, facts.st_gid)
        (mode, kind) = (facts.st_mode & 0o7777, facts.st_mode & S_IFMT)
        identity = FileIdentity(device: UInt64(facts.st_dev), inode: UInt64(facts.st_ino))
        modified = facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec
        size = Int64(facts.st_size)
    }
}

/// The same for all names of one file.
struct FileIdentity: Hashable {
    let device: UInt64
    let inode: UInt64
}

/// The calls on files that creating and starting need; each throws with the path and the system's reason.
enum ClusterFiles {
    /// Turns a failed call (below 0) into an error that names `path`; a full disk into the error for that.
    static func check(_ result: Int32, _ path: String) throws(ClusterError) {
        guard result < 0 else { return }
        let code = errno
        if code == ENOSPC || code == EDQUOT {
            throw .diskFull(folder: path, needed: DiskSpace.neededToCreate, free: DiskSpace.free(at: path))
        }
        throw .fileFailed(path: path, reason: String(cString: strerror(code)))
    }

    /// Makes `path` and the folders above it that are missing; a folder that exists is left as it is.
    static func makeFolders(_ path: String, mode: mode_t) throws(ClusterError) {
        if let facts = FileFacts(path) {
            guard facts.isFolder else { throw .folderUnusable(path: path, reason: "it is not a folder") }
            return
        }
        let parent = path.parentFolder
        if parent != path { try makeFolders(parent, mode: mode) }
        if mkdir(path, mode) != 0, errno != EEXIST { try check(-1, path) }
    }

    static func makeFolder(_ path: String, mode: mode_t, owner: ServerAccount) throws(ClusterError) {
        try check(mkdir(path, mode), path)
        try give(path, to: owner)
    }

    static func give(_ path: String, to account: ServerAccount) throws(ClusterError) {
        if account.isAnother { try check(lchown(path, account.uid, account.gid), path) }
    }

    /// Opens a new file for writing; one that exists is replaced, and a symbolic link is never followed.
    static func create(_ path: String, owner: ServerAccount) throws(ClusterError) -> Int32 {
        if unlink(path) != 0, errno != ENOENT { try check(-1, path) }
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_APPEND, 0o600)
        try check(file, path)
        if owner.isAnother, fchown(file, owner.uid, owner.gid) != 0 {
            close(file)
            try check(-1, path)
        }
        return file
    }

    /// Writes a new file and waits until it is on the disk.
    static func write(_ text: String, to path: String, owner: ServerAccount) throws(ClusterError) {
        let file = try create(path, owner: owner)
        defer { close(file) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            try check(Int32(clamping: count), path)
            rest = rest.dropFirst(count)
        }
        try check(fsync(file), path)
    }

    /// The first `limit` bytes of a file as text, or the last ones; `nil` when it cannot be read.
    static func text(of path: String, limit: Int = 65_536, fromEnd: Bool = false) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        if fromEnd { lseek(file, off_t(max(0, (FileFacts(path)?.size ?? 0) - Int64(limit))), SEEK_SET) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while bytes.count < limit {
            let count = read(file, &chunk, chunk.count)
            if count <= 0 { break }
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Renames, and waits until the new name is on the disk.
    static func rename(_ old: String, to new: String) throws(ClusterError) {
        try check(Glibc.rename(old, new), new)
        let folder = open(new.parentFolder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try check(folder, new.parentFolder)
        defer { close(folder) }
        try check(fsync(folder), new.parentFolder)
    }

    /// Where a symbolic link leads, as it is written; `nil` when it is none.
    static func destination(of link: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// `path` with all symbolic links resolved; parts that do not exist yet are kept as they are.
    static func resolved(_ path: String) -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        let parent = path.parentFolder
        return parent == path ? path : resolved(parent).appendingPart(path.lastPart)
    }
}

extension String {
    /// The path without its last part; `/` for `/`.
    var parentFolder: String {
        guard let slash = lastIndex(of: "/"), slash > startIndex else { return "/" }
        return String(self[..<slash])
    }

    var lastPart: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }

    func appendingPart(_ part: String) -> String { self == "/" ? "/" + part : self + "/" + part }

    /// The path from `/`, without empty, `.` and `..` parts; a relative one begins in the working directory.
    var absolutePath: String {
        var start = ""
        if !hasPrefix("/"), let here = getcwd(nil, 0) {
            start = String(cString: here) + "/"
            free(here)
        }
        var parts: [Substring] = []
        for part in (start + self).split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
