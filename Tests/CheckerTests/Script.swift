import Domain

@testable import Verification

/// A run made by hand: what voters called and heard, what was disturbed, and what the database has in the end. Moments are small numbers.
struct Script {
    /// 1 takes changes and passes, 2 is final, 3 is for the group, 4 has no pass; each has three options.
    static let stage = Stage(
        polls: [
            Stage.Poll(id: Domain.ID(1), options: 3, allowsPass: true),
            Stage.Poll(id: Domain.ID(2), options: 3, isFinal: true, allowsPass: true),
            Stage.Poll(id: Domain.ID(3), options: 3, allowsPass: true, isForGroup: true), Stage.Poll(id: Domain.ID(4), options: 3),
        ],
        // 1 is in the group, 2 is not.
        voters: [Stage.Voter(id: Domain.ID(1), isInGroup: true), Stage.Voter(id: Domain.ID(2), isInGroup: false)])

    private var lines: [Int: [LogLine]] = [:]
    private var numbers: [Int: Int] = [:]
    var events: [EventLine] = []
    var rows: [Snapshot.Row] = []
    var drifts: [Snapshot.Drift] = []
    /// Counters that are not what the rows say.
    var counters: [Snapshot.Counters] = []
    var endsAt: Int64?

    /// Calls, and hears the answer at the end of `span`.
    mutating func call(
        _ act: Act, _ span: ClosedRange<ClockReading>, _ answer: Answer, poll: Int64 = 1, voter: Int64 = 1, client: Int = 1
    ) {
        let number = invoke(act, span.lowerBound, poll: poll, voter: voter, client: client)
        let seat = Seat(poll: Domain.ID(poll), voter: Domain.ID(voter))
        add(.outcome(number: number, seat, answer), span.upperBound, client)
    }

    /// Calls, and hears nothing.
    @discardableResult
    mutating func invoke(_ act: Act, _ moment: ClockReading, poll: Int64 = 1, voter: Int64 = 1, client: Int = 1) -> Int {
        let number = (numbers[client] ?? 0) + 1
        numbers[client] = number
        add(.invocation(number: number, Seat(poll: Domain.ID(poll), voter: Domain.ID(voter)), act), moment, client)
        return number
    }

    mutating func add(_ content: LogLine.Content, _ moment: ClockReading, _ client: Int = 1) {
        lines[client, default: []].append(LogLine(moment: moment, content: content))
    }

    mutating func event(_ event: Event, _ moment: ClockReading) { events.append(EventLine(moment: moment, event: event)) }

    /// The server is killed, and up again at the end of `span`.
    mutating func outage(_ span: ClosedRange<ClockReading>) {
        event(.killingServer(everything: true), span.lowerBound)
        event(.serverUp, span.upperBound)
    }

    mutating func row(_ choices: [Int], poll: Int64 = 1, voter: Int64 = 1, castAt: Int64 = 0) {
        rows.append(Snapshot.Row(poll: Domain.ID(poll), voter: Domain.ID(voter), choices: choices, castAt: castAt))
    }

    /// What the verifier says, after everything went through the logs' text.
    var violations: [Violation] {
        let texts = lines.mapValues { $0.sorted { $0.moment < $1.moment }.map { "\($0)\n" }.joined() }
        let logs = texts.sorted { $0.key < $1.key }.map { ClientLog(client: $0.key, text: $0.value) }
        let timeline = Timeline(events.compactMap { EventLine("\($0)") })
        return Verifier.violations(in: History(stage: Self.stage, timeline: timeline, logs: logs), against: snapshot)
    }

    private var snapshot: Snapshot {
        let known = Set(counters.map(\.poll))
        let counted = Self.stage.polls.filter { !known.contains($0.id) }.map { poll in
            let rows = rows.filter { $0.poll == poll.id }
            return Snapshot.Counters(
                poll: poll.id, turnout: rows.count, passes: rows.count { $0.choices.isEmpty },
                counts: (1...poll.options).map { option in rows.count { $0.choices.contains(option) } }, endsAt: endsAt)
        }
        return Snapshot(ballots: rows, counters: counted + counters, drifts: drifts)
    }
}

extension Act {
    static func option(_ number: Int) -> Act { .cast(.option(OptionNumber(number))) }
    static let pass = Act.cast(.pass)
}

extension Answer {
    static let accepted = Answer.acknowledged(.accepted)
    static let changed = Answer.acknowledged(.changed)
    static let unchanged = Answer.acknowledged(.unchanged)
    static let withdrawn = Answer.acknowledged(.withdrawn)
    static let absent = Answer.acknowledged(.absent)
}
