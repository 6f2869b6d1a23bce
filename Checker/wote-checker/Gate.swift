import Glibc
import Synchronization
import Verification

/// A pipe at whose reading end all clients wait; opening it lets them all go at the same moment. It also opens when this process ends,
/// however that comes.
final class Gate: Sendable {
    let reading: Int32
    private let writing: Mutex<Int32?>

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0, ends.allSatisfy({ fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }) else { throw RunFault.system("pipe") }
        reading = ends[0]
        writing = Mutex(ends[1])
    }

    func open() {
        writing.withLock { descriptor in
            if let descriptor { close(descriptor) }
            descriptor = nil
        }
    }

    deinit {
        open()
        close(reading)
    }
}
