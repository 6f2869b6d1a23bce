import Foundation
import PublishedSets
import Testing

/// Real conversations through the command into the database and back.
@Suite struct PolisImportTests {
    private struct Report: Decodable {
        let polls: Int
        let pollsFound: Int
        let ballots: Int
        let superseded: Int
        let differing: Int
    }

    @Test(
        .enabled(if: PublishedSet.areThere, "\(PublishedSet.areMissing)"), arguments: PublishedSet.all)
    func aConversationArrivesWholeAndOnce(_ set: PublishedSet) async throws {
        let folder = try #require(set.folder)
        let expected = try set.expected(in: folder)
        let place = try await Community.make("polis-\(set.name)")

        for run in 1...2 {
            let report = try JSONDecoder().decode(
                Report.self, from: Data(try await place.read("wote admin import polis '\(folder)' --json").utf8))
            #expect(report.polls == expected.polls)
            #expect(report.pollsFound == (run == 1 ? 0 : expected.polls))
            #expect(report.ballots == expected.ballots)
            #expect(report.superseded == expected.superseded)
            #expect(report.differing == expected.differing)
            #expect(try await counts(in: place) == expected.counts)
        }
        #expect(try await place.read("sql \"SELECT count(DISTINCT voter_id) FROM ballots\"") == "\(expected.voters)")
        #expect(try await place.shell("wote admin recount").status == 0)
    }

    /// The counters of each statement, by its number in the conversation.
    private func counts(in place: Sandbox) async throws -> [String: PublishedSet.Expected.Counts] {
        let rows = try await place.read(
            """
            sql "SELECT json_object_agg(split_part(o.origin, '/poll/', 2),
                json_build_object('agree', t.counts[1], 'disagree', t.counts[2], 'pass', t.passes))
            FROM origins AS o JOIN tallies AS t ON t.poll_id = o.target_id WHERE o.origin LIKE '%/poll/%'"
            """)
        return try JSONDecoder().decode([String: PublishedSet.Expected.Counts].self, from: Data(rows.utf8))
    }

    @Test(.enabled(if: PublishedSet.areThere, "\(PublishedSet.areMissing)"))
    func anExportedConversationComesBackTheSame() async throws {
        let folder = try #require(PublishedSet.all[0].folder)
        let (first, second) = (try await Community.make("export-from"), try await Community.make("export-to"))
        // The user of the operating system is mina by another name here; what is exported must name who imports it.
        for place in [first, second] {
            _ = try await place.read(
                "sql \"DELETE FROM nicknames WHERE key = 'mina'; UPDATE members SET nickname = (SELECT key FROM nicknames)\"")
        }
        _ = try await first.read(
            "wote admin import polis '\(folder)' && wote vote 2 agree && wote new x -o a -o b && wote edit 55 --title y && wote admin export >\"$HOME/from.json\""
        )
        _ = try await second.read("wote admin import json \"$HOME/from.json\" && wote admin export >\"$HOME/to.json\"")
        #expect(try await first.shell("cmp \"$HOME/from.json\" \"$HOME/to.json\"").status == 0)
        #expect(try await second.shell("wote admin import json \"$HOME/from.json\"").status == 73)
    }
}
