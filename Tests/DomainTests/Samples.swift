import Domain

extension Instant {
    /// Noon on 1 March 2026, UTC.
    static let sample = Instant(microseconds: 1_772_366_400_000_000)
}

extension Member {
    static func sample(_ id: Int64, role: Role = .member, isBanned: Bool = false) -> Member {
        Member(id: ID(id), nickname: "member \(id)", role: role, group: nil, persona: nil, isBanned: isBanned, joinedAt: .sample)
    }
}

extension Poll {
    /// An open poll of member 1 with these options, numbered from 1 unless `numbers` says otherwise.
    static func sample(
        _ options: [String] = PollDraft.yesnoOptions, kind: PollKind = .single, numbers: [Int]? = nil, author: Int64? = 1,
        addingOptions: Bool = false, counting: Counting? = nil, tieOrder: [Int]? = nil
    ) -> Poll {
        let numbers = numbers ?? Array(1..<(options.count + 1))
        return Poll(
            id: ID(7), author: author.map { Author(id: Domain.ID<Member>($0), nickname: "member \($0)") },
            question: Question(title: "Lunch?"),
            rules: PollRules(kind: kind, counting: counting, addsOptions: addingOptions),
            options: zip(numbers, options).map { PollOption(number: OptionNumber($0), text: $1) },
            createdAt: .sample, status: .open(until: nil), editedAt: nil, hidden: nil, myBallot: nil, result: .hidden(.afterVoting),
            tieOrder: tieOrder?.map { OptionNumber($0) })
    }
}

/// Random numbers that are the same in every run, so that a failure can be looked at.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        let mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        let again = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return again ^ (again >> 31)
    }
}
