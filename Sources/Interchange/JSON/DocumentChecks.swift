import Contract
import Domain

/// Checks each record by the domain's rules and against the records before it; counts ballots poll by poll.
struct DocumentChecks {
    private var groups = NamedKeys(english: "group", korean: "그룹")
    private var labels = NamedKeys(english: "label", korean: "라벨")
    private var rounds = NamedKeys(english: "round", korean: "회차")
    private var members = NamedKeys(english: "member", korean: "회원")
    private var polls: [String: KnownPoll] = [:]
    /// Decisions to set ballots aside, and the polls whose ballots.
    private var acts: [String: String] = [:]
    /// The poll whose ballots are being read, and who has voted in it so far.
    private var run: (poll: String, voters: Set<String>)?

    /// What a ballot must fit, what is written of its result, and what its ballots say.
    private struct KnownPoll {
        let rules: PollRules
        let written: Tally?
        var standing: Tally
        var aside: Tally

        init(rules: PollRules, written: Tally?, options: Int) {
            (self.rules, self.written) = (rules, written)
            (standing, aside) = (Tally(options: options), Tally(options: options))
        }

        var hasBallots: Bool { standing.turnout + aside.turnout > 0 }

        var isDiffering: Bool {
            guard let written else { return false }
            return standing != Tally(counts: written.counts, passes: written.passes, turnout: written.turnout)
                || aside != (written.setAside?.tally ?? Tally(options: aside.counts.count))
        }
    }

    /// Keys of the polls whose written counts are not those of the ballots read so far, in order.
    var differing: [String] {
        polls.filter { $1.isDiffering }.keys
            .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }

    mutating func accept(_ line: Line) throws -> CommunityRecord {
        switch line {
        case .group(let line): .group(try accept(line))
        case .label(let line): .label(try accept(line))
        case .round(let line): .round(try accept(line))
        case .member(let line): .member(try accept(line))
        case .poll(let line): .poll(try accept(line))
        case .setAside(let line): .setAside(try accept(line))
        case .ballot(let line): .ballot(try accept(line))
        case .revision(let line): .revision(try accept(line))
        }
    }

    private mutating func accept(_ line: GroupLine) throws -> GroupRecord {
        let name = try TextRule.groupName.accept(line.name)
        return GroupRecord(key: try groups.add(line.id, named: name), name: name)
    }

    private mutating func accept(_ line: LabelLine) throws -> LabelRecord {
        let name = try PollLabel.nameRule.accept(line.name)
        return LabelRecord(key: try labels.add(line.id, named: name), name: name, colour: line.colour, createdAt: line.createdAt)
    }

    private mutating func accept(_ line: RoundLine) throws -> RoundRecord {
        let name = try Round.nameRule.accept(line.name)
        return RoundRecord(key: try rounds.add(line.id, named: name), name: name, dueAt: line.dueAt, createdAt: line.createdAt)
    }

    private mutating func accept(_ line: MemberLine) throws -> MemberRecord {
        let nickname = try TextRule.nickname.accept(line.nickname)
        return MemberRecord(
            key: try members.add(line.id, named: nickname), nickname: nickname, role: line.role, group: try known(line.group),
            persona: try PersonaCode.check(line.persona), bannedAt: line.bannedAt, joinedAt: line.joinedAt)
    }

    private mutating func accept(_ line: PollLine) throws -> PollRecord {
        let key = try RecordKey.check(line.id)
        let (draft, hiding) = (try line.draft(), try line.hiding())
        let known = KnownPoll(
            rules: draft.rules, written: try line.result?.response.result(line.results).tally, options: draft.options.count)
        guard polls.updateValue(known, forKey: key) == nil else { throw DocumentFault.twice("poll \(key)", ko: "투표 \(key)") }
        return PollRecord(
            key: key, author: try self.known(line.author), question: draft.question, rules: draft.rules, group: try self.known(line.group),
            options: draft.options,
            weights: try draft.weights.map { WeightRecord(voter: try members.known($0.nickname), weight: $0.text) },
            labels: try self.known(line.labels ?? []), round: try line.round.map { try rounds.known($0.value.id) },
            createdAt: line.createdAt, editedAt: line.editedAt, closesAt: line.closesAt,
            closedAt: line.closedAt, eligible: try line.checkedEligible(), hiding: hiding)
    }

    private mutating func accept(_ line: BallotLine) throws -> BallotRecord {
        let (key, voter) = (try known(poll: line.poll), try voter(of: line))
        try open(key)
        guard run?.voters.insert(voter).inserted == true else {
            throw DocumentFault.twice("the ballot of member \(voter) in poll \(key)", ko: "투표 \(key)에 대한 회원 \(voter)의 표")
        }
        let choice = try count(line, in: key)
        return BallotRecord(
            poll: key, voter: voter, hasAccount: line.account ?? true, choice: choice, persona: try PersonaCode.check(line.persona),
            castAt: line.castAt,
            setAside: try line.setAside.map { try known(act: $0, of: key) })
    }

    private mutating func accept(_ line: SetAsideLine) throws -> SetAsideRecord {
        let (key, poll) = (try RecordKey.check(line.id), try known(poll: line.poll))
        guard acts.updateValue(poll, forKey: key) == nil else { throw DocumentFault.twice("setAside \(key)", ko: "setAside \(key)") }
        return SetAsideRecord(key: key, poll: poll, reason: try TextRule.reason.accept(line.reason), at: line.at)
    }

    private func accept(_ line: RevisionLine) throws -> RevisionRecord {
        RevisionRecord(
            poll: try known(poll: line.poll), editor: try known(line.editor), field: try line.checkedField(),
            before: try TextRule.body.acceptOptional(line.before), after: try TextRule.body.acceptOptional(line.after), at: line.at)
    }
}

// MARK: Ballots

extension DocumentChecks {
    /// Goes on to the ballots of poll `key`; a poll whose ballots were passed already is refused, so that one set of voters is kept, not all.
    private mutating func open(_ key: String) throws {
        if run?.poll == key { return }
        guard polls[key]?.hasBallots == false else {
            throw DocumentFault(
                "the ballots of poll \(key) do not stand together; move this one to the others", ko: "투표 \(key)의 표가 흩어져 있습니다. 한곳에 모으세요")
        }
        run = (key, [])
    }

    private func voter(of line: BallotLine) throws -> String {
        if line.account ?? true { return try members.known(line.voter) }
        let key = try RecordKey.check(line.voter)
        guard !members.has(key) else {
            throw DocumentFault("member \(key) has an account", ko: "회원 \(key, .topic) 계정이 있습니다")
        }
        return key
    }

    private mutating func count(_ line: BallotLine, in key: String) throws -> Choice {
        guard let poll = polls[key] else { throw DocumentFault.missing("poll \(key)", ko: "투표 \(key)") }
        let choice = try poll.rules.accept(line.choice, options: poll.standing.counts.count)
        if line.setAside == nil { polls[key]?.standing.add(choice) } else { polls[key]?.aside.add(choice) }
        return choice
    }
}

// MARK: References

extension DocumentChecks {
    private func known(_ group: Strict<GroupLine>?) throws -> String? { try group.map { try groups.known($0.value.id) } }

    private func known(_ member: Strict<MemberReference>?) throws -> String? { try member.map { try members.known($0.value.id) } }

    private func known(_ carried: [Strict<NameReference>]) throws -> [String] {
        var keys: [String] = []
        for label in carried {
            let key = try labels.known(label.value.id)
            guard !keys.contains(key) else { throw DocumentFault.twice("label \(key) of the poll", ko: "투표의 라벨 \(key)") }
            keys.append(key)
        }
        guard keys.count <= PollLabel.mostOnAPoll else { throw WoteError.tooManyLabels }
        return keys
    }

    private func known(act id: String, of poll: String) throws -> String {
        let key = try RecordKey.check(id)
        guard acts[key] == poll else {
            throw DocumentFault.missing("setAside \(key) of poll \(poll)", ko: "투표 \(poll)의 setAside \(key)")
        }
        return key
    }

    private func known(poll id: String) throws -> String {
        let key = try RecordKey.check(id)
        guard polls[key] != nil else { throw DocumentFault.missing("poll \(key)", ko: "투표 \(key)") }
        return key
    }
}

extension DocumentFault {
    static func twice(_ english: String, ko korean: String) -> DocumentFault {
        DocumentFault("\(english) is in the document already", ko: "\(korean)이(가) 문서에 이미 있습니다")
    }

    static func missing(_ english: String, ko korean: String) -> DocumentFault {
        DocumentFault("there is no \(english) before this record", ko: "이 레코드 앞에 \(korean)이(가) 없습니다")
    }
}
