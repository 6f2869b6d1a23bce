import Domain

/// Who votes for what and when: settled by the poll's key and counts, so that adding a poll changes no other.
extension PollSketch {
    /// Every vote written down becomes the ballot of one member, the first to arrive first.
    func ballots(now: Instant) -> [BallotRecord] {
        let voters = electorate.sorted(by: arrival).prefix(choices.count)
        let chosen = Dictionary(uniqueKeysWithValues: zip(voters.sorted(by: inclination), choices))
        return voters.enumerated().compactMap { place, voter in
            chosen[voter].map { choice in
                BallotRecord(
                    poll: key, voter: voter.rawValue, choice: choice, persona: voter.profile.temper?.rawValue,
                    castAt: moment(of: voter, place: place, of: voters.count, now: now))
            }
        }
    }

    var electorate: [Person] { circle?.people ?? Person.allCases }

    /// The choices to be given out, those who pass standing between the first choice and the others.
    private var choices: [Choice] {
        let groups = votes.prefix(1) + [(.pass, passes)] + votes.dropFirst()
        return groups.flatMap { Array(repeating: $0.choice, count: $0.count) }
    }

    private func arrival(_ first: Person, _ second: Person) -> Bool {
        dice.throwing(for: first, "arrival") < dice.throwing(for: second, "arrival")
    }

    /// The first option's friends first. Where money is asked for, temper counts as much as luck.
    private func inclination(_ first: Person, _ second: Person) -> Bool { leaning(of: first) > leaning(of: second) }

    private func leaning(of person: Person) -> (UInt64, String) {
        let appetite = question.price == nil ? 0 : person.profile.temper?.appetite ?? 50
        return (appetite + dice.throwing(for: person, "leaning", sides: 100), person.rawValue)
    }

    /// Many come soon and a few late: the share of the open time that has passed is the square of an even spread.
    private func moment(of voter: Person, place: Int, of count: Int, now: Instant) -> Instant {
        let asked = now - age
        let luck = 300 + Int64(dice.throwing(for: voter, "moment", sides: 700))
        let spread = (Int64(place) * 1000 + luck) / Int64(count)
        let open = lastBallot(now: now).microseconds - asked.microseconds
        return Instant(microseconds: asked.microseconds + open / 1_000_000 * spread * spread)
    }

    /// Until when ballots were taken, or are by now.
    private func lastBallot(now: Instant) -> Instant {
        [lifetime, closedAfter, hiding?.after].compactMap { $0.map { now - age + $0 } }.reduce(now, min)
    }

    private var dice: Dice { Dice(poll: key) }
}
