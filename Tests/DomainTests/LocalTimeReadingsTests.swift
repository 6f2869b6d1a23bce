import Domain
import Testing

struct LocalTimeReadingsTests {
    private func time(_ text: String) throws -> CalendarTime { try #require(CalendarTime(local: text)) }

    @Test func `a time that happens once is that moment`() throws {
        let readings = LocalTimeReadings(moments: [.sample], neighbours: [])
        #expect(try readings.single(for: time("2026-03-01 12:00"), in: "UTC", field: "closesAt") == .sample)
    }

    @Test func `a time that clocks jump over is refused with its neighbours`() throws {
        let readings = LocalTimeReadings(moments: [], neighbours: ["2026-03-08 01:30:00", "2026-03-08 03:30:00"])
        let skipped = try time("2026-03-08 02:30")
        let refusal = #expect(throws: WoteError.self) { try readings.single(for: skipped, in: "America/New_York", field: "since") }
        #expect(refusal?.field == "since")
        #expect(
            refusal?.message.english
                == "2026-03-08 02:30:00 does not exist in America/New_York: clocks jump over it. "
                + "Take one of: 2026-03-08 01:30:00 / 2026-03-08 03:30:00.")
        #expect(refusal?.message.korean.hasPrefix("America/New_York에는 2026-03-08 02:30:00이 없습니다.") == true)
    }

    @Test func `a time that happens twice is refused with both moments`() throws {
        let moments = try ["2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"].map { try #require(Instant(rfc3339: $0)) }
        let readings = LocalTimeReadings(moments: moments, neighbours: [])
        let doubled = try time("2026-11-01 01:30")
        let refusal = #expect(throws: WoteError.self) { try readings.single(for: doubled, in: "America/New_York", field: "closesAt") }
        #expect(
            refusal?.message.english
                == "2026-11-01 01:30:00 happens twice in America/New_York. Say which, with an offset: "
                + "2026-11-01T05:30:00.000000Z / 2026-11-01T06:30:00.000000Z.")
    }
}
