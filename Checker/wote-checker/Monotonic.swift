import Glibc
import Verification

extension Moment {
    /// The machine's monotonic clock, which all processes share and no one sets.
    static var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(time.tv_sec) * 1_000_000_000 + Moment(time.tv_nsec)
    }
}

/// Returns when the clock has come to `moment`.
func sleep(until moment: Moment) async throws {
    try await Task.sleep(for: .nanoseconds(max(0, moment - .now)))
}
