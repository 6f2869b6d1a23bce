/// The state of a count by transfers: who is elected, who continues, and who holds which papers at which value.
struct TransferCount {
    /// Papers that came at the same value.
    private struct Parcel {
        let value: Rational
        var papers: [Int]
    }

    private enum Standing {
        case continuing, excluded
        /// Holds its papers until its surplus, if there is one, goes on.
        case elected
    }

    private var papers: Papers
    private let quota: Rational
    private let places: Int?
    private let election: Election
    private var status: [Standing]
    private var parcels: [[Parcel]]
    private var votes: [Rational]
    private var history: VoteHistory
    private var seatsLeft: Int

    init(_ papers: Papers, quota: Rational, places: Int?, in election: Election) {
        (self.papers, self.quota, self.places, self.election) = (papers, quota, places, election)
        status = election.stands.map { $0 ? .continuing : .excluded }
        parcels = papers.firstPreferences.map { [Parcel(value: 1, papers: $0)] }
        votes = papers.firstPreferences.map { held in papers.weight(held.reduce(0) { $0 + papers.amounts[$1] }) }
        history = VoteHistory(election)
        seatsLeft = election.seats
    }

    private var continuing: [Int] { election.standing.filter { status[$0] == .continuing } }

    /// Closes the stage: elects those who made it and says what comes next.
    mutating func stage() -> TransferStage {
        history.append(votes)
        var stage = TransferStage(
            holding: election.standing.filter { status[$0] != .excluded }, votes: votes, exhausted: papers.total - votes.reduce(0, +))
        elect(continuing.filter { votes[$0] >= quota }, in: &stage)
        if seatsLeft > 0, continuing.count <= seatsLeft { elect(continuing, in: &stage) }
        guard seatsLeft > 0, !continuing.isEmpty else { return stage }
        let surpluses = election.standing.filter { status[$0] == .elected && votes[$0] > quota }
        if surpluses.isEmpty {
            let (option, tie) = history.weakest(of: continuing)
            (stage.move, stage.moveTie) = (.exclusion(of: option), tie)
        } else {
            let (option, tie) = history.strongest(of: surpluses)
            (stage.move, stage.moveTie) = (.surplus(of: option), tie)
        }
        return stage
    }

    private mutating func elect(_ options: [Int], in stage: inout TransferStage) {
        let (order, tie) = history.strongestFirst(options)
        for option in order { status[option] = .elected }
        seatsLeft -= order.count
        stage.elected += order
        stage.electedTie = stage.electedTie ?? tie
    }

    mutating func carryOut(_ move: TransferStage.Move) {
        switch move {
        case .surplus(let option):
            let (held, surplus) = (votes[option], votes[option] - quota)
            transfer(from: option) { [places] value in
                let reduced = surplus * value / held
                return places.map { reduced.cut(toPlaces: $0) } ?? reduced
            }
            votes[option] = quota
        case .exclusion(let option):
            status[option] = .excluded
            transfer(from: option) { $0 }
            votes[option] = 0
        }
    }

    /// Each paper goes to its next continuing option at a new value; those without one are lost.
    private mutating func transfer(from option: Int, value: (Rational) -> Rational) {
        let continuing = status.map { $0 == .continuing }
        for parcel in parcels[option] {
            var (receivers, sums) = ([[Int]](repeating: [], count: votes.count), [Integer](repeating: 0, count: votes.count))
            for paper in parcel.papers {
                guard let next = papers.next(of: paper, continuing: continuing) else { continue }
                receivers[next].append(paper)
                sums[next] += papers.amounts[paper]
            }
            let value = value(parcel.value)
            for (receiver, received) in receivers.enumerated() where !received.isEmpty {
                receive(Parcel(value: value, papers: received), worth: papers.weight(sums[receiver]) * value, by: receiver)
            }
        }
        parcels[option] = []
    }

    private mutating func receive(_ parcel: Parcel, worth: Rational, by receiver: Int) {
        votes[receiver] += worth
        if let known = parcels[receiver].firstIndex(where: { $0.value == parcel.value }) {
            parcels[receiver][known].papers += parcel.papers
        } else {
            parcels[receiver].append(parcel)
        }
    }
}
