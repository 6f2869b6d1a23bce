import Domain
import Testing

@testable import Verification

/// Logs as they are written, cut off and tampered with.
@Suite struct LogTests {
    private static let seat = Seat(poll: Domain.ID(3), voter: Domain.ID(250))

    static let contents: [LogLine.Content] =
        [Act.option(2), .pass, .withdraw].map { .invocation(number: 17, seat, $0) }
        + (BallotOutcome.allCases.map(Answer.acknowledged) + WoteError.Code.allCases.map(Answer.refused) + [.unavailable])
        .map { .outcome(number: 17, seat, $0) } + [.ready, .closing(Domain.ID(6)), .closed(Domain.ID(6)), .ended]

    @Test(arguments: contents) func aLineReadsAsItWasWritten(content: LogLine.Content) {
        let line = LogLine(moment: 1_234_567_890_123, content: content)
        #expect(LogLine("\(line)"[...]) == line)
    }

    @Test(arguments: [
        Event.killingServer(everything: true), .killingServer(everything: false), .serverUp, .cuttingSessions, .sessionsCut,
        .takingConnections, .connectionsReturned, .clientStarted(3), .killingClient(3), .stoppingClient(3), .clientContinued(3),
        .clientEnded(3, status: 137), .clientHangs(3), .pollOver(Domain.ID(6), openUntil: 77), .over,
    ]) func anEventReadsAsItWasWritten(event: Event) {
        let line = EventLine(moment: 1_234_567_890_123, event: event)
        #expect(EventLine("\(line)"[...]) == line)
    }

    private static let whole = [
        "1 1 > poll 3 voter 250 cast 1", "2 1 < poll 3 voter 250 accepted", "3 2 > poll 3 voter 250 cast 2",
        "4 2 < poll 3 voter 250 changed", "5 - ended",
    ]

    /// The log with some lines left out, and the faults found in it.
    private func faults(without removed: Set<Int> = [], end: String = "\n") -> [String] {
        let lines = Self.whole.enumerated().filter { !removed.contains($0.offset + 1) }.map(\.element)
        return ClientLog(client: 1, text: lines.joined(separator: "\n") + end).faults.map(\.description)
    }

    @Test func aWholeLogHasNoFault() { #expect(faults() == []) }

    @Test func aLastLineThatIsNotWholeIsOfNoAccount() throws {
        let log = ClientLog(client: 1, text: Self.whole[0...2].joined(separator: "\n") + "\n4 2 < poll 3 voter 250 chan")
        #expect(log.faults == [])
        #expect(log.operations.map(\.isInDoubt) == [false, true])
        #expect(faults(end: "\n6 3 > po") != [])
    }

    @Test func aRemovedInvocationIsFound() {
        #expect(
            faults(without: [1]) == [
                "log: poll 3 voter 250: an outcome without its invocation\n    client-1.log:1: 2 1 < poll 3 voter 250 accepted",
                "log: operation 1 should come here: a line is missing or out of place\n    client-1.log:2: 3 2 > poll 3 voter 250 cast 2",
            ])
    }

    @Test(arguments: [2, 4]) func aRemovedOutcomeIsFound(line: Int) {
        #expect(faults(without: [line]).map { $0.prefix(29) } == ["log: poll 3 voter 250: an ope"])
    }

    @Test func aRemovedOperationIsFound() {
        #expect(faults(without: [1, 2]).map { $0.prefix(36) } == ["log: operation 1 should come here: a"])
    }

    @Test func aLineThatIsNoneIsFound() {
        let log = ClientLog(client: 1, text: "1 1 > poll 3 voter 250 cast\n")
        #expect(log.faults.map(\.description) == ["log: not a line of a log\n    client-1.log:1: 1 1 > poll 3 voter 250 cast"])
    }
}
