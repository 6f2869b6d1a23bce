import Contract
import Core
import Domain
import PostgresDataSource
import TestCommunity
import Testing

@Suite struct EndpointTests {
    /// One request for each endpoint, in an order in which each finds what it needs.
    private static func requests(poll: Domain.ID<Poll>, hidden: Domain.ID<Poll>) throws -> [any Request] {
        let draft = try PollDraft(question: Question(title: "Tea?"), rules: PollRules(), options: [], deadline: .standard)
        let time = try #require(CalendarTime(local: "2026-12-24 18:00"))
        return [
            WhoAmI(), Enrol(nickname: "new"), ActAs(nickname: "new"), ShowMember(nickname: "new"), ListMembers(limit: 1, after: nil),
            CreateMember(nickname: "kim", role: .member, group: "blue", persona: nil),
            ChangeMember(nickname: "kim", newNickname: nil, role: nil, group: nil, persona: nil),
            ListPolls(PollFilter(), limit: 1, after: nil),
            CreatePoll(draft, deadline: .never), ShowPoll(poll: poll), EditPoll(poll: poll, edit: PollEdit(title: "Coffee?")),
            MoveDeadline(poll: poll, deadline: .never), ListRevisions(poll: poll), CastBallot(poll: poll, choice: .option(OptionNumber(1))),
            PassBallot(poll: poll), PileBallots(poll: poll), WithdrawBallot(poll: poll),
            SetWeights(poll: poll, weights: []), ListWeights(poll: poll), ResolveLocalTime(time, zone: "UTC"),
            HidePoll(poll: hidden, reason: "spam"),
            UnhidePoll(poll: hidden), ClosePoll(poll: poll), ReopenPoll(poll: poll, deadline: .never),
            SetBallotsAside(poll: poll, ballots: .voters([ID(1)]), reason: "bots"), UndoSetAside(poll: poll),
            FindVoters(poll: poll, names: ["kim", "1"]), Recount(poll: nil, after: nil, fix: false),
            ListAudit(limit: 1, after: nil), DeletePoll(poll: poll),
            CreateLabel(name: "books", setting: .blue), ChangeLabel(name: "books", newName: "Books", setting: nil),
            ListLabels(limit: 1, after: nil), DeleteLabel(name: "books"),
            CreateRound(name: "spring", setting: .after(seconds: 60)), ChangeRound(name: "spring", newName: nil, setting: nil),
            ListRounds(limit: 1, after: nil), DeleteRound(name: "spring"),
        ]
    }

    @Test func everyEndpointIsAnswered() async throws {
        try await TestCommunity.run { community in
            let polls = (try await community.admin.ask(pass: true), try await community.admin.ask())
            var answered: [Endpoint] = []
            for request in try Self.requests(poll: polls.0.id, hidden: polls.1.id) {
                answered.append(try await send(request, to: community))
            }
            #expect(Set(answered) == Set(Endpoint.allCases))
            #expect(answered.count == Endpoint.allCases.count)
        }
    }

    private func send<R: Request>(_ request: R, to community: TestCommunity) async throws -> Endpoint {
        _ = try await community.source.send(request, as: community.admin.caller)
        return R.endpoint
    }

    private struct Unheard: Request {
        typealias Response = Done
        static let endpoint = Endpoint.listPolls
    }

    @Test func aRequestNobodyAnswersIsAFaultOfOurs() async throws {
        try await TestCommunity.run { community in
            await expectRefusal(.unexpected) { try await community.source.send(Unheard(), as: community.admin.caller) }
        }
    }
}
