import Domain
import Testing

@testable import Interchange

struct PolisExportTests {
    @Test func membersThenPollsThenBallots() async throws {
        let folder = try SmallExport().folder()
        let polis = try await PolisExport(folder: folder.path)
        let rules = PollRules(kind: .yesno, scope: .global, ballots: .revisable, results: .always, allowsPass: true)
        let records: [CommunityRecord] = [
            .member(MemberRecord(key: "7", nickname: "2demo-7", joinedAt: .milliseconds(2000))),
            .member(MemberRecord(key: "8", nickname: "2demo-8", joinedAt: .milliseconds(1000))),
            .member(MemberRecord(key: "9", nickname: "2demo-9", joinedAt: .milliseconds(500))),
            .poll(
                PollRecord(
                    key: "0", author: "7", question: Question(title: "Rice, please"), rules: rules, options: ["agree", "disagree"],
                    createdAt: .milliseconds(2000))),
            .poll(
                PollRecord(
                    key: "3", author: "8", question: Question(title: "Spam"), rules: rules, options: ["agree", "disagree"],
                    createdAt: .milliseconds(1000), hiding: HidingRecord(at: .milliseconds(1000), reason: "moderated in Polis"))),
            .ballot(BallotRecord(poll: "0", voter: "7", choice: .option(OptionNumber(1)), castAt: .milliseconds(3000))),
            .ballot(BallotRecord(poll: "0", voter: "9", choice: .option(OptionNumber(2)), castAt: .milliseconds(4000))),
            .ballot(BallotRecord(poll: "3", voter: "9", choice: .pass, castAt: .milliseconds(500))),
        ]

        #expect(try await Array(try await polis.records()) == records)
        #expect(try await Array(try await polis.records()) == records, "a second reading starts anew")
        #expect(polis.origin == "polis:2demo")
        #expect(polis.topic == "Lunch")
        #expect(polis.count == records.count)
    }

    @Test func aLaterVoteSupersedesWhereverItStands() async throws {
        var export = SmallExport()
        export.comments = SmallExport.commentsHeader + "1,x,0,1,1,1,0,A\n" + "1,x,1,1,2,0,0,B\n" + "1,x,2,1,0,0,0,C\n"
        // Not ordered by statement; of statement 0, member 1's later vote stands first and member 2's two votes are equally late.
        export.votes =
            SmallExport.votesHeader + "9,x,0,1,-1\n" + "5,x,1,1,1\n" + "8,x,0,1,1\n" + "5,x,0,2,-1\n" + "5,x,0,2,1\n"
        let folder = try export.folder()
        let polis = try await PolisExport(folder: folder.path)

        #expect(polis.findings.rows == 5)
        #expect(polis.findings.superseded == 2)
        // Statement 0 stands 1 to 1 as published, statement 1 not 2 to 0.
        #expect(polis.findings.differing == ["1"])
    }

    @Test func aFileThatGrowsBetweenTheReadingsIsRefused() async throws {
        let folder = try SmallExport().folder()
        let polis = try await PolisExport(folder: folder.path)
        let longer = try SmallExport(votes: SmallExport().votes.map { $0 + "5000,x,3,9,1\n" }).folder()
        try copy("votes.csv", from: longer.path, to: folder.path)

        let error = await #expect(throws: WoteError.self) { _ = try await Array(try await polis.records()) }
        #expect(error?.code == .conflict)
    }

    @Test(arguments: [
        ("https://pol.is/2demo", "2demo"), ("https://pol.is/2demo/", "2demo"), ("https://pol.is/2demo?x=1/2#top", "2demo"),
        (" 3p_h-d.x ", "3p_h-d.x"),
    ])
    func theSlugIsTheAddressesLastPart(address: String, slug: String) throws {
        #expect(try PolisSummary.slug(ofAddress: address) == slug)
    }

    @Test(arguments: ["", "https://", "https://pol.is/투표", "https://pol.is/a b", "https://pol.is/" + String(repeating: "a", count: 20)])
    func anAddressWithoutASlugIsRefused(address: String) {
        let error = #expect(throws: WoteError.self) { try PolisSummary.slug(ofAddress: address) }
        #expect(error?.code == .invalid && error?.field == "url")
    }
}

extension Instant {
    static func milliseconds(_ count: Int64) -> Instant { Instant(microseconds: count * 1000) }
}
