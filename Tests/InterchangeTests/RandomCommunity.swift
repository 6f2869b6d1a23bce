import Domain

/// A community that obeys the rules and is otherwise as odd as people are; the same for the same seed.
struct RandomCommunity {
    private(set) var records: [CommunityRecord] = []
    private(set) var tallies: [String: Tally] = [:]
    private var random: SeededGenerator
    /// Apart from the other, so that what is set aside changes nothing else.
    private var asideRandom: SeededGenerator

    init(seed: UInt64) throws {
        (random, asideRandom) = (SeededGenerator(state: seed), SeededGenerator(state: ~seed))
        let groups = (0..<Int.random(in: 0...2, using: &random)).map { String($0 + 1) }
        records += groups.map { .group(GroupRecord(key: $0, name: "학교 \"\($0)\"")) }
        let labels = (0..<Int.random(in: 0...4, using: &random)).map { String($0 + 1) }
        for key in labels {
            let colour = PollLabel.Colour.allCases.randomElement(using: &random) ?? .grey
            records.append(.label(LabelRecord(key: key, name: "#\(text().prefix(8)) \(key)", colour: colour, createdAt: moment())))
        }
        let rounds = (0..<Int.random(in: 0...2, using: &random)).map { String($0 + 7) }
        for key in rounds { records.append(.round(RoundRecord(key: key, name: "\(text()) \(key)", dueAt: moment(), createdAt: moment()))) }
        let members = (0..<Int.random(in: 1...6, using: &random)).map { String(900_000_000_000_000_000 + $0) }
        for key in members { records.append(.member(member(key, groups: groups))) }
        let polls = try (0..<Int.random(in: 0...5, using: &random)).map { place in
            var poll = try poll(String(place + 1), members: members, groups: groups)
            poll.labels = labels.filter { _ in Bool.random(using: &random) }
            poll.round = rounds.randomElement(using: &random)
            return poll
        }
        records += polls.map(CommunityRecord.poll)
        let acts = polls.indices.compactMap { setAside(in: polls[$0], number: $0) }
        records += acts.map(CommunityRecord.setAside)
        for poll in polls { vote(in: poll, members: members, act: acts.first { $0.poll == poll.key }) }
        for poll in polls where Bool.random(using: &random) { records.append(.revision(revision(of: poll, members: members))) }
    }

    private static let texts = [
        "Shall I buy this?", "이걸 살까요?", "👩‍👩‍👧‍👦 or 🇰🇷", "=HYPERLINK(\"http://x.test\",\"c\")", "a \"quoted\\\" end\\", "}]{[,", "e\u{301}é",
        "\u{202E}mirrored", "</script>", "'apostrophe",
    ]

    private mutating func text() -> String { Self.texts.randomElement(using: &random) ?? "" }

    private mutating func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }

    private mutating func moment() -> Instant { Instant(microseconds: .random(in: -1_000_000...4_000_000_000_000_000, using: &random)) }

    private mutating func member(_ key: String, groups: [String]) -> MemberRecord {
        MemberRecord(
            key: key, nickname: "\(text().prefix(8).trimmed)\(key.suffix(2))", role: maybe(.admin) ?? .member,
            group: groups.randomElement(using: &random), persona: maybe("ECO_WARRIOR"), bannedAt: maybe(moment()), joinedAt: moment())
    }

    private mutating func poll(_ key: String, members: [String], groups: [String]) throws -> PollRecord {
        let kind = Self.kinds.randomElement(using: &random) ?? .yesno
        let group = maybe(groups.randomElement(using: &random)) ?? nil
        let rules = PollRules(
            kind: kind, scope: group == nil ? .global : .group, ballots: maybe(.final) ?? .revisable,
            results: ResultVisibility.allCases.randomElement(using: &random) ?? .always,
            allowsPass: kind.name.canPass && .random(using: &random),
            addsOptions: kind != .yesno && .random(using: &random))
        let question = Question(
            title: text(), body: maybe("\(text())\n\n\t\(text())\r\nend"), link: maybe("https://x.test/?a=\"1\"&b=/"),
            price: maybe(try Price(amount: .random(in: 0...Int64.max, using: &random), currency: "EUR")))
        return PollRecord(
            key: key, author: maybe(members.randomElement(using: &random)) ?? nil, question: question, rules: rules, group: group,
            options: kind == .yesno ? PollDraft.yesnoOptions : Self.texts.shuffled(using: &random), createdAt: moment(),
            editedAt: maybe(moment()), closesAt: maybe(moment()), closedAt: maybe(moment()),
            hiding: maybe(HidingRecord(at: moment(), reason: text())))
    }

    private mutating func setAside(in poll: PollRecord, number: Int) -> SetAsideRecord? {
        guard Bool.random(using: &asideRandom) else { return nil }
        return SetAsideRecord(
            key: "\(900 + number)", poll: poll.key, reason: Self.texts.randomElement(using: &asideRandom) ?? "", at: poll.createdAt)
    }

    private mutating func vote(in poll: PollRecord, members: [String], act: SetAsideRecord?) {
        var tallies = [false: Tally(options: poll.options.count), true: Tally(options: poll.options.count)]
        let voters = members.shuffled(using: &random).prefix(Int.random(in: 0...members.count, using: &random))
        // Some voters have no account any more.
        for voter in voters + (0..<Int.random(in: 0...2, using: &asideRandom)).map({ "70\($0)" }) {
            let isAside = act != nil && Bool.random(using: &asideRandom)
            let choice = poll.rules.allowsPass && Int.random(in: 0...3, using: &random) == 0 ? .pass : choice(in: poll)
            tallies[isAside]?.add(choice)
            records.append(
                .ballot(
                    BallotRecord(
                        poll: poll.key, voter: voter, hasAccount: members.contains(voter), choice: choice, persona: maybe("RISK_AVERSE"),
                        castAt: moment(),
                        setAside: isAside ? act?.key : nil)))
        }
        let (standing, aside) = (tallies[false] ?? Tally(options: 0), tallies[true] ?? Tally(options: 0))
        let acts = act.map { [SetAside.Act(id: ID($0.key) ?? ID(1), reason: $0.reason, at: $0.at, ballots: aside.turnout)] } ?? []
        self.tallies[poll.key] = Tally(
            counts: standing.counts, passes: standing.passes, turnout: standing.turnout,
            setAside: aside.turnout == 0 ? nil : SetAside(counts: aside.counts, passes: aside.passes, ballots: aside.turnout, acts: acts))
    }

    private static let kinds: [PollKind] = [
        .yesno, .single, .multiple(Picks(least: 1, most: 3)), .score, .ranked, .dots(budget: 10), .quadratic(budget: 100),
    ]

    private mutating func choice(in poll: PollRecord) -> Choice {
        let numbers = poll.options.indices.map(OptionNumber.init(index:)).shuffled(using: &random)
        let figures = numbers.map { _ in Int.random(in: 0...1, using: &random) }
        let choice: Choice =
            switch poll.rules.kind {
            case .yesno, .single: .option(numbers[0])
            case .multiple: .options(Array(numbers.prefix(2)))
            case .ranked: .ranking([[numbers[0]], Array(numbers.dropFirst(2)), [], [numbers[1]]])
            case .score: .scores([4] + figures.dropFirst().map { $0 == 0 ? nil : 3 })
            case .dots, .quadratic: .votes([1] + figures.dropFirst())
            }
        return choice.canonical
    }

    private mutating func revision(of poll: PollRecord, members: [String]) -> RevisionRecord {
        RevisionRecord(
            poll: poll.key, editor: members.randomElement(using: &random), field: maybe("option 20") ?? "title", before: maybe(text()),
            after: text(), at: moment())
    }
}

/// SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
