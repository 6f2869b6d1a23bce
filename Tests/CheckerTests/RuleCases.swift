import Domain

@testable import Verification

extension VerifierTests {
    /// The rules of the polls, and of the run.
    static let rules = [
        Case("a final ballot is changed", .final) {
            $0.call(.option(1), 1...2, .accepted, poll: 2)
            $0.call(.option(2), 3...4, .changed, poll: 2)
            $0.row([2], poll: 2)
        },
        Case("a final ballot is withdrawn", .final) {
            $0.call(.option(1), 1...2, .accepted, poll: 2)
            $0.call(.withdraw, 3...4, .withdrawn, poll: 2)
        },
        Case("acknowledged while the poll is being closed, refused afterwards") {
            $0.add(.closing(Domain.ID(1)), 2, 2)
            $0.add(.closed(Domain.ID(1)), 5, 2)
            $0.call(.option(1), 3...8, .accepted)
            $0.call(.option(2), 9...10, .refused(.conflict))
            $0.row([1])
        },
        Case("acknowledged after the poll was closed", .late) {
            $0.add(.closing(Domain.ID(1)), 2, 2)
            $0.add(.closed(Domain.ID(1)), 5, 2)
            $0.call(.option(1), 6...8, .accepted)
            $0.row([1])
        },
        Case("acknowledged after the deadline", .late) {
            $0.event(.pollOver(Domain.ID(1), openUntil: 2), 5)
            $0.call(.option(1), 6...8, .accepted)
            $0.row([1])
        },
        Case("stands already, told after the deadline because the answer was lost") {
            $0.event(.pollOver(Domain.ID(1), openUntil: 2), 5)
            $0.outage(7...8)
            $0.call(.option(1), 1...2, .accepted)
            $0.call(.option(1), 6...9, .unchanged)
            $0.row([1])
        },
        Case("refused as closed before anybody closed it", .refusal) {
            $0.add(.closing(Domain.ID(1)), 6, 2)
            $0.add(.closed(Domain.ID(1)), 7, 2)
            $0.call(.option(1), 1...2, .refused(.conflict))
        },
        Case("who is not in the group is refused") {
            $0.call(.option(1), 1...2, .refused(.notFound), poll: 3, voter: 2)
            $0.call(.option(1), 3...4, .accepted, poll: 3, voter: 1)
            $0.row([1], poll: 3)
        },
        Case("who is not in the group is accepted", .scope, .scope) {
            $0.call(.option(1), 1...2, .accepted, poll: 3, voter: 2)
            $0.row([1], poll: 3, voter: 2)
        },
        Case("who is in the group is refused", .refusal) { $0.call(.option(1), 1...2, .refused(.notFound), poll: 3) },
        Case("what is not offered is refused") {
            $0.call(.option(4), 1...2, .refused(.invalid))
            $0.call(.pass, 3...4, .refused(.invalid), poll: 4)
        },
        Case("what is not offered is accepted", .option, .option) {
            $0.call(.pass, 1...2, .accepted, poll: 4)
            $0.row([], poll: 4)
        },
        Case("a fault of the product", .refusal) { $0.call(.option(1), 1...2, .refused(.unexpected)) },
        Case("nothing was disturbed, and no answer", .unanswered) { $0.call(.option(1), 1...2, .unavailable) },
        Case("a client ended by itself", .client) {
            $0.event(.clientStarted(1), 0)
            $0.event(.clientEnded(1, status: 139), 3)
            $0.call(.option(1), 1...2, .accepted)
            $0.row([1])
        },
        Case("a client ended in order, another was killed") {
            for client in [1, 2] { $0.event(.clientStarted(client), 0) }
            $0.event(.killingClient(2), 3)
            $0.event(.clientEnded(2, status: 137), 4)
            $0.event(.clientEnded(1, status: 0), 6)
            $0.call(.option(1), 1...2, .accepted)
            $0.add(.ended, 5)
            $0.add(.ready, 1, 2)
            $0.row([1])
        },
        Case("a client's log is missing", .client) { $0.event(.clientStarted(1), 0) },
    ]

    /// The rows by themselves.
    static let rows = [
        Case("cast before the end") {
            $0.call(.option(1), 1...2, .accepted)
            $0.row([1], castAt: 99)
            $0.endsAt = 100
        },
        Case("cast at the end", .late) {
            $0.call(.option(1), 1...2, .accepted)
            $0.row([1], castAt: 100)
            $0.endsAt = 100
        },
        Case("two ballots of one voter", .double) {
            $0.call(.option(1), 1...2, .accepted)
            $0.row([1])
            $0.row([1])
        },
        Case("two options in one ballot", .option) { $0.row([1, 2]) },
        Case("the counters say more than the ballots", .counter) {
            $0.call(.option(1), 1...2, .accepted)
            $0.row([1])
            $0.counters = [Snapshot.Counters(poll: Domain.ID(1), turnout: 2, passes: 0, counts: [2, 0, 0])]
        },
        Case("the recount finds a drift", .counter) { $0.drifts = [Snapshot.Drift(poll: Domain.ID(1), what: "turnout 1 for 0 ballots")] },
    ]
}
