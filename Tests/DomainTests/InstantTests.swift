import Domain
import Testing

struct InstantTests {
    @Test(arguments: [
        ("2026-12-24T09:00:00Z", "2026-12-24T09:00:00.000000Z"), ("2026-12-24T18:00:00.1+09:00", "2026-12-24T09:00:00.100000Z"),
        ("2026-12-24 03:30:00.123456789-05:30", "2026-12-24T09:00:00.123456Z"), ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000000Z"),
        ("9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999Z"),
    ])
    func `an instant is written in UTC with six decimals`(_ text: String, _ written: String) {
        #expect(Instant(rfc3339: text)?.rfc3339 == written)
    }

    @Test(arguments: [
        "", "2026-12-24T09:00:00", "2026-12-24T09:00:00Zx", "2026-12-24T09:00:00 Z", "0001-01-01T00:00:00+00:01",
        "9999-12-31T23:59:59-00:01",
        "2026-12-24T09:00:00+09", "2026-12-24T09:00:00+09:60", "+2026-12-24T09:00:00Z", "infinity",
    ])
    func `anything else is no instant`(_ text: String) { #expect(Instant(rfc3339: text) == nil) }

    @Test func `moments no text can write are shown as the nearest that one can`() {
        let (past, future) = (Instant(microseconds: .min), Instant(microseconds: .max))
        #expect(past.rfc3339 == "0001-01-01T00:00:00.000000Z")
        #expect(future.rfc3339 == "9999-12-31T23:59:59.999999Z")
        #expect(Instant(rfc3339: past.rfc3339) == .earliest)
        #expect(Instant(rfc3339: future.rfc3339) == .latest)
        #expect(future.seconds(since: past) == 315_537_897_599)
        #expect(past.seconds(since: future) == -315_537_897_599)
    }

    @Test(arguments: [(1_999_999, 0, 1), (0, 1_999_999, -1), (999_999, 0, 0), (-3_000_000, 0, -3)])
    func `seconds are whole and cut towards zero`(_ later: Int64, _ earlier: Int64, _ seconds: Int64) {
        #expect(Instant(microseconds: later).seconds(since: Instant(microseconds: earlier)) == seconds)
    }
}
