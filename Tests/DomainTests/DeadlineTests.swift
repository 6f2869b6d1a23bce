import Domain
import Testing

struct DeadlineTests {
    @Test(arguments: [("90s", 90), ("45m", 2700), ("12h", 43_200), ("3d", 259_200), ("2w", 1_209_600)])
    func `a duration is a number and a unit`(_ text: String, _ seconds: Int64) throws {
        #expect(try Deadline(closesIn: text) == .after(seconds: seconds))
    }

    @Test(arguments: [
        "", "d", "0d", "-3d", "+3d", "3", "3y", "3 d", "1.5h", "3D", "３d", "9223372036854775807w", "99999999999w", "3d\u{301}", "h3",
    ])
    func `anything else is no duration`(_ text: String) {
        let refusal = #expect(throws: WoteError.self) { try Deadline(closesIn: text) }
        #expect(refusal?.field == "closesAt")
    }

    @Test func `the date of a round is a duration or a time, and its own field`() throws {
        #expect(try Deadline(due: "3d", zone: "UTC") == .after(seconds: 259_200))
        #expect(try Deadline(due: "2026-12-24 09:00Z", zone: "UTC") == .at(Instant(microseconds: 1_798_102_800_000_000)))
        for text in ["", "soon", "3y", "0d", "2026-13-01"] {
            let refusal = #expect(throws: WoteError.self) { try Deadline(due: text, zone: "UTC") }
            #expect(refusal?.field == "dueAt", "\(text)")
        }
    }

    @Test(arguments: ["2026-12-24T18:00:00+09:00", "2026-12-24 09:00Z", "2026-12-24t04:00:00.000-05:00"])
    func `a time with an offset is an instant`(_ text: String) throws {
        #expect(try Deadline(closesAt: text, zone: "Europe/Berlin") == .at(Instant(microseconds: 1_798_102_800_000_000)))
    }

    @Test(arguments: [
        ("2026-12-24 18:00", "Europe/Berlin"), ("2026-12-24T18:00", "Europe/Berlin"), ("2026-12-24 18:00 Asia/Seoul", "Asia/Seoul"),
        ("2026-12-24  18:00:00  UTC", "UTC"),
    ])
    func `a time without one is a wall clock's, in the zone named or at hand`(_ text: String, _ zone: String) throws {
        var time = CalendarTime(year: 2026, month: 12, day: 24)
        time.hour = 18
        #expect(try Deadline(closesAt: text, zone: "Europe/Berlin") == .local(time, zone: zone))
    }

    @Test(arguments: [
        "", "tomorrow", "2026-12-24", "18:00", "2026-02-30 12:00", "2026-02-29T12:00:00Z", "2026-13-01 12:00", "2026-00-01 12:00",
        "2026-01-00 12:00", "2026-01-01 24:00", "2026-01-01 12:60", "2026-01-01 12:00:60", "10000-01-01T00:00:00Z", "0000-01-01 12:00",
        "9999-12-31T23:59:59-00:01", "2026-1-1 12:00", "2026-01-01T12:00:00+9:00", "2026-01-01T12:00:00+24:00", "2026-01-01T12:00:00.Z",
        "2026-01-01T12:00:00Z Asia/Seoul", "２026-01-01 12:00", "2026-01-01 12:00 +09:00", "-2026-01-01 12:00",
    ])
    func `anything else is no time`(_ text: String) {
        let refusal = #expect(throws: WoteError.self) { try Deadline(closesAt: text, zone: "UTC") }
        #expect(refusal?.field == "closesAt")
        #expect(refusal?.message.english.hasPrefix("\"\(text)\" is no time;") == true)
    }

    @Test(arguments: ["2028-02-29 12:00", "2000-02-29 12:00"])
    func `leap days exist in leap years`(_ text: String) throws {
        #expect(CalendarTime(local: text)?.day == 29)
        #expect(CalendarTime(local: "2100-02-29 12:00") == nil)
    }
}
