import Domain

/// The decisions of a ballot box, without a database, tasks or a clock: which ballots go next and what each caller hears.
///
/// One batch is on its way at a time. Ballots of one seat go in the order they came, never two of them in one batch.
struct BoxState<Waiter> {
    typealias Served = [(waiter: Waiter, answer: BallotAnswer)]

    /// How many ballots may wait, beside those on their way.
    let limit: Int
    let batchSize: Int
    private(set) var isClosed = false
    /// Ballots that wait, in order of arrival.
    private var line: [BallotEntry<Waiter>] = []
    private var flight: Flight<Waiter>?
    /// Batches to be sent once more, before anything new.
    private var repeats: [Flight<Waiter>] = []
    private var lastTicket = 0

    init(limit: Int, batchSize: Int) { (self.limit, self.batchSize) = (limit, max(batchSize, 1)) }

    /// How many ballots wait.
    var waiting: Int { line.count }

    /// Whether nothing waits and nothing is on its way.
    var isEmpty: Bool { flight == nil && repeats.isEmpty && line.isEmpty }

    mutating func newTicket() -> Int {
        lastTicket += 1
        return lastTicket
    }

    /// Takes a ballot in, or says why not; then the waiter hears nothing from here.
    mutating func enqueue(_ ballot: HandedBallot, ticket: Int, waiter: Waiter) -> WoteError? {
        if isClosed { return .shuttingDown }
        guard line.count < limit else { return .tooManyBallots }
        line.append(BallotEntry(ballot: ballot, ticket: ticket, waiter: waiter))
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
    mutating func cancelled(_ ticket: Int) -> Waiter? {
        if let waiter = flight?.leave(ticket) { return waiter }
        for place in repeats.indices {
            if let waiter = repeats[place].leave(ticket) { return waiter }
        }
        guard let place = line.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        return line.remove(at: place).waiter
    }

    /// Takes no more ballots; those that wait still go.
    mutating func close() { isClosed = true }
}

extension BoxState {
    /// The first ballots in line, at most a batch of them; a seat's second ballot stays for the next.
    private mutating func gather() -> Flight<Waiter> {
        var seats: Set<Seat> = Set(minimumCapacity: min(line.count, batchSize))
        var (taken, kept): ([BallotEntry<Waiter>], [BallotEntry<Waiter>]) = ([], [])
        taken.reserveCapacity(min(line.count, batchSize))
        var next = 0
        while next < line.count, taken.count < batchSize {
            if seats.insert(line[next].ballot.seat).inserted { taken.append(line[next]) } else { kept.append(line[next]) }
            next += 1
        }
        line.replaceSubrange(..<next, with: kept)
        return Flight(taken)
    }

    private func answer(_ answers: some Sequence<(BallotEntry<Waiter>, BallotAnswer)>) -> Served {
        answers.compactMap { entry, answer in entry.waiter.map { ($0, answer) } }
    }
}

/// A ballot and who waits for its answer; nobody, once cancelled on its way.
struct BallotEntry<Waiter> {
    let ballot: HandedBallot
    let ticket: Int
    var waiter: Waiter?
}
