import CLibpq
import Dispatch
import Glibc
import Synchronization

/// Makes one connection within a time limit that covers everything: name resolution, every host, TLS and sign-in.
struct Opening: Sendable {
    let string: String
    let options: ConnectionOptions

    /// An open connection and the statement that its session's settings still need.
    struct Opened: Sendable {
        let link: Link
        let setup: SQL?
    }

    static let defaultTimeout = Duration.seconds(5)

    /// Opens on `queue`, because resolving a host name blocks. Gives up at the limit even while a resolver hangs.
    func link(on queue: DispatchQueue) async throws(PostgresError) -> Opened {
        let wakeup = try Wakeup()
        let interruption = Interruption(wakeup)
        let answer = FirstAnswer<Opened>()
        let stringTimeout = try ConnectionString.timeout(of: string)
        let limit = ConnectLimit(options.connectTimeout ?? stringTimeout)
        queue.async {
            answer.give(Result { () throws(PostgresError) -> Opened in try open(wakeup, interruption, limit) })
        }
        if try ConnectionString.mayResolveNames(string) {
            limit.whenOver { answer.give(.failure(Self.timedOut("while a host name was being resolved"))) }
        }
        return try await withTaskCancellationHandler {
            await answer.value()
        } onCancel: {
            interruption.set()
            answer.give(.failure(PostgresError(.cancelled, "Connecting was cancelled.")))
        }.get()
    }

    private func open(_ wakeup: Wakeup, _ interruption: Interruption, _ limit: ConnectLimit) throws(PostgresError) -> Opened {
        guard let pointer = ConnectionString.start(string, applicationName: options.applicationName) else {
            throw PostgresError(.connection, "There is not enough memory to connect.")
        }
        let link = Link(pointer, wakeup: wakeup, notices: NoticeListener(options.onNotice))
        // Verbose errors are the only way libpq tells the SQLSTATE of a refused connection.
        PQsetErrorVerbosity(pointer, PQERRORS_VERBOSE)
        if options.connectTimeout == nil { limit.set(ConnectionString.timeout(of: pointer)) }
        try poll(pointer, wakeup, interruption, limit)
        PQsetErrorVerbosity(pointer, PQERRORS_DEFAULT)
        PQsetnonblocking(pointer, 1)
        link.opened()
        let setup = options.setup(userOptions: ConnectionString.value("options", of: pointer) ?? "") { name in
            PQparameterStatus(pointer, name).map { String(cString: $0) }
        }
        return Opened(link: link, setup: setup)
    }

    /// Drives libpq's connecting to its end. A host that does not answer loses only its share of the time.
    private func poll(
        _ pointer: OpaquePointer, _ wakeup: Wakeup, _ interruption: Interruption, _ limit: ConnectLimit
    ) throws(PostgresError) {
        guard PQstatus(pointer) != CONNECTION_BAD else { throw ConnectionRefusal.error(of: pointer) }
        var hosts = HostShares(pointer, until: limit.instant)
        var events = SocketEvents.write
        while true {
            let share = hosts.share(of: pointer)
            switch wakeup.wait(on: PQsocket(pointer), for: events, until: share, isInterrupted: { interruption.isSet }) {
            case .interrupted: throw PostgresError(.cancelled, "Connecting was cancelled.")
            case .timedOut: try hosts.abandon(pointer)
            case .ready: break
            }
            switch PQconnectPoll(pointer) {
            case PGRES_POLLING_OK: return
            case PGRES_POLLING_READING: events = .read
            case PGRES_POLLING_WRITING: events = .write
            default: throw ConnectionRefusal.error(of: pointer)
            }
        }
    }

    static func timedOut(_ place: String) -> PostgresError {
        PostgresError(.connection, "The database did not answer in time: connecting stopped \(place).")
    }
}

/// When connecting must be over; moved once libpq has read the service file.
final class ConnectLimit: Sendable {
    private let state: Mutex<ContinuousClock.Instant?>
    private let start = ContinuousClock.now

    init(_ timeout: Duration?) { state = Mutex(timeout.map { .now + $0 }) }

    var instant: ContinuousClock.Instant? { state.withLock { $0 } }

    func set(_ timeout: Duration?) { state.withLock { $0 = timeout.map { start + $0 } } }

    /// Calls `body` a moment after the limit, so that whoever watches the limit itself, and knows the host, speaks first.
    func whenOver(_ body: @escaping @Sendable () -> Void) {
        guard let instant else { return }
        let delay = instant - .now + .milliseconds(100)
        DispatchQueue.global().asyncAfter(deadline: .now() + delay.seconds) { [self] in
            guard let moved = self.instant else { return }
            moved <= .now ? body() : whenOver(body)
        }
    }
}
