import Glibc

/// The two ends of a new pipe, which programs started later do not inherit. Whoever makes it closes it.
struct PipeEnds: Sendable {
    let readEnd: Int32
    let writeEnd: Int32

    /// Nil where the system has no descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        (readEnd, writeEnd) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    /// Makes a write to a full pipe fail instead of waiting.
    func doNotBlockWriter() { _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK) }
}
