import Domain

/// One member's place in one poll: one ballot stands in it, and changes to it happen one after another.
struct Seat: Hashable, Sendable {
    let poll: ID<Poll>
    let voter: ID<Member>

    // In numbers, because a generic id is compared and hashed slowly from another module, and boxes do it several times a ballot.
    static func == (left: Seat, right: Seat) -> Bool {
        left.poll.rawValue == right.poll.rawValue && left.voter.rawValue == right.voter.rawValue
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(poll.rawValue)
        hasher.combine(voter.rawValue)
    }
}

extension Seat: Comparable {
    static func < (left: Seat, right: Seat) -> Bool {
        (left.poll.rawValue, left.voter.rawValue) < (right.poll.rawValue, right.voter.rawValue)
    }
}

/// A ballot on its way to the database.
struct HandedBallot: Hashable, Sendable {
    enum Act: Hashable, Sendable {
        case cast(Choice)
        case withdraw
    }

    let seat: Seat
    let act: Act
}

/// What the database says to a ballot, in the words of `cast_ballots`.
enum Verdict: String, CaseIterable, Sendable {
    case accepted, changed, unchanged, withdrawn, absent
    case member, missing, hidden, closed, aside, scope, pass, choice, final

    /// Whether the poll's counters changed with it.
    var changesTally: Bool { self == .accepted || self == .changed || self == .withdrawn }
}

/// What a caller hears: the database's verdict, or why there is none.
typealias BallotAnswer = Result<Verdict, WoteError>
