import Dispatch
import Glibc
import Synchronization

/// A server that says exactly what a test wants it to, on a free port of this machine.
///
/// Each connection gets the next script: what is written after each request has come in whole. After its script a connection is closed.
final class RawServer: Sendable {
    enum Step {
        /// Writes once a request is there.
        case answer(String)
        /// Writes at once.
        case more(String)
        /// Reads until the client hangs up.
        case hold
    }

    struct Failure: Error { let reason: String }

    let port: Int
    private let listener: Int32
    private let state = Mutex(State())

    private struct State {
        var requests: [String] = []
        var hungUp: [CheckedContinuation<Void, Never>] = []
        var hangUps = 0
    }

    init(_ scripts: [[Step]]) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, address, &size) == 0
            }
        }
        guard isListening else { throw Failure(reason: String(cString: strerror(errno))) }
        (self.listener, port) = (listener, Int(UInt16(bigEndian: address.sin_port)))
        DispatchQueue(label: "raw-server").async { [self] in
            for script in scripts {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                serve(connection, script)
            }
            close(listener)
        }
    }

    var url: String { "http://127.0.0.1:\(port)" }
    var requests: [String] { state.withLock { $0.requests } }

    /// Returns when a client has hung up on a connection that was held.
    func hungUp() async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.hangUps == 0 { state.hungUp.append(continuation) }
                return state.hangUps > 0
            }
            if isReady { continuation.resume() }
        }
    }

    private func serve(_ connection: Int32, _ script: [Step]) {
        for step in script {
            switch step {
            case .answer(let text):
                guard let request = readRequest(connection) else { break }
                state.withLock { $0.requests.append(request) }
                write(text, to: connection)
            case .more(let text): write(text, to: connection)
            case .hold:
                if script.count == 1, let request = readRequest(connection) { state.withLock { $0.requests.append(request) } }
                var byte: UInt8 = 0
                while read(connection, &byte, 1) > 0 {}
                let waiting = state.withLock { state in
                    state.hangUps += 1
                    defer { state.hungUp = [] }
                    return state.hungUp
                }
                for continuation in waiting { continuation.resume() }
            }
        }
        close(connection)
    }

    private func write(_ text: String, to connection: Int32) {
        var bytes = Array(text.utf8)
        // Without a signal when the client has gone.
        _ = send(connection, &bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// A head and as much body as it says; `nil` when the client hangs up before.
    private func readRequest(_ connection: Int32) -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard read(connection, &byte, 1) == 1 else { return nil }
            bytes.append(byte)
        }
        let head = String(decoding: bytes, as: UTF8.self).lowercased()
        let length = head.split(separator: "\r\n").first { $0.hasPrefix("content-length: ") }.flatMap { Int($0.dropFirst(16)) } ?? 0
        for _ in 0..<length {
            guard read(connection, &byte, 1) == 1 else { return nil }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
