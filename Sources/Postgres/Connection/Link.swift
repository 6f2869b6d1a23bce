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

    /// Closes the connection; what is asked of it afterwards throws `.closed`.
    func close() {
        PQfinish(pointer)
        pointer = nil
        health = .discard
    }

    /// The open connection.
    func open() throws(PostgresError) -> OpaquePointer {
        guard let pointer else { throw .closed }
        return pointer
    }

    /// What libpq last said about the connection, as one line.
    var lastError: String { pointer.map { String(cString: PQerrorMessage($0)).trimmed } ?? "" }
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
