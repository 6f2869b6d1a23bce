import CLibpq
import Glibc
import Synchronization

/// Owns libpq's connection, its wake-up and the closure that hears notices.
///
/// Sendable because the pointer is used only on the connection's serial queue: by the opening before the actor exists, then by
/// the actor, whose executor is that queue; `deinit` runs when neither is left. What other threads use is atomic or constant.
final class Link: @unchecked Sendable {
    private(set) var pointer: OpaquePointer?
    let wakeup: Wakeup
    private let notices: NoticeListener
    private let state = Atomic(Health.usable.rawValue)
    private let socket = Atomic<Int32>(-1)

    /// What the pool may do with the connection.
    enum Health: UInt8 {
        case usable, inTransaction, discard
    }

    init(_ pointer: OpaquePointer, wakeup: Wakeup, notices: NoticeListener) {
        self.pointer = pointer
        self.wakeup = wakeup
        self.notices = notices
        notices.listen(to: pointer)
    }

    deinit { PQfinish(pointer) }

    /// Readable from any thread, for the pool.
    var health: Health {
        get { Health(rawValue: state.load(ordering: .acquiring)) ?? .discard }
        set { state.store(newValue.rawValue, ordering: .releasing) }
    }

    /// To be called once connected: from now on the socket stays the same.
    func opened() { socket.store(PQsocket(pointer), ordering: .releasing) }

    /// What waits on the socket of an idle connection.
    enum Arrival {
        case nothing, data, end
    }

    /// Looks at the socket without reading it, from any thread, for whoever has the idle connection to itself.
    func peek() -> Arrival {
        var byte: UInt8 = 0
        let count = recv(socket.load(ordering: .acquiring), &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        if count > 0 { return .data }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
    }

    /// Closes the connection; what is asked of it afterwards throws `.closed`.
    func close() {
        socket.store(-1, ordering: .releasing)
        PQfinish(pointer)
        pointer = nil
        health = .discard
    }

    /// The open connection.
    func open() throws(PostgresError) -> OpaquePointer {
        guard let pointer else { throw .closed }
        return pointer
    }

    /// What libpq says went wrong first; the lines after it are guesses and consequences.
    var lastError: String {
        let text = pointer.map { String(cString: PQerrorMessage($0)) } ?? ""
        return text.split(whereSeparator: \.isNewline).first.map { String($0).trimmed } ?? ""
    }

    /// Why libpq sent nothing: the connection is gone, or libpq refuses what it was given.
    var refusal: PostgresError {
        let isLost = pointer.map { PQstatus($0) != CONNECTION_OK } ?? true
        return isLost ? .connectionLost(lastError) : PostgresError(.misuse, lastError)
    }
}

/// Keeps the closure that libpq's notice receiver calls.
final class NoticeListener: Sendable {
    private let onNotice: (@Sendable (Notice) -> Void)?

    init(_ onNotice: (@Sendable (Notice) -> Void)?) { self.onNotice = onNotice }

    /// Replaces libpq's own receiver, which prints to stderr. The listener must outlive the connection.
    func listen(to connection: OpaquePointer) {
        PQsetNoticeReceiver(
            connection,
            { context, result in
                guard let context, let result else { return }
                Unmanaged<NoticeListener>.fromOpaque(context).takeUnretainedValue().onNotice?(Notice(ErrorFields(result)))
            }, Unmanaged.passUnretained(self).toOpaque())
    }
}
