import CEpoll
import Glibc
import Synchronization

@testable import HTTPServer

/// The other end of a connection, which sends exactly the bytes it is told and waits on threads of its own.
final class Client: Sendable {
    struct Failure: Error, Equatable {
        let what: String
        let code: Int32

        init(_ what: String, _ code: Int32 = errno) { (self.what, self.code) = (what, code) }

        static let timeout = Failure("nothing came for 300 s", 0)
    }

    private let socket: Int32
    private let received = Mutex<[UInt8]>([])

    private init(_ socket: Int32) {
        self.socket = socket
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, [timeval(tv_sec: 300, tv_usec: 0)], socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { Glibc.close(socket) }

    /// Connects over IPv4, as that address of the loopback network.
    static func connect(_ server: HTTPServer, from source: String = "127.0.0.1") async throws -> Client {
        let port = server.port ?? 0
        return try await connect(AF_INET) { socket in
            withAddress(source, 0) { bind(socket, $0, $1) } == 0 && withAddress("127.0.0.1", port) { Glibc.connect(socket, $0, $1) } == 0
        }
    }

    static func connect(unix path: String) async throws -> Client {
        try await connect(AF_UNIX) { socket in
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            return withUnsafeBytes(of: address) { raw in
                Glibc.connect(socket, raw.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(raw.count))
            } == 0
        }
    }

    private static func connect(_ family: Int32, _ body: @escaping @Sendable (Int32) -> Bool) async throws -> Client {
        let client = Client(Glibc.socket(family, Int32(SOCK_STREAM.rawValue), 0))
        try await onThread { () throws(Failure) in
            guard body(client.socket) else { throw Failure("connect") }
        }
        return client
    }

    func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    /// Returns when the system has taken the bytes.
    func send(_ bytes: [UInt8]) async throws {
        try await onThread { [socket] () throws(Failure) in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                guard count > 0 else { throw Failure("send") }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Sends one byte after the other, again and again, until the server says something.
    func trickle(_ byte: UInt8) async throws {
        try await onThread { [socket] () throws(Failure) in
            var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            while poll(&watched, 1, 2) == 0 {
                guard Glibc.send(socket, [byte], 1, Int32(MSG_NOSIGNAL)) == 1 else { return }
            }
        }
    }

    /// Closes this side only.
    func finishWriting() { shutdown(socket, Int32(SHUT_WR)) }

    /// Closes both sides, as a program does that ends.
    func hangUp() { shutdown(socket, Int32(SHUT_RDWR)) }

    /// Breaks the connection, as a machine does that is switched off and on.
    func reset() {
        let linger = CEpoll.linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, [linger], socklen_t(MemoryLayout<linger>.size))
        var nobody = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: sockaddr().sa_data)
        Glibc.connect(socket, &nobody, socklen_t(MemoryLayout<sockaddr>.size))
    }

    /// Bytes until `isEnough` of all that has not been taken yet; then so many of them are taken.
    func take(_ isEnough: @escaping @Sendable ([UInt8]) -> Int?) async throws -> [UInt8] {
        try await onThread { [self] () throws(Failure) in
            while true {
                if let taken = take(isEnough) { return taken }
                let more = try receive()
                guard !more.isEmpty else { throw Failure("the connection ended after \(left)", 0) }
                received.withLock { $0 += more }
            }
        }
    }

    private func take(_ isEnough: ([UInt8]) -> Int?) -> [UInt8]? {
        received.withLock { received in
            guard let count = isEnough(received) else { return nil }
            defer { received.removeFirst(count) }
            return Array(received.prefix(count))
        }
    }

    private var left: String { received.withLock { String(decoding: $0, as: UTF8.self) } }

    /// Everything until the server ends the connection, orderly or not.
    func rest() async throws -> String {
        try await onThread { [self] () throws(Failure) in
            while case let more = try receive(), !more.isEmpty { received.withLock { $0 += more } }
            return left
        }
    }

    /// What comes next; nothing when the connection has ended.
    private func receive() throws(Failure) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, 0)
        if count < 0, errno == EAGAIN { throw .timeout }
        return Array(buffer.prefix(max(0, count)))
    }
}

private func withAddress(_ host: String, _ port: UInt16, _ body: (UnsafePointer<sockaddr>?, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    return withUnsafeBytes(of: address) { body($0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count)) }
}

/// Runs something that waits on a thread of its own, away from those that tasks run on.
private func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws(Client.Failure) -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        do {
            try startThread {
                do { continuation.resume(returning: try work()) } catch { continuation.resume(throwing: error) }
            }
        } catch {
            continuation.resume(throwing: error)
        }
    }
}
