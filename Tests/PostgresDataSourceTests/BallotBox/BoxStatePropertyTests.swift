import Domain
import Testing

@testable import PostgresDataSource

/// Random operations on a box against the plainest model of it: every ballot ever handed in, and where it is.
@Suite struct BoxStatePropertyTests {
    @Test(arguments: 0..<200)
    func everyBallotIsAnsweredOnceAndInOrder(seed: UInt64) {
        var run = Run(seed: seed)
        for _ in 0..<400 { run.step() }
        run.finish()
        #expect(run.faults == [])
    }
}

private struct Run {
    private enum Place {
        case waiting, sent, answered, takenBack
    }

    private var dice: SplitMix
    private var state: BoxState<Int>
    /// By ticket: the seat and where the ballot is.
    private var ballots: [Int: (seat: Seat, place: Place)] = [:]
    private var cancelled: Set<Int> = []
    private var flight: [Int] = []
    /// When a ballot's connection was first lost.
    private var lostAt: [Int: ContinuousClock.Instant] = [:]
    private var now = ContinuousClock.now
    private(set) var faults: [String] = []

    init(seed: UInt64) {
        dice = SplitMix(state: seed)
        state = BoxState(limit: 12, batchSize: 1 + Int(seed % 6))
    }

    mutating func step() {
        now += .milliseconds(Int.random(in: 0...700, using: &dice))
        switch Int.random(in: 0..<100, using: &dice) {
        case ..<50: enqueue()
        case ..<60: cancel()
        case ..<80: next()
        default: land()
        }
        expect(state.waiting == tickets(.waiting).count, "waiting is counted")
    }

    /// Closes the box and lets everything out.
    mutating func finish() {
        state.close()
        expect(state.enqueue(ballot(0, seat: seat()), ticket: 0, waiter: 0) == .shuttingDown, "a closed box takes nothing")
        var turns = 0
        while turns < 10_000, !state.isEmpty {
            next()
            land()
            turns += 1
        }
        expect(state.isEmpty, "a closed box empties")
        expect(tickets(.waiting).isEmpty && tickets(.sent).isEmpty, "every ballot is answered")
    }

    private mutating func enqueue() {
        let (ticket, seat) = (state.newTicket(), seat())
        let refusal = state.enqueue(ballot(ticket, seat: seat), ticket: ticket, waiter: ticket)
        expect((refusal == .tooManyBallots) == (tickets(.waiting).count == 12), "refused exactly when full")
        if refusal == nil { ballots[ticket] = (seat, .waiting) }
    }

    private mutating func cancel() {
        guard let (ticket, ballot) = ballots.sorted(by: { $0.key < $1.key }).randomElement(using: &dice) else { return }
        let waiter = state.cancelled(ticket)
        let isPending = (ballot.place == .waiting || ballot.place == .sent) && !cancelled.contains(ticket)
        expect((waiter == ticket) == isPending, "who waits is told once")
        if isPending { cancelled.insert(ticket) }
        if ballot.place == .waiting { ballots[ticket]?.place = .takenBack }
    }

    private mutating func next() {
        guard let batch = state.nextBatch() else {
            expect(!flight.isEmpty || tickets(.waiting).isEmpty && tickets(.sent).isEmpty, "idle only with nothing to do")
            return
        }
        expect(flight.isEmpty, "one batch at a time")
        flight = batch.ballots.map(\.ticket)
        expect(batch.ballots.count <= state.batchSize && Set(batch.ballots.map(\.seat)).count == batch.ballots.count, "a batch's shape")
        for ticket in flight {
            guard let ballot = ballots[ticket] else { return expect(false, "only known ballots go") }
            let earlier = ballots.contains {
                $0.key < ticket && $0.value.seat == ballot.seat && [.waiting, .sent].contains($0.value.place)
            }
            expect(!earlier, "a seat's ballots go in order")
            expect(ballot.place == .waiting || ballot.place == .sent, "no ballot goes once it is answered or taken back")
            expect(batch.inDoubt == (lostAt[ticket] != nil), "in doubt is who was lost")
            ballots[ticket]?.place = .sent
        }
    }

    /// The batch on its way is answered or fails.
    private mutating func land() {
        guard let first = flight.first else { return }
        let error = WoteError(.unavailable, "away", ko: "away")
        let isOver = lostAt[first].map { now >= $0 + .seconds(10) }
        let (served, isAnswered): (BoxState<Int>.Served, Bool)
        switch Int.random(in: 0..<10, using: &dice) {
        case 0: (served, isAnswered) = (state.failed(.rejected(error), at: now), flight.count == 1)
        case 1: (served, isAnswered) = (state.failed(.unreachable(error), at: now), isOver ?? true)
        case 2:
            (served, isAnswered) = (state.failed(.lost(error), at: now), isOver ?? false)
            for ticket in flight where lostAt[ticket] == nil { lostAt[ticket] = now }
        default: (served, isAnswered) = (state.completed(flight.map { _ in .success(.accepted) }), true)
        }
        let listening = flight.filter { !cancelled.contains($0) }
        expect(served.map(\.waiter) == (isAnswered ? listening : []), "all who still wait are answered, or none while it goes again")
        if isAnswered { for ticket in flight { ballots[ticket]?.place = .answered } }
        flight = []
    }

    private func tickets(_ place: Place) -> [Int] { ballots.filter { $0.value.place == place }.map(\.key) }

    private mutating func seat() -> Seat {
        Seat(poll: ID(Int64.random(in: 1...2, using: &dice)), voter: ID(Int64.random(in: 1...4, using: &dice)))
    }

    private func ballot(_ ticket: Int, seat: Seat) -> HandedBallot {
        HandedBallot(seat: seat, act: .cast(.option(OptionNumber(ticket))))
    }

    private mutating func expect(_ holds: Bool, _ law: String) {
        if !holds { faults.append(law) }
    }
}

extension HandedBallot {
    /// The option stands for the ticket here.
    fileprivate var ticket: Int {
        if case .cast(.option(let number)) = act { number.rawValue } else { -1 }
    }
}

/// A small generator whose runs repeat from a seed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
