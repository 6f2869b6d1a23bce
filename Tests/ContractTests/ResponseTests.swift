import Contract
import Domain
import Testing

/// Each response arrives as what it was made from.
struct ResponseTests {
    @Test(arguments: [
        Member(id: ID(1), nickname: "mina", role: .member, group: nil, persona: nil, isBanned: false, joinedAt: .sample(0)),
        Member(
            id: ID(2), nickname: "관리자", role: .admin, group: Group(id: ID(5), name: "2-3"), persona: "FLEXER", isBanned: true,
            joinedAt: .sample(1)),
    ])
    func `members`(_ member: Member) throws { #expect(try received(MemberResponse(member)).member == member) }

    @Test(arguments: [
        Revision(field: "option 2", before: "cofee", after: "coffee", editor: "mina", at: .sample(0)),
        Revision(field: "body", before: nil, after: nil, editor: nil, at: .sample(1)),
    ])
    func `revisions`(_ revision: Revision) throws {
        #expect(try received(RevisionList(items: [RevisionResponse(revision)])).items.map(\.revision) == [revision])
    }

    @Test(arguments: [
        AuditEntry(id: ID(1), at: .sample(0), actor: "admin", act: "hide", poll: ID(7), member: nil, reason: "spam"),
        AuditEntry(id: ID(2), at: .sample(1), actor: "admin", act: "act-as", poll: nil, member: "mina", reason: nil),
    ])
    func `entries of the audit log`(_ entry: AuditEntry) throws { #expect(try received(AuditResponse(entry)).entry == entry) }

    @Test(arguments: PollLabel.Colour.allCases)
    func `labels`(_ colour: PollLabel.Colour) throws {
        let label = PollLabel(id: ID(3), name: "먹거리", colour: colour, createdAt: .sample(0))
        #expect(try received(LabelResponse(label)).entity == label)
    }

    @Test func `rounds`() throws {
        let round = Round(
            id: ID(3), name: "spring", dueAt: .sample(90), createdAt: .sample(0), progress: Round.Progress(closed: 2, polls: .max))
        #expect(try received(RoundResponse(round)).entity == round)
        let removal = Removal(name: "spring", polls: 7)
        #expect(try received(RemovalResponse(removal)).removal == removal)
    }

    @Test func `drifts`() throws {
        let drift = Drift(poll: ID(7), counter: "turnout", counted: 4, ballots: .max)
        #expect(try received(RecountResponse(polls: 1, drifts: [DriftResponse(drift)], next: nil)).drifts.map(\.drift) == [drift])
    }

    @Test(arguments: RequestTests.choices.map(\.0) + [.option(OptionNumber(20)), .pass], [false, true])
    func `ballots`(_ choice: Choice, _ isSetAside: Bool) throws {
        let ballot = Ballot(choice: choice, castAt: .sample(0), isSetAside: isSetAside)
        #expect(try received(BallotResponse(ballot)).ballot == ballot)
    }

    @Test func `what became of ballots set aside`() throws {
        for outcome in [
            SetAsideOutcome(act: ID(3), moved: 5, already: 2, absent: 1), SetAsideOutcome(act: nil, moved: 0, already: 0, absent: .max),
        ] { #expect(try received(SetAsideReceipt(outcome)).outcome == outcome) }
    }

    @Test(arguments: [
        (nil, nil, VoterMatch.nobody), (ID<Member>(3), nil, .voter(ID(3))), (nil, ID<Member>(3), .voter(ID(3))),
        (ID<Member>(3), ID<Member>(3), .voter(ID(3))),
        (ID<Member>(3), ID<Member>(4), .ambiguous),
    ])
    func `whom a name means`(_ nickname: ID<Member>?, _ id: ID<Member>?, _ match: VoterMatch) throws {
        #expect(try received(VoterList(items: [.init(VoterMatch(nickname: nickname, id: id))])).items.map(\.match) == [match])
    }

    @Test(arguments: BallotOutcome.allCases)
    func `receipts`(_ outcome: BallotOutcome) throws {
        #expect(try JSON.text(BallotReceipt(outcome: outcome)) == #"{"outcome":"\#(outcome.rawValue)"}"#)
        #expect(try received(BallotReceipt(outcome: outcome)).outcome == outcome)
    }

    @Test func `readings of a local time`() throws {
        let response = LocalTimeResponse(moments: [.sample(0), .sample(60)], neighbours: ["2026-03-08 01:30:00"])
        let readings = LocalTimeReadings(moments: [.sample(0), .sample(60)], neighbours: ["2026-03-08 01:30:00"])
        #expect(try received(response).readings == readings)
    }
}
