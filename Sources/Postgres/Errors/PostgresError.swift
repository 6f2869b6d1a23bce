/// What went wrong between the program and the server, safe to log: no parameter, no row's value, no password.
package struct PostgresError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The connection string or an option cannot be used as it is.
        case configuration
        /// No connection could be made, or it was lost.
        case connection
        /// The server refused a statement; `sqlState` says why.
        case server
        /// The caller's own time-out passed.
        case timedOut
        /// The awaiting task was cancelled.
        case cancelled
        /// A value cannot be sent.
        case encoding
        /// A field is not the value it was asked for.
        case decoding
        /// No connection of the pool became free in time.
        case poolExhausted
        /// The connection or the pool was closed.
        case closed
        /// `COMMIT` found a failed transaction and the server rolled it back.
        case rolledBack
        /// The library was used in a way it does not support.
        case misuse
    }

    package let kind: Kind
    /// One sentence of the server, of libpq or of this module, without values.
    package let message: String
    /// The five characters PostgreSQL classifies an error by.
    package let sqlState: String?
    package private(set) var severity: String?
    /// The constraint's name as the server gave it.
    package private(set) var constraintName: String?
    package private(set) var table: String?
    package private(set) var column: String?
    /// Whether the statement may have taken effect all the same: its answer was lost or not awaited.
    package private(set) var outcomeIsUnknown = false

    package init(_ kind: Kind, _ message: String, sqlState: String? = nil, outcomeIsUnknown: Bool = false) {
        self.kind = kind
        self.message = message
        self.sqlState = sqlState
        self.outcomeIsUnknown = outcomeIsUnknown
    }

    init(server fields: ErrorFields) {
        kind = .server
        sqlState = fields.sqlState
        message = Redaction.message(fields.message, sqlState: fields.sqlState)
        severity = fields.severity
        constraintName = fields.constraint
        table = fields.table
        column = fields.column
    }
}

extension PostgresError {
    /// The constraint's name without the number of a shard that Citus appends (`_102008`).
    package var constraint: String? {
        guard let name = constraintName, let mark = name.lastIndex(of: "_") else { return constraintName }
        let suffix = name[name.index(after: mark)...].utf8
        let isShard = suffix.count >= 4 && suffix.allSatisfy { (48...57).contains($0) }
        return isShard ? String(name[..<mark]) : name
    }

    /// Whether the same request may succeed a moment later, on this connection or on another.
    package var isTransient: Bool {
        switch kind {
        case .timedOut, .poolExhausted: true
        case .connection: sqlState.map(Self.isTransient(sqlState:)) ?? true
        case .server: sqlState.map(Self.isTransient(sqlState:)) ?? false
        default: false
        }
    }

    /// Whether the server or the network ended the connection, or this server cannot do what another could.
    package var callsForNewConnection: Bool {
        guard let sqlState else { return kind == .connection }
        return kind == .connection || ["25006", "57P01", "57P02", "57P03", "57P05"].contains(sqlState)
    }

    private static func isTransient(sqlState: String) -> Bool {
        ["08", "40", "53"].contains(sqlState.prefix(2)) && sqlState != "08P01"
            || ["25006", "55P03", "57014", "57P01", "57P02", "57P03", "57P05"].contains(sqlState)
    }
}

extension PostgresError: CustomStringConvertible {
    package var description: String {
        let state = sqlState.map { " (SQLSTATE \($0))" } ?? ""
        return message + state
    }
}

extension PostgresError {
    static func connectionLost(_ reason: String) -> PostgresError {
        PostgresError(.connection, "The connection to the database was lost: \(reason)", outcomeIsUnknown: true)
    }

    static let closed = PostgresError(.closed, "The connection is closed.")
    static let cancelled = PostgresError(.cancelled, "The query was cancelled.", outcomeIsUnknown: true)
    static let cancelledBeforeSending = PostgresError(.cancelled, "The query was cancelled before it was sent.")
    static let timedOut = PostgresError(.timedOut, "The database did not answer in time.", outcomeIsUnknown: true)
}
