import Glibc

/// Wakes a thread that waits for a descriptor.
final class Bell: Sendable {
    private let pipe: PipeEnds

    /// Nil where the system has no descriptors left.
    init?() {
        guard let pipe = PipeEnds() else { return nil }
        self.pipe = pipe
        pipe.doNotBlockWriter()
    }

    deinit {
        close(pipe.readEnd)
        close(pipe.writeEnd)
    }

    /// Ends the waiting, now or when it begins.
    func ring() {
        var byte: UInt8 = 0
        write(pipe.writeEnd, &byte, 1)
    }

    /// Waits for something to read, or the end of it; false as soon as the bell rings.
    func waitUntilReadable(_ descriptor: Int32) -> Bool {
        var waits = [descriptor, pipe.readEnd].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&waits, 2, -1) < 0 {
            if errno != EINTR { return false }
        }
        return waits[1].revents == 0
    }
}
