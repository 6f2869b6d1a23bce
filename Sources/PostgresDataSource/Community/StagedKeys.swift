import Domain
import Postgres

/// A voter in a poll, by the numbers they have within one import. The voter's comes first: ballots go in voter by voter, which keeps
/// the part of either index that grows small.
struct StagedSeat {
    let rawValue: Int64

    init(voter: Int32, poll: Int32) { rawValue = Int64(voter) << 32 | Int64(poll) }

    // The numbers out of the column `seat`.
    static let voter: SQL = "(seat >> 32)::int"
    static let poll: SQL = "(seat & 4294967295)::int"
}

/// The keys that came in one import, numbered from 1 as the staging tables number their rows, and what they may be named for.
struct StagedKeys {
    private struct StagedPoll {
        let number: Int32
        let rules: PollRules
        let options: Int
    }

    private var labels: Set<String> = []
    private var rounds: Set<String> = []
    private var members: [String: Int32] = [:]
    /// How many ballots of nobody's there are; their voters have the numbers below 0.
    private var nobodies: Int32 = 0
    private var polls: [String: StagedPoll] = [:]
    /// Decisions to set ballots aside, and the polls whose ballots.
    private var acts: [String: (number: Int32, poll: String)] = [:]

    // A key that comes twice is refused by its table.
    mutating func add(_ label: LabelRecord) { labels.insert(label.key) }
    mutating func add(_ round: RoundRecord) { rounds.insert(round.key) }
    mutating func add(_ member: MemberRecord) { members[member.key] = Int32(members.count + 1) }

    mutating func add(_ poll: PollRecord) throws(WoteError) {
        if let author = poll.author, members[author] == nil { throw .stray("poll \(poll.key)", naming: "member \(author)") }
        if let label = poll.labels.first(where: { !labels.contains($0) }) { throw .stray("poll \(poll.key)", naming: "label \(label)") }
        if let round = poll.round, !rounds.contains(round) { throw .stray("poll \(poll.key)", naming: "round \(round)") }
        if let stranger = poll.weights.first(where: { members[$0.voter] == nil }) {
            throw .stray("poll \(poll.key)", naming: "member \(stranger.voter)")
        }
        polls[poll.key] = StagedPoll(number: Int32(polls.count + 1), rules: poll.rules, options: poll.options.count)
    }

    /// The number of the poll that a decision is about.
    mutating func add(_ act: SetAsideRecord) throws(WoteError) -> Int32 {
        guard let poll = polls[act.poll] else { throw .stray("setAside \(act.key)", naming: "poll \(act.poll)") }
        acts[act.key] = (Int32(acts.count + 1), act.poll)
        return poll.number
    }

    /// The number of the decision that set a ballot aside; refused unless it is about the ballot's poll.
    func act(of ballot: BallotRecord, at place: Int) throws(WoteError) -> Int32? {
        guard let key = ballot.setAside else { return nil }
        guard let act = acts[key], act.poll == ballot.poll else { throw .stray("ballot \(place)", naming: "setAside \(key)") }
        return act.number
    }

    /// Where a ballot belongs; refused unless its poll and voter exist and the poll takes such a choice.
    mutating func seat(of ballot: BallotRecord, at place: Int) throws(WoteError) -> StagedSeat {
        guard let poll = polls[ballot.poll] else { throw .stray("ballot \(place)", naming: "poll \(ballot.poll)") }
        let voter = try voter(of: ballot, at: place)
        do {
            _ = try poll.rules.accept(ballot.choice, options: poll.options)
        } catch {
            throw .unfit("ballot \(place)", in: "poll \(ballot.poll)", error)
        }
        return StagedSeat(voter: voter, poll: poll.number)
    }

    private mutating func voter(of ballot: BallotRecord, at place: Int) throws(WoteError) -> Int32 {
        if !ballot.hasAccount {
            nobodies -= 1
            return nobodies
        }
        guard let voter = members[ballot.voter] else { throw .stray("ballot \(place)", naming: "member \(ballot.voter)") }
        return voter
    }
}

extension WoteError {
    fileprivate static func stray(_ record: String, naming missing: String) -> WoteError {
        .invalid(
            "import", "The \(record) names \(missing), which the file does not have; nothing was imported.",
            ko: "\(record, .subject) 파일에 없는 \(missing, .object) 가리킵니다. 아무것도 가져오지 않았습니다.")
    }

    fileprivate static func unfit(_ record: String, in poll: String, _ reason: WoteError) -> WoteError {
        .invalid(
            "import", "The \(record) is none of \(poll): \(reason.message.english) Nothing was imported.",
            ko: "\(record, .topic) \(poll)의 표가 될 수 없습니다: \(reason.message.korean) 아무것도 가져오지 않았습니다.")
    }
}
