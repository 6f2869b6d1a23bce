import CEpoll
import Glibc

/// What became of a read or write that doesn't wait.
enum Transfer: Hashable, Sendable {
    case moved(Int)
    case wouldBlock
    /// The client has finished sending.
    case ended
    /// The connection is broken.
    case failed
}

extension Descriptor {
    func read(into buffer: inout [UInt8]) -> Transfer {
        repeated { buffer.withUnsafeMutableBytes { recv(number, $0.baseAddress, $0.count, 0) } }
    }

    /// A client that has gone is an error here, never a SIGPIPE.
    func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
        repeated { bytes.withUnsafeBytes { send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) } }
    }

    func finishWriting() { shutdown(number, Int32(SHUT_WR)) }

    /// Answers go out at once, not when there are enough of them.
    func sendWithoutDelay() {
        var on: Int32 = 1
        setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    private func repeated(_ call: () -> Int) -> Transfer {
        while true {
            let count = call()
            if count > 0 { return .moved(count) }
            if count == 0 { return .ended }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .wouldBlock
            default: return .failed
            }
        }
    }
}

extension Peer {
    /// The other end's address as accept(2) gives it.
    init(_ storage: sockaddr_storage) {
        self = withUnsafeBytes(of: storage) { raw in
            switch Int32(storage.ss_family) {
            case AF_INET:
                withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in.self).sin_addr) { IPAddress(bytes: $0).map(Peer.ip) ?? .unix }
            case AF_INET6:
                withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { IPAddress(bytes: $0).map(Peer.ip) ?? .unix }
            default: .unix
            }
        }
    }
}
