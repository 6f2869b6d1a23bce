import Domain
import Testing

struct CalendarTimeTests {
    @Test(arguments: [
        ("0001-01-01 00:00:00", -62_135_596_800), ("1582-10-15 00:00:00", -12_219_292_800), ("1900-03-01 00:00:00", -2_203_891_200),
        ("1969-12-31 23:59:59", -1), ("1970-01-01 00:00:00", 0), ("2000-02-29 00:00:00", 951_782_400),
        ("2001-09-09 01:46:40", 1_000_000_000),
        ("2038-01-19 03:14:08", 2_147_483_648), ("9999-12-31 23:59:59", 253_402_300_799),
    ])
    func `known dates have their known seconds`(_ text: String, _ seconds: Int64) throws {
        let time = try #require(CalendarTime(local: text))
        #expect(time.instant == Instant(microseconds: seconds * 1_000_000))
        #expect(CalendarTime(Instant(microseconds: seconds * 1_000_000)).localText == text)
    }

    @Test func `every instant of the years 1 to 9999 is read back from its fields and from its text`() {
        var generator = SeededGenerator(state: 2)
        for _ in 0..<5000 {
            let microseconds = Int64.random(in: Instant.earliest.microseconds...Instant.latest.microseconds, using: &generator)
            let instant = Instant(microseconds: microseconds)
            let time = CalendarTime(instant)
            #expect(time.instant == instant)
            #expect(CalendarTime(local: time.localText) == time)
            #expect(Instant(rfc3339: instant.rfc3339) == instant)
        }
    }

    @Test func `days follow each other through 400 years`() throws {
        var day = try #require(CalendarTime(local: "1999-12-31 00:00").flatMap(\.instant))
        var last = CalendarTime(day)
        for _ in 0..<146_097 {
            day = Instant(microseconds: day.microseconds + 86_400_000_000)
            let next = CalendarTime(day)
            let isNextDay = next.day == last.day + 1 && next.month == last.month && next.year == last.year
            let isNextMonth = next.day == 1 && next.month == last.month + 1 && next.year == last.year && last.day >= 28
            let isNextYear = next.day == 1 && next.month == 1 && next.year == last.year + 1 && last.month == 12 && last.day == 31
            guard isNextDay || isNextMonth || isNextYear else {
                Issue.record("\(next.localText) follows \(last.localText)")
                return
            }
            last = next
        }
        #expect(last.localText == "2399-12-31 00:00:00")
    }

    @Test(arguments: [(2026, 2, 29), (2026, 4, 31), (2100, 2, 29), (2026, 0, 1), (2026, 13, 1), (0, 1, 1), (10_000, 1, 1), (2026, 1, 0)])
    func `days outside the calendar are no instant`(_ year: Int, _ month: Int, _ day: Int) {
        #expect(CalendarTime(year: year, month: month, day: day).instant == nil)
    }

    @Test func `times of day outside their range are no instant`() {
        let changes: [(inout CalendarTime) -> Void] = [
            { $0.hour = 24 }, { $0.hour = -1 }, { $0.minute = 60 }, { $0.second = 60 }, { $0.microsecond = 1_000_000 },
            { $0.microsecond = -1 },
        ]
        for change in changes {
            var time = CalendarTime(year: 2026, month: 1, day: 1)
            change(&time)
            #expect(time.instant == nil, "\(time)")
        }
    }

    @Test func `a local text keeps what stands after the second`() throws {
        let time = try #require(CalendarTime(local: "2026-12-24 18:00:00.5"))
        #expect(time.localText == "2026-12-24 18:00:00.500000")
    }
}
