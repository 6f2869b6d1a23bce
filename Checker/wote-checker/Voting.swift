import Core
import Domain
import Verification

/// How one voter of a client votes.
extension Client {
    /// One operation after another, at random.
    func vote(as voter: Stage.Voter, until isOver: Flag) async throws {
        var dice = SeededGenerator(seed: orders.seed, stream: number, Int(voter.id.rawValue))
        let acting = useCases(voter)
        while !isOver.isSet {
            let poll = orders.stage.polls[Int.random(in: orders.stage.polls.indices, using: &dice)]
            let act = Self.act(in: poll, &dice)
            let answer = try await log.record(act, in: Seat(poll: poll.id, voter: voter.id), as: acting)
            // Voters think, and those who were told to come back later do not come back at once.
            let pause = answer == .unavailable ? 50...200 : 0...80
            try await Task.sleep(for: .milliseconds(Int.random(in: pause, using: &dice)))
        }
    }

    /// Mostly a choice that the poll offers; now and then one that it does not.
    private static func act(in poll: Stage.Poll, _ dice: inout SeededGenerator) -> Act {
        switch Int.random(in: 0..<100, using: &dice) {
        case 0..<15: .withdraw
        case 15..<30: .cast(.pass)
        case 30..<33: .cast(.option(OptionNumber(poll.options + 1)))
        default: .cast(.option(OptionNumber(Int.random(in: 1...poll.options, using: &dice))))
        }
    }
}

/// What an admin does meanwhile.
extension Client {
    func administer(until isOver: Flag) async throws {
        let admin = useCases(orders.admin, role: .admin, isInGroup: true)
        for act in orders.acts.sorted(by: { $0.at < $1.at }) {
            while !isOver.isSet, .now < act.at { try await Task.sleep(for: .milliseconds(50)) }
            switch act.kind {
            case .close: try await untilDone(.closing(act.poll), .closed(act.poll), isOver) { _ = try await admin.polls.close(act.poll) }
            }
        }
    }

    /// Tries again until it is acknowledged: each act is safe to repeat.
    private func untilDone(
        _ begin: LogLine.Content, _ end: LogLine.Content, _ isOver: Flag, _ work: () async throws -> Void
    ) async throws {
        while !isOver.isSet {
            try log.note(begin)
            do {
                try await work()
                return try log.note(end)
            } catch let error as WoteError where error.code == .unavailable {
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }
}
