package import Domain

/// Something the supervisor did or saw; one line of its log.
package enum Event: Hashable, Sendable {
    /// The server is about to be killed: all its processes, or only the one that starts the others.
    case killingServer(everything: Bool)
    /// The server takes connections, and no process of an earlier one is left.
    case serverUp
    /// The sessions of all clients are about to be ended, and have been.
    case cuttingSessions, sessionsCut
    /// All connections the server allows are about to be taken, and were given back.
    case takingConnections, connectionsReturned
    case clientStarted(Int)
    case killingClient(Int)
    case stoppingClient(Int)
    case clientContinued(Int)
    /// A client was reaped; the status is 128 plus the signal where a signal ended it.
    case clientEnded(Int, status: Int)
    case clientHangs(Int)
    /// A poll's deadline has passed. It was still open when the supervisor last asked, not before `openUntil`.
    case pollOver(Domain.ID<Poll>, openUntil: ClockReading)
    /// Every client has ended.
    case over
}

/// A line of the supervisor's log.
package struct EventLine: Hashable, Sendable, CustomStringConvertible {
    package let moment: ClockReading
    package let event: Event

    package init(moment: ClockReading, event: Event) { (self.moment, self.event) = (moment, event) }

    package var description: String { "\(moment) \(words)" }

    private var words: String {
        switch event {
        case .killingServer(let everything): "killing server \(everything ? "everything" : "postmaster")"
        case .serverUp: "server up"
        case .cuttingSessions: "cutting sessions"
        case .sessionsCut: "sessions cut"
        case .takingConnections: "taking connections"
        case .connectionsReturned: "connections returned"
        case .clientStarted(let client): "started client \(client)"
        case .killingClient(let client): "killing client \(client)"
        case .stoppingClient(let client): "stopping client \(client)"
        case .clientContinued(let client): "continued client \(client)"
        case .clientEnded(let client, let status): "ended client \(client) \(status)"
        case .clientHangs(let client): "hanging client \(client)"
        case .pollOver(let poll, let openUntil): "over poll \(poll) \(openUntil)"
        case .over: "all over"
        }
    }

    package init?(_ text: Substring) {
        let words = text.split(separator: " ")
        guard words.count >= 3, let moment = ClockReading(words[0]), let event = Event(words: words.dropFirst()) else { return nil }
        self.init(moment: moment, event: event)
    }
}

extension Event {
    fileprivate init?(words: ArraySlice<Substring>) {
        let (verb, noun) = (words[words.startIndex], words[words.startIndex + 1])
        switch "\(verb) \(noun)" {
        case "killing server": self = .killingServer(everything: words.last == "everything")
        case "server up": self = .serverUp
        case "cutting sessions": self = .cuttingSessions
        case "sessions cut": self = .sessionsCut
        case "taking connections": self = .takingConnections
        case "connections returned": self = .connectionsReturned
        case "all over": self = .over
        default: self.init(verb: verb, noun: noun, numbers: words.dropFirst(2).compactMap { Int64($0) })
        }
    }

    private init?(verb: Substring, noun: Substring, numbers: [Int64]) {
        guard let number = numbers.first, let last = numbers.last else { return nil }
        switch "\(verb) \(noun)" {
        case "started client": self = .clientStarted(Int(number))
        case "killing client": self = .killingClient(Int(number))
        case "stopping client": self = .stoppingClient(Int(number))
        case "continued client": self = .clientContinued(Int(number))
        case "ended client" where numbers.count == 2: self = .clientEnded(Int(number), status: Int(last))
        case "hanging client": self = .clientHangs(Int(number))
        case "over poll" where numbers.count == 2: self = .pollOver(Domain.ID(number), openUntil: last)
        default: return nil
        }
    }
}
