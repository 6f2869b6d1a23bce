import Glibc
import Verification

extension ClockReading {
    /// The machine's monotonic clock, which all processes share and no one sets.
    static var now: ClockReading {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return ClockReading(time.tv_sec) * 1_000_000_000 + ClockReading(time.tv_nsec)
    }
}

/// Returns when the clock has come to `moment`.
func sleep(until moment: ClockReading) async throws {
    try await Task.sleep(for: .nanoseconds(max(0, moment - .now)))
}
