import CEpoll
import Glibc
import Synchronization

/// What others have to say to a loop.
enum Message: Sendable {
    /// Clients are to be let in here and sent to these loops in turn.
    case open(Listener, [Mailbox])
    /// A client that another loop has accepted.
    case arrival(Arrival)
    /// A handler's answer to what the connection has asked.
    case answer(UInt64, Answer)
    /// A piece of a stream; the continuation is resumed with true when there is room for the next one, with false when nobody
    /// takes any more.
    case piece(UInt64, [UInt8], CheckedContinuation<Bool, Never>)
    case streamEnded(UInt64)
    /// Nothing new is to be begun, and at that moment everything is to be cut.
    case stop(ContinuousClock.Instant)
}

/// A connection that nobody serves yet.
struct Arrival: Sendable {
    let descriptor: Descriptor
    let peer: Peer
    let place: Census.Place
}

/// The one way into a loop's thread: messages under a lock, and an eventfd(2) that wakes it.
final class Mailbox: Sendable {
    private struct State {
        var messages: [Message] = []
        var isClosed = false
    }

    let wake: Descriptor
    private let state = Mutex(State())

    init() throws(HTTPServerError) {
        let number = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        guard number >= 0 else { throw .system(describe(errno)) }
        wake = Descriptor(number)
    }

    /// A message for a loop that has ended counts as one to a connection that has gone.
    func post(_ message: Message) {
        let wasEmpty: Bool? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.messages.append(message)
            return state.messages.count == 1
        }
        switch wasEmpty {
        case true?: eventfd_write(wake.number, 1)
        case false?: break
        case nil: message.refuse()
        }
    }

    /// Everything that has come since the last time.
    func take() -> [Message] {
        var count: eventfd_t = 0
        eventfd_read(wake.number, &count)
        return state.withLock { state in
            defer { state.messages = [] }
            return state.messages
        }
    }

    /// Takes nothing more, and refuses what is in it.
    func close() {
        let left = state.withLock { state in
            state.isClosed = true
            defer { state.messages = [] }
            return state.messages
        }
        for message in left { message.refuse() }
    }
}

extension Message {
    /// Tells whoever waits for it that it reaches nobody.
    func refuse() {
        if case .piece(_, _, let continuation) = self { continuation.resume(returning: false) }
    }
}
