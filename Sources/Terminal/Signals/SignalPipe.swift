import Dispatch
import Glibc

/// The way from a signal handler, where almost nothing is allowed, to a thread where everything is: one byte in a pipe.
struct SignalPipe: Sendable {
    /// The process's one pipe; made before the first handler is installed.
    static let shared = SignalPipe()

    private let writeEnd: Int32

    private init() {
        let pipe = PipeEnds()
        writeEnd = pipe?.writeEnd ?? -1
        guard let pipe else { return }
        pipe.doNotBlockWriter()
        deliverSignals(from: pipe.readEnd)
    }

    /// False where the system had no descriptors left: signals then keep their usual action.
    var isOpen: Bool { writeEnd >= 0 }

    /// Safe in a handler: write(2) and nothing else, errno kept. A full pipe has woken the reader already.
    func send(_ signal: Int32) {
        let before = errno
        var byte = UInt8(truncatingIfNeeded: signal)
        write(writeEnd, &byte, 1)
        errno = before
    }
}

private func deliverSignals(from readEnd: Int32) {
    DispatchQueue(label: "terminal.signals").async {
        var byte: UInt8 = 0
        while true {
            let count = read(readEnd, &byte, 1)
            if count == 1 { SignalRegistry.shared.deliver(Int32(byte)) }
            if count == 0 || (count < 0 && errno != EINTR) { return }
        }
    }
}
