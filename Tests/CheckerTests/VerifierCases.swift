import Domain

@testable import Verification

extension VerifierTests {
    /// Operations without an answer, and those the ballot box may have sent more than once.
    static let doubts = [
        Case("in doubt and stands") {
            $0.event(.takingConnections, 0)
            $0.call(.option(1), 1...2, .accepted)
            $0.call(.option(2), 3...4, .unavailable)
            $0.row([2])
        },
        Case("in doubt and does not stand") {
            $0.event(.takingConnections, 0)
            $0.call(.option(1), 1...2, .accepted)
            $0.call(.option(2), 3...4, .unavailable)
            $0.row([1])
        },
        Case("told unavailable, it counts afterwards", .lost) {
            $0.event(.takingConnections, 0)
            $0.call(.option(1), 1...2, .accepted)
            $0.call(.option(2), 3...4, .unavailable)
            $0.call(.option(1), 5...6, .unchanged)
            $0.row([2])
        },
        Case("once in doubt, it counts twice", .answer) {
            $0.event(.takingConnections, 0)
            $0.call(.withdraw, 1...9, .unavailable, client: 2)
            $0.call(.option(1), 2...3, .accepted)
            $0.call(.option(1), 4...5, .accepted)
            $0.call(.option(1), 6...7, .accepted)
            $0.row([1])
        },
        Case("its client was killed, it counts afterwards") {
            $0.event(.killingClient(2), 5)
            $0.event(.clientEnded(2, status: 137), 6)
            $0.call(.option(1), 1...2, .accepted)
            $0.invoke(.option(2), 3, client: 2)
            $0.call(.option(1), 7...8, .unchanged)
            $0.row([2])
        },
        Case("its client was killed and then the server, it counts afterwards", .lost) {
            $0.event(.killingClient(2), 5)
            $0.event(.clientEnded(2, status: 137), 6)
            $0.outage(7...8)
            $0.call(.option(1), 1...2, .accepted)
            $0.invoke(.option(2), 3, client: 2)
            $0.call(.option(1), 9...10, .unchanged)
            $0.row([2])
        },
        Case("sent twice over a loss, and overtaken in between") {
            $0.outage(3...4)
            $0.call(.option(1), 1...8, .changed)
            $0.call(.option(2), 5...6, .changed, client: 2)
            $0.row([1])
        },
        Case("sent twice without a loss, and overtaken in between", .answer) {
            $0.call(.option(1), 1...8, .changed)
            $0.call(.option(2), 5...6, .changed, client: 2)
            $0.row([1])
        },
    ]

    /// Answers by themselves and in order.
    static let answers = [
        Case("accepted, withdrawn, accepted") {
            $0.call(.option(1), 1...2, .accepted)
            $0.call(.withdraw, 3...4, .withdrawn)
            $0.call(.withdraw, 5...6, .absent)
            $0.call(.option(1), 7...8, .accepted)
            $0.row([1])
        },
        Case("accepted twice", .answer) {
            $0.call(.option(1), 1...2, .accepted)
            $0.call(.option(1), 3...4, .accepted)
            $0.row([1])
        },
        Case("accepted twice at once", .answer) {
            $0.call(.option(1), 1...4, .accepted)
            $0.call(.option(1), 2...3, .accepted, client: 2)
            $0.row([1])
        },
        Case("accepted once, and unchanged to the one answered earlier") {
            $0.call(.option(1), 1...4, .accepted)
            $0.call(.option(1), 2...3, .unchanged, client: 2)
            $0.row([1])
        },
        Case("accepted twice around a withdrawal in doubt") {
            $0.event(.takingConnections, 0)
            $0.call(.option(1), 1...2, .accepted)
            $0.call(.withdraw, 3...4, .unavailable)
            $0.call(.option(1), 5...6, .accepted)
            $0.row([1])
        },
        Case("unchanged where another stood", .answer) {
            $0.call(.option(1), 1...2, .accepted)
            $0.call(.option(2), 3...4, .unchanged)
            $0.row([2])
        },
        Case("an answer to something else", .answer, .lost) {
            $0.call(.option(1), 1...2, .withdrawn)
            $0.row([1])
        },
        Case("a final ballot refuses another") {
            $0.call(.option(1), 1...2, .accepted, poll: 2)
            $0.call(.option(2), 3...4, .refused(.conflict), poll: 2)
            $0.call(.withdraw, 5...6, .refused(.conflict), poll: 2)
            $0.row([1], poll: 2)
        },
        Case("refused as final where nothing stood", .answer) {
            $0.call(.option(2), 3...4, .refused(.conflict), poll: 2)
            $0.call(.option(2), 5...6, .accepted, poll: 2)
            $0.row([2], poll: 2)
        },
    ]
}
