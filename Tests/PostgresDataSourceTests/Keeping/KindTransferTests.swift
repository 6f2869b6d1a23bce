import Core
import Domain
import TestCommunity
import Testing

@Suite struct KindTransferTests {
    /// Out of one community, into another as it was, and into a third as another system's.
    @Test func ballotsOfEveryKindComeAlong() async throws {
        try await TestCommunity.run { community in
            let voters = try await community.join(["kim", "lee"])
            var polls: [Poll] = []
            for sample in KindTests.samples {
                let poll = try await voters[0].ask(
                    "\(sample.kind.name)?", options: ["a", "b", "c"], kind: sample.kind, addingOptions: true)
                _ = try await voters[0].ballots.cast(sample.first, in: poll.id)
                _ = try await voters[1].ballots.cast(sample.second, in: poll.id)
                _ = try await voters[0].polls.edit(poll.id, PollEdit(addedOptions: ["d"]))
                polls.append(poll)
            }
            let records = try await dump(community)
            let (twin, other) = (try await TestCommunity.make(), try await TestCommunity.make())
            try await load(records, .restore, into: twin)
            #expect(try await dump(twin) == records)
            for poll in polls { #expect(try await twin.stored(poll) == community.stored(poll)) }
            let admin = community.admin.id.description
            let strangers = records.filter { if case .member(let member) = $0 { member.key != admin } else { true } }
            for _ in 0..<2 { try await load(strangers, .merge(origin: "test"), into: other) }
            for poll in try await other.admin.polls.list(matching: PollFilter(), limit: .largest, after: nil).items {
                try await other.expectCounters(of: poll)
                #expect(poll.result.tally?.turnout == 2 && poll.rules.addsOptions)
            }
            for community in [twin, other] { try await community.drop() }
        }
    }
}
