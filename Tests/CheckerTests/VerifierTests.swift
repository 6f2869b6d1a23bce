import Domain
import Testing

@testable import Verification

/// Each rule on histories made by hand: what keeps it, and what breaks it.
@Suite struct VerifierTests {
    /// A history and the rules it breaks.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let breaks: [Violation.Rule]
        let script: Script

        init(_ description: String, _ breaks: Violation.Rule..., write: (inout Script) -> Void) {
            var script = Script()
            write(&script)
            (testDescription, self.breaks, self.script) = (description, breaks, script)
        }
    }

    @Test(arguments: finalStates + doubts + answers + rules + rows)
    func theVerifierFindsWhatIsBrokenAndNothingElse(example: Case) {
        let violations = example.script.violations
        #expect(violations.map(\.rule) == example.breaks, "\(violations)")
    }

    @Test func aViolationNamesVoterAndPollAndShowsTheLines() throws {
        var script = Script()
        script.call(.option(1), 1...2, .accepted, poll: 4, voter: 2)
        let violation = try #require(script.violations.first)
        #expect(violation.poll == Domain.ID(4) && violation.voter == Domain.ID(2))
        #expect(
            violation.description == """
                lost: poll 4 voter 2: the database has no ballot, the operations lead to 1
                    client-1.log:1: 1 1 > poll 4 voter 2 cast 1
                    client-1.log:2: 2 1 < poll 4 voter 2 accepted
                """)
    }

    /// What the database has in the end.
    static let finalStates = [
        Case("what was acknowledged stands") {
            $0.call(.option(1), 1...2, .accepted)
            $0.row([1])
        },
        Case("what was acknowledged is gone", .lost) { $0.call(.option(1), 1...2, .accepted) },
        Case("something else stands", .lost) {
            $0.call(.option(1), 1...2, .accepted)
            $0.row([2])
        },
        Case("a ballot that nobody cast", .lost) { $0.row([2]) },
        Case("the later of two stands") {
            $0.call(.option(1), 1...2, .accepted)
            $0.call(.option(2), 3...4, .changed)
            $0.row([2])
        },
        Case("the earlier of two stands", .lost) {
            $0.call(.option(1), 1...2, .accepted)
            $0.call(.option(2), 3...4, .changed)
            $0.row([1])
        },
        Case("of two at the same time the first to be answered stands") {
            $0.call(.option(3), 1...2, .accepted)
            $0.call(.option(1), 3...9, .changed)
            $0.call(.option(2), 4...8, .changed, client: 2)
            $0.row([2])
        },
        Case("of two at the same time the last to be answered stands") {
            $0.call(.option(3), 1...2, .accepted)
            $0.call(.option(1), 3...9, .changed)
            $0.call(.option(2), 4...8, .changed, client: 2)
            $0.row([1])
        },
        Case("of two at the same time neither stands", .lost) {
            $0.call(.option(3), 1...2, .accepted)
            $0.call(.option(1), 3...9, .changed)
            $0.call(.option(2), 4...8, .changed, client: 2)
            $0.row([3])
        },
        Case("withdrawn and gone") {
            $0.call(.pass, 1...2, .accepted)
            $0.call(.withdraw, 3...4, .withdrawn)
        },
        Case("withdrawn and still there", .lost) {
            $0.call(.pass, 1...2, .accepted)
            $0.call(.withdraw, 3...4, .withdrawn)
            $0.row([])
        },
    ]
}
