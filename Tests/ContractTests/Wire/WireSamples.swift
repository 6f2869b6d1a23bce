import Contract
import Domain

/// Requests of every endpoint, with what is hard to write and to read.
enum WireSamples {
    static let names = [
        "kim", "김민아", "a/b", ".", "..", "...", "", " ", "a b", "100%", "%2F", "a?b#c&d=e+f", "ⓦ👩‍👩‍👧‍👦", "e\u{301}", "\"\\", "a\u{0}b",
        "../../admin",
    ]

    private static let poll = ID<Poll>(9_007_199_254_740_993)

    static func all() throws -> [any Request] {
        let byName: [any Request] = names.flatMap { name -> [any Request] in
            [
                Enrol(nickname: name), ActAs(nickname: name), ShowMember(nickname: name), DeleteLabel(name: name), DeleteRound(name: name),
                ChangeLabel(name: name, newName: name, setting: nil), ChangeRound(name: name, newName: nil, setting: .at(.sample(0))),
                ChangeMember(nickname: name, newNickname: name, role: .admin, group: name, persona: nil),
                ListPolls(PollFilter(author: name, labels: [name], round: name, words: name), limit: 10, after: Cursor(rawValue: name)),
            ]
        }
        return try byName + polls() + administration
    }

    private static func polls() throws -> [any Request] {
        let draft = try PollDraft(
            question: Question(title: "살까?", body: "one\ntwo", link: "https://a.test/?q=1", price: try Price(amount: 129_000)),
            rules: PollRules(kind: .single, scope: .group, ballots: .final, results: .staff, allowsPass: true), options: ["a", "b"],
            deadline: .never, labels: ["먹거리", "a b"], round: "spring")
        let dots = try PollDraft(
            question: Question(title: "Dots"), rules: PollRules(kind: .dots(budget: 7), addsOptions: true), options: ["a", "b"],
            deadline: .standard)
        let several = try PollDraft(
            question: Question(title: "Several"), rules: PollRules(kind: .multiple(Picks(least: 1, most: 2))), options: ["a", "b"],
            deadline: .standard)
        let key = IdempotencyKey.random()
        let edit = PollEdit(
            title: "New?", body: .clear, link: .set("https://a.test"), optionTexts: [OptionNumber(2): "c"], addedOptions: ["d"],
            addedLabels: ["x"],
            removedLabels: ["y"], round: .clear)
        let time = CalendarTime(local: "2026-12-24 18:00:00.25") ?? CalendarTime(.sample(0))
        return [
            WhoAmI(), CreatePoll(draft, deadline: .never), CreatePoll(draft, deadline: .after(seconds: .max), idempotencyKey: key),
            CreatePoll(dots, deadline: .never), CreatePoll(several, deadline: .never),
            ListPolls(
                PollFilter(status: .closed, kind: .single, scope: .group, author: "mina", voted: false, labels: ["a", "b", "a"]),
                limit: 100,
                after: nil),
            ListPolls(PollFilter(voted: true), limit: .min, after: nil), ShowPoll(poll: poll), EditPoll(poll: poll, edit: edit),
            EditPoll(poll: poll, edit: PollEdit(), deadline: .never), DeletePoll(poll: poll), ClosePoll(poll: poll),
            MoveDeadline(poll: poll, deadline: .at(.sample(0))), ListRevisions(poll: poll), PassBallot(poll: poll),
            CastBallot(poll: poll, choice: .option(OptionNumber(2))), CastBallot(poll: poll, choice: .option(OptionNumber(.min))),
            CastBallot(poll: poll, choice: .options([OptionNumber(1), OptionNumber(3)])), CastBallot(poll: poll, choice: .pass),
            CastBallot(poll: poll, choice: .ranking([[OptionNumber(2)], [OptionNumber(1), OptionNumber(3)]])),
            CastBallot(poll: poll, choice: .scores([5, nil, 0])), CastBallot(poll: poll, choice: .votes([3, 0, -1])),
            PileBallots(poll: poll), ListWeights(poll: poll), SetWeights(poll: poll, weights: []),
            SetWeights(poll: poll, weights: [WeightResponse(nickname: "김민아", weight: "0.25")]),
            WithdrawBallot(poll: poll), ResolveLocalTime(time, zone: "America/Port-au-Prince"),
            ListLabels(limit: 1, after: nil), ListRounds(limit: 1, after: Cursor(rawValue: "00ff")),
        ]
    }

    private static let administration: [any Request] = [
        ListMembers(limit: 1, after: nil), CreateMember(nickname: "kim", role: .member, group: nil, persona: nil),
        CreateMember(nickname: "kim", role: .admin, group: "2-3", persona: "FLEXER"), CreateLabel(name: "books", setting: .blue),
        ChangeLabel(name: "books", newName: nil, setting: .red), CreateRound(name: "spring", setting: .after(seconds: 60)),
        ReopenPoll(poll: poll, deadline: .never), HidePoll(poll: poll, reason: "spam"), UnhidePoll(poll: poll),
        SetBallotsAside(poll: poll, ballots: .voters([ID(1), ID(2)]), reason: "bots"),
        SetBallotsAside(poll: poll, ballots: .cast(since: .sample(0), until: .sample(1)), reason: "bots"), UndoSetAside(poll: poll),
        UndoSetAside(poll: poll, act: ID(3)), UndoSetAside(poll: poll, ballots: .voters([])), FindVoters(poll: poll, names: names),
        Recount(poll: nil, after: nil, fix: false), Recount(poll: poll, after: poll, fix: true),
        ListAudit(limit: 1, after: nil),
    ]
}
