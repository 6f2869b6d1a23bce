import Glibc

/// Owns a file descriptor, and closes it when nobody holds it any longer.
final class Descriptor: Sendable {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit { close(number) }
}
