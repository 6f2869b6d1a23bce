import Domain
import Verification

/// What every client of a run is told.
struct Orders: Codable, Sendable {
    enum Scenario: String, Codable {
        /// Votes at random until the gate opens.
        case fire
        /// Waits for the gate, then submits one ballot for every voter at once.
        case race
    }

    let scenario: Scenario
    let seed: UInt64
    let connection: String
    let admin: Domain.ID<Member>
    let group: Domain.ID<Group>
    let stage: Stage
    /// How many clients there are at a time.
    let clients: Int
    var acts: [AdminAct] = []

    /// The voters that the clients of a slot act for: each voter acts from two slots.
    func voters(of slot: Int) -> [Stage.Voter] {
        if scenario == .race { return stage.voters }
        return stage.voters.enumerated().filter { $0.offset % clients == slot || ($0.offset + 1) % clients == slot }.map(\.element)
    }
}

/// Something an admin does to a poll while it is voted on; the client of the first slot does it.
struct AdminAct: Codable, Sendable {
    enum Kind: String, Codable {
        case close
    }

    let kind: Kind
    let poll: Domain.ID<Poll>
    let at: ClockReading
}
