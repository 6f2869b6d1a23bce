import CEpoll
import Glibc

/// A socket that accepts connections. The file of a Unix socket goes with it.
final class Listener: Sendable {
    let descriptor: Descriptor
    /// Of TCP.
    let port: UInt16?
    private let file: SocketFile?

    /// May wait for the name service or for another server's start; not for the cooperative pool.
    init(_ address: HTTPServerOptions.ListenAddress) throws(HTTPServerError) {
        switch address {
        case .tcp(let host, let port):
            descriptor = try openTCP(host, port)
            self.port = boundPort(descriptor)
            file = nil
        case .unix(let path):
            (descriptor, file) = try SocketFile.open(path)
            port = nil
        }
    }

    enum Arrival {
        case client(Descriptor, Peer)
        case nobody
        /// No descriptors or memory are left, or the network is in trouble: trying again at once would only burn time.
        case exhausted
    }

    func accept() -> Arrival {
        while true {
            var storage = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let client = withUnsafeMutableBytes(of: &storage) { raw in
                accept4(
                    descriptor.number, raw.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length,
                    Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
            }
            if client >= 0 { return .client(Descriptor(client), Peer(storage)) }
            switch errno {
            case EAGAIN: return .nobody
            case EINTR, ECONNABORTED, EPROTO: continue  // A signal, or a client that has gone again; the next may be well.
            default: return .exhausted
            }
        }
    }
}

/// A socket that neither waits nor goes to child processes.
func newSocket(_ family: Int32, at address: String) throws(HTTPServerError) -> Descriptor {
    let number = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw HTTPServerError(errno, at: address) }
    return Descriptor(number)
}

func startListening(_ descriptor: Descriptor, at address: String) throws(HTTPServerError) {
    guard listen(descriptor.number, SOMAXCONN) == 0 else { throw HTTPServerError(errno, at: address) }
}

private func openTCP(_ host: String, _ port: UInt16) throws(HTTPServerError) -> Descriptor {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let result = getaddrinfo(host, String(port), &hints, &found)
    guard result == 0, let first = found?.pointee else {
        throw .unusableAddress(host, reason: String(cString: gai_strerror(result)))
    }
    defer { freeaddrinfo(found) }
    let name = "\(host.utf8.contains(.colon) ? "[\(host)]" : host):\(port)"
    let descriptor = try newSocket(first.ai_family, at: name)
    setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
    if first.ai_family == AF_INET6 { setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
    guard bind(descriptor.number, first.ai_addr, first.ai_addrlen) == 0 else { throw HTTPServerError(errno, at: name) }
    try startListening(descriptor, at: name)
    return descriptor
}

private func setOption(_ descriptor: Descriptor, _ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(descriptor.number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
}

private func boundPort(_ descriptor: Descriptor) -> UInt16? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutableBytes(of: &storage) { raw in
        guard getsockname(descriptor.number, raw.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length) == 0 else { return nil }
        // The port stands at the same place for IPv4 and IPv6.
        return UInt16(bigEndian: raw.loadUnaligned(as: sockaddr_in.self).sin_port)
    }
}
