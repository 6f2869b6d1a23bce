package import Domain

/// The polls and voters of a run, as the verifier has to know them.
package struct Stage: Codable, Hashable, Sendable {
    package struct Poll: Codable, Hashable, Sendable {
        package let id: Domain.ID<Domain.Poll>
        package let options: Int
        package let isFinal: Bool
        package let allowsPass: Bool
        /// Whether only the members of the group may vote.
        package let isForGroup: Bool

        package init(id: Domain.ID<Domain.Poll>, options: Int, isFinal: Bool = false, allowsPass: Bool = false, isForGroup: Bool = false) {
            (self.id, self.options, self.isFinal) = (id, options, isFinal)
            (self.allowsPass, self.isForGroup) = (allowsPass, isForGroup)
        }

        func offers(_ choice: Choice) -> Bool {
            switch choice {
            case .pass: allowsPass
            case .option(let option): (1...options).contains(option.rawValue)
            // The checker's polls take one option.
            case .options, .ranking, .scores, .votes: false
            }
        }
    }

    package struct Voter: Codable, Hashable, Sendable {
        package let id: Domain.ID<Member>
        package let isInGroup: Bool

        package init(id: Domain.ID<Member>, isInGroup: Bool) { (self.id, self.isInGroup) = (id, isInGroup) }
    }

    package let polls: [Poll]
    package let voters: [Voter]

    package init(polls: [Poll], voters: [Voter]) { (self.polls, self.voters) = (polls, voters) }
}

/// A stage for looking things up.
struct Rules {
    private let polls: [Domain.ID<Domain.Poll>: Stage.Poll]
    private let insiders: [Domain.ID<Member>: Bool]

    init(_ stage: Stage) {
        polls = Dictionary(stage.polls.map { ($0.id, $0) }) { first, _ in first }
        insiders = Dictionary(stage.voters.map { ($0.id, $0.isInGroup) }) { first, _ in first }
    }

    subscript(poll: Domain.ID<Domain.Poll>) -> Stage.Poll? { polls[poll] }

    /// Whether the seat's voter may vote in its poll.
    func admits(_ seat: Seat) -> Bool {
        guard let poll = polls[seat.poll], let isInGroup = insiders[seat.voter] else { return false }
        return isInGroup || !poll.isForGroup
    }

    /// Whether the operation is one that its poll takes while it is open.
    func allows(_ operation: Operation) -> Bool {
        guard let poll = polls[operation.seat.poll], admits(operation.seat) else { return false }
        return switch operation.act {
        case .cast(let choice): poll.offers(choice)
        case .withdraw: !poll.isFinal
        }
    }
}
