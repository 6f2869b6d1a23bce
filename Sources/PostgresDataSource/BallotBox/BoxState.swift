import Domain

/// The decisions of a ballot box, without a database, tasks or a clock: which ballots go next and what each caller hears.
///
/// One batch is on its way at a time. Ballots of one seat go in the order they came, never two of them in one batch.
struct BoxState<Waiter> {
    typealias Served = [(waiter: Waiter, answer: BallotAnswer)]

    /// How many ballots may wait, beside those on their way.
    let limit: Int
    let batchSize: Int
    /// Ballots that wait.
    private(set) var waiting = 0
    private(set) var isClosed = false
    /// The seats whose first ballot may go, in order of arrival.
    private var ready: [Seat] = []
    private var lines: [Seat: SeatLine<Waiter>] = [:]
    private var flight: Flight<Waiter>?
    /// Batches to be sent once more, before anything new.
    private var repeats: [Flight<Waiter>] = []
    private var lastTicket = 0

    init(limit: Int, batchSize: Int) { (self.limit, self.batchSize) = (limit, max(batchSize, 1)) }

    /// Whether nothing waits and nothing is on its way.
    var isEmpty: Bool { flight == nil && repeats.isEmpty && lines.isEmpty }

    mutating func newTicket() -> Int {
        lastTicket += 1
        return lastTicket
    }

    /// Takes a ballot in, or says why not; then the waiter hears nothing from here.
    mutating func enqueue(_ ballot: HandedBallot, ticket: Int, waiter: Waiter) -> WoteError? {
        if isClosed { return .shuttingDown }
        guard waiting < limit else { return .tooManyBallots }
        waiting += 1
        var line = lines[ballot.seat] ?? SeatLine()
        line.entries.append(BallotEntry(ballot: ballot, ticket: ticket, waiter: waiter))
        if line.place == .nowhere {
            line.place = .ready
            ready.append(ballot.seat)
        }
        lines[ballot.seat] = line
        return nil
    }

    /// What goes to the database next; `nil` while a batch is on its way and when nothing waits.
    mutating func nextBatch() -> Batch? {
        guard flight == nil else { return nil }
        let next = repeats.isEmpty ? gather() : repeats.removeFirst()
        flight = next.entries.isEmpty ? nil : next
        return flight?.batch
    }

    /// The database answered, ballot by ballot in the batch's order.
    mutating func completed(_ answers: [BallotAnswer]) -> Served {
        guard let flight else { return [] }
        self.flight = nil
        return answer(zip(flight.entries, answers))
    }

    /// The batch failed as a whole: it is sent again, or each of its ballots alone, or its callers hear of the failure.
    mutating func failed(_ failure: BatchFailure, at now: ContinuousClock.Instant) -> Served {
        guard var flight else { return [] }
        self.flight = nil
        switch failure {
        case .rejected where flight.entries.count > 1:
            repeats.insert(contentsOf: flight.apart, at: 0)
        case .lost where flight.mayRepeat(at: now), .unreachable where flight.inDoubt && flight.mayRepeat(at: now):
            flight.repeated(at: now)
            repeats.insert(flight, at: 0)
        case .lost(let error), .unreachable(let error), .rejected(let error):
            return answer(flight.entries.map { ($0, .failure(error)) })
        }
        return []
    }

    /// A caller stopped waiting: a ballot that still waits is taken out, one on its way may count all the same.
    mutating func cancelled(_ ticket: Int, of seat: Seat) -> Waiter? {
        if let waiter = flight?.leave(ticket) { return waiter }
        for place in repeats.indices {
            if let waiter = repeats[place].leave(ticket) { return waiter }
        }
        guard let place = lines[seat]?.entries.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        waiting -= 1
        return lines[seat]?.entries.remove(at: place).waiter
    }

    /// Takes no more ballots; those that wait still go.
    mutating func close() { isClosed = true }
}

extension BoxState {
    /// The first ballots of the seats that are ready, at most a batch of them.
    private mutating func gather() -> Flight<Waiter> {
        var entries: [BallotEntry<Waiter>] = []
        var taken = 0
        while taken < ready.count, entries.count < batchSize {
            if let entry = takeFirst(of: ready[taken]) { entries.append(entry) }
            taken += 1
        }
        ready.removeFirst(taken)
        waiting -= entries.count
        return Flight(entries)
    }

    /// A seat whose ballots were all cancelled leaves nothing behind.
    private mutating func takeFirst(of seat: Seat) -> BallotEntry<Waiter>? {
        guard var line = lines[seat], !line.entries.isEmpty else {
            lines[seat] = nil
            return nil
        }
        let entry = line.entries.removeFirst()
        line.place = .sent
        lines[seat] = line
        return entry
    }

    private mutating func answer(_ answers: some Sequence<(BallotEntry<Waiter>, BallotAnswer)>) -> Served {
        var served: Served = []
        for (entry, answer) in answers {
            release(entry.ballot.seat)
            if let waiter = entry.waiter { served.append((waiter, answer)) }
        }
        return served
    }

    /// Lets the seat's next ballot go.
    private mutating func release(_ seat: Seat) {
        guard lines[seat]?.entries.isEmpty == false else {
            lines[seat] = nil
            return
        }
        lines[seat]?.place = .ready
        ready.append(seat)
    }
}

/// A ballot and who waits for its answer; nobody, once cancelled on its way.
struct BallotEntry<Waiter> {
    let ballot: HandedBallot
    let ticket: Int
    var waiter: Waiter?
}

/// The ballots of one seat that wait, and where the seat is: a seat is ready, or a ballot of it on its way, never both.
private struct SeatLine<Waiter> {
    enum Place {
        case nowhere, ready, sent
    }

    var entries: [BallotEntry<Waiter>] = []
    var place = Place.nowhere
}
