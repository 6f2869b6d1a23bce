import Dispatch
import Glibc
import Testing

/// A pipe whose reading end the test holds.
final class TestPipe {
    let readEnd: Int32
    let writeEnd: Int32
    private var isWriteEndOpen = true
    private var isReadEndOpen = true

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        (readEnd, writeEnd) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        closeReadEnd()
        closeWriteEnd()
    }

    func closeReadEnd() {
        if isReadEndOpen { close(readEnd) }
        isReadEndOpen = false
    }

    func closeWriteEnd() {
        if isWriteEndOpen { close(writeEnd) }
        isWriteEndOpen = false
    }

    /// Whether anything lies in the pipe now.
    var isEmpty: Bool {
        var wait = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, 0) == 0
    }
}

/// Everything from the descriptor up to the end of it or to `suffix`; nil where nothing comes for 20 seconds.
func readText(from descriptor: Int32, until suffix: String? = nil) async -> String? {
    await withCheckedContinuation { continuation in
        DispatchQueue(label: "test.read").async {
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65536)
            let ending = suffix.map { Array($0.utf8) }
            while ending.map({ !bytes.reversed().starts(with: $0.reversed()) }) ?? true {
                var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                if poll(&wait, 1, 20_000) < 1 { return continuation.resume(returning: nil) }
                let count = read(descriptor, &buffer, buffer.count)
                if count <= 0 { break }
                bytes += buffer[..<count]
            }
            continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
        }
    }
}
