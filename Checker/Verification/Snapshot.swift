package import Domain

/// The rows of the database when all was over.
package struct Snapshot: Codable, Hashable, Sendable {
    package struct Row: Codable, Hashable, Sendable {
        package let poll: Domain.ID<Poll>
        package let voter: Domain.ID<Member>
        /// Option numbers; none is a pass.
        package let choices: [Int]
        /// Microseconds of the database's clock.
        package let castAt: Int64

        package init(poll: Domain.ID<Poll>, voter: Domain.ID<Member>, choices: [Int], castAt: Int64) {
            (self.poll, self.voter, self.choices, self.castAt) = (poll, voter, choices, castAt)
        }

        var seat: Seat { Seat(poll: poll, voter: voter) }
        /// Absent where the row names several options, which no poll of a run offers.
        var choice: Choice? {
            switch choices.count {
            case 0: .pass
            case 1: .option(OptionNumber(choices[0]))
            default: nil
            }
        }
    }

    package struct Counters: Codable, Hashable, Sendable {
        package let poll: Domain.ID<Poll>
        package let turnout: Int
        package let passes: Int
        package let counts: [Int]
        /// From when on no ballot was taken, in microseconds of the database's clock; absent for an open poll.
        package let endsAt: Int64?

        package init(poll: Domain.ID<Poll>, turnout: Int, passes: Int, counts: [Int], endsAt: Int64? = nil) {
            (self.poll, self.turnout, self.passes, self.counts, self.endsAt) = (poll, turnout, passes, counts, endsAt)
        }
    }

    /// What the product's own recount found.
    package struct Drift: Codable, Hashable, Sendable {
        package let poll: Domain.ID<Poll>
        package let what: String

        package init(poll: Domain.ID<Poll>, what: String) { (self.poll, self.what) = (poll, what) }
    }

    package let ballots: [Row]
    package let counters: [Counters]
    package let drifts: [Drift]

    package init(ballots: [Row], counters: [Counters], drifts: [Drift] = []) {
        (self.ballots, self.counters, self.drifts) = (ballots, counters, drifts)
    }
}
