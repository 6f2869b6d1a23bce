import Glibc

/// The file by which a Unix socket is found. It is removed with its owner, unless another has taken its place.
final class SocketFile: Sendable {
    private let path: String
    private let identity: Identity?

    private struct Identity: Hashable, Sendable {
        let device: dev_t
        let inode: ino_t
    }

    private init(_ path: String) {
        self.path = path
        identity = Self.status(path)?.identity
    }

    deinit {
        if let identity, Self.status(path)?.identity == identity { unlink(path) }
    }

    /// Listens at a path. Servers that start at the same time wait for each other: two could each take the other's socket for
    /// one that was left behind.
    static func open(_ path: String) throws(HTTPServerError) -> (Descriptor, SocketFile) {
        let address = try unixAddress(path)
        let folder = try lockedFolder(of: path)
        defer { flock(folder.number, LOCK_UN) }
        try removeStale(path, address)
        let descriptor = try newSocket(AF_UNIX, at: path)
        guard withSocketAddress(address, { bind(descriptor.number, $0, $1) }) == 0 else { throw HTTPServerError(errno, at: path) }
        let file = SocketFile(path)
        guard chmod(path, 0o660) == 0 else { throw HTTPServerError(errno, at: path) }
        try startListening(descriptor, at: path)
        return (descriptor, file)
    }

    private static func lockedFolder(of path: String) throws(HTTPServerError) -> Descriptor {
        let name = path.lastIndex(of: "/").map { path[...$0] } ?? "."
        let folder = Glibc.open(String(name), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw HTTPServerError(errno, at: path) }
        let descriptor = Descriptor(folder)
        while flock(folder, LOCK_EX) != 0 {
            guard errno == EINTR else { throw HTTPServerError(errno, at: path) }
        }
        return descriptor
    }

    /// Removes the file of a server that has gone; leaves alone what is no socket or still has a listener.
    private static func removeStale(_ path: String, _ address: sockaddr_un) throws(HTTPServerError) {
        guard let status = status(path) else { return }
        guard status.isSocket else { throw .unusableAddress(path, reason: "a file of that name is there") }
        let probe = try newSocket(AF_UNIX, at: path)
        let result = withSocketAddress(address) { connect(probe.number, $0, $1) }
        guard result != 0, errno == ECONNREFUSED else { throw .addressInUse(path) }
        guard unlink(path) == 0 else { throw HTTPServerError(errno, at: path) }
    }

    private static func status(_ path: String) -> (identity: Identity, isSocket: Bool)? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return (Identity(device: status.st_dev, inode: status.st_ino), status.st_mode & S_IFMT == S_IFSOCK)
    }
}

/// The address of a path, which has room for 107 bytes.
private func unixAddress(_ path: String) throws(HTTPServerError) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
        guard bytes.count < room.count, !bytes.isEmpty, !bytes.contains(0) else { return false }
        room.copyBytes(from: bytes)
        return true
    }
    guard fits else { throw .unusableAddress(path, reason: "a socket's path has 1 to 107 bytes") }
    return address
}

private func withSocketAddress<Result>(_ address: sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: address) { pointer in
        let size = MemoryLayout<sockaddr_un>.size
        return pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
    }
}
