import Dispatch
import Glibc

/// A TCP socket on 127.0.0.1 that accepts connections and answers nothing.
final class Listener: Sendable {
    let descriptor: Int32
    let port: UInt16

    init(backlog: Int32) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var port: UInt16 = 0
        let bound = withAddress(port: &port) { address, length in
            bind(descriptor, address, length.pointee) == 0 && listen(descriptor, backlog) == 0
                && getsockname(descriptor, address, length) == 0
        }
        self.descriptor = descriptor
        self.port = port
        guard bound else { throw Shell.failure(["listen"]) }
    }

    deinit { close(descriptor) }

    /// Answers the first connection with these bytes, once it has sent something, and closes it.
    func answerOnce(_ bytes: [UInt8]) {
        DispatchQueue(label: "listener").async { [self] in
            let peer = accept(descriptor, nil, nil)
            var request = [UInt8](repeating: 0, count: 1024)
            _ = recv(peer, &request, request.count, 0)
            _ = send(peer, bytes, bytes.count, 0)
            close(peer)
        }
    }
}

/// A listener whose queue is full, so that the kernel drops whatever else tries to connect: a host that does not answer.
final class SilentHost: Sendable {
    private let listener: Listener
    private let fillers: [Int32]
    var port: UInt16 { listener.port }

    init() throws {
        listener = try Listener(backlog: 0)
        fillers = (0..<4).map { _ in
            socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        }
        for filler in fillers {
            var port = listener.port
            _ = withAddress(port: &port) { address, length in connect(filler, address, length.pointee) }
        }
    }

    deinit { for filler in fillers { close(filler) } }
}

/// Lends the address 127.0.0.1:port, and reads the port back.
private func withAddress<R>(
    port: inout UInt16, _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> R
) -> R {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    defer { port = UInt16(bigEndian: address.sin_port) }
    return withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
    }
}
