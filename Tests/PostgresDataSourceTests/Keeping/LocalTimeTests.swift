import Contract
import Core
import Domain
import PostgresDataSource
import TestCommunity
import Testing

/// Wall clocks' times, read with the zone database of Postgres.
@Suite(.bothWays) struct LocalTimeTests {
    private static let readings: [(zone: String, local: String, moments: [String])] = [
        // Clocks go back at 01:00 UTC on 29 October 2017: an hour from 02:00 is shown twice.
        ("Europe/Berlin", "2017-10-28 07:30", ["2017-10-28T05:30:00"]), ("Europe/Berlin", "2017-10-29 07:30", ["2017-10-29T06:30:00"]),
        ("Europe/Berlin", "2017-10-30 07:30", ["2017-10-30T06:30:00"]), ("Europe/Berlin", "2017-10-29 01:59:59", ["2017-10-28T23:59:59"]),
        ("Europe/Berlin", "2017-10-29 02:00", ["2017-10-29T00:00:00", "2017-10-29T01:00:00"]),
        ("Europe/Berlin", "2017-10-29 02:59:59", ["2017-10-29T00:59:59", "2017-10-29T01:59:59"]),
        ("Europe/Berlin", "2017-10-29 03:00", ["2017-10-29T02:00:00"]), ("Europe/Berlin", "2017-03-26 01:59:59", ["2017-03-26T00:59:59"]),
        ("Europe/Berlin", "2017-03-26 02:00", []), ("Europe/Berlin", "2017-03-26 03:00", ["2017-03-26T01:00:00"]),
        ("America/New_York", "2026-11-01 00:59:59", ["2026-11-01T04:59:59"]),
        ("America/New_York", "2026-11-01 01:30", ["2026-11-01T05:30:00", "2026-11-01T06:30:00"]),
        ("America/New_York", "2026-03-08 02:30", []),
        // Half an hour, both ways.
        ("Australia/Lord_Howe", "2026-10-04 01:59", ["2026-10-03T15:29:00"]), ("Australia/Lord_Howe", "2026-10-04 02:15", []),
        ("Australia/Lord_Howe", "2026-10-04 02:30", ["2026-10-03T15:30:00"]),
        ("Australia/Lord_Howe", "2026-04-05 01:29", ["2026-04-04T14:29:00"]),
        ("Australia/Lord_Howe", "2026-04-05 01:45", ["2026-04-04T14:45:00", "2026-04-04T15:15:00"]),
        ("Australia/Lord_Howe", "2026-04-05 02:00", ["2026-04-04T15:30:00"]),
        // Samoa had no 30 December 2011.
        ("Pacific/Apia", "2011-12-30 12:00", []), ("Pacific/Apia", "2011-12-31 00:00", ["2011-12-30T10:00:00"]),
        ("Asia/Seoul", "2026-07-01 00:00", ["2026-06-30T15:00:00"]), ("UTC", "2026-07-01 00:00", ["2026-07-01T00:00:00"]),
        ("Etc/GMT+9", "2026-07-01 00:00", ["2026-07-01T09:00:00"]), ("Asia/Kathmandu", "2026-07-01 05:45", ["2026-07-01T00:00:00"]),
    ]

    @Test func eachWallTimeNamesItsMoments() async throws {
        try await TestCommunity.run { community in
            for (zone, local, moments) in Self.readings {
                let request = ResolveLocalTime(try #require(CalendarTime(local: local)), zone: zone)
                let answer = try await community.source.send(request, as: community.admin.caller)
                #expect(answer.moments.map(\.rfc3339) == moments.map { $0 + ".000000Z" }, "\(zone) \(local)")
            }
        }
    }

    /// The next change of clocks of each kind, far enough from now to be a deadline.
    @Test(arguments: [
        ("America/New_York", "2037-03-08 02:30", ["2037-03-08 01:30:00", "2037-03-08 03:30:00"]),
        ("Australia/Lord_Howe", "2037-10-04 02:15", ["2037-10-04 01:45:00", "2037-10-04 02:45:00"]),
        ("America/New_York", "2037-11-01 01:30", ["2037-11-01T05:30:00.000000Z", "2037-11-01T06:30:00.000000Z", "offset"]),
    ])
    func timesThatAreNotOneMomentAreRefusedWithWhatToTake(zone: String, local: String, offers: [String]) async throws {
        try await TestCommunity.run { community in
            let deadline = Deadline.local(try #require(CalendarTime(local: local)), zone: zone)
            let refusal = await expectRefusal(.invalid) { try await community.admin.ask(closing: deadline) }
            #expect(refusal?.field == "closesAt")
            for offer in offers { #expect(refusal?.message.english.contains(offer) == true, "\(offer)") }
        }
    }

    /// The same as product.md has it: the neighbours are named even where the day itself is over.
    @Test func theGapOfNewYorkNamesItsNeighbours() async throws {
        try await TestCommunity.run { community in
            let time = try #require(CalendarTime(local: "2026-03-08T02:30"))
            let refusal = await expectRefusal(.invalid) {
                try await community.admin.ask(closing: .local(time, zone: "America/New_York"))
            }
            #expect(refusal?.message.english.contains("2026-03-08 01:30:00 / 2026-03-08 03:30:00") == true)
        }
    }

    @Test func aLocalDeadlineIsStoredAsItsMoment() async throws {
        try await TestCommunity.run { community in
            let time = try #require(CalendarTime(local: "2037-12-24 18:00"))
            let poll = try await community.admin.ask(closing: .local(time, zone: "Asia/Seoul"))
            #expect(poll.status == .open(until: Instant(rfc3339: "2037-12-24T09:00:00Z")))
        }
    }

    @Test(arguments: ["Mars/Olympus", "", " ", "Asia/Seoul; SELECT 1", "'", "../etc/passwd", "Asia/Seoul\u{0}", "서울", "+09:00", "a b"])
    func unknownZonesAreRefused(zone: String) async throws {
        try await TestCommunity.run { community in
            let time = try #require(CalendarTime(local: "2037-12-24 18:00"))
            let refusal = await expectRefusal(.invalid) { try await community.admin.ask(closing: .local(time, zone: zone)) }
            #expect(refusal?.field == "closesAt")
        }
    }

    @Test(arguments: ["0001-01-01 00:00", "9999-12-31 23:59:59"])
    func theEndsOfTheCalendarAreReadWithoutACrash(local: String) async throws {
        try await TestCommunity.run { community in
            let time = try #require(CalendarTime(local: local))
            for zone in ["Pacific/Kiritimati", "Pacific/Niue", "UTC"] {
                let answer = try await community.source.send(ResolveLocalTime(time, zone: zone), as: community.admin.caller)
                #expect(answer.moments.count == 1)
            }
        }
    }
}
