import CLibpq

/// Owns one result of libpq and clears it when the last row that refers to it is gone.
///
/// Sendable because libpq never changes a finished result and reading one is thread-safe; the one write, clearing it, is in
/// `deinit`, when nobody is left to read.
final class ResultOwner: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { PQclear(pointer) }

    var status: ExecStatusType { PQresultStatus(pointer) }
    var rowCount: Int { Int(PQntuples(pointer)) }
    var columnCount: Int { Int(PQnfields(pointer)) }

    /// Rows inserted, updated, deleted or selected by the statement's command tag.
    var affected: Int { Int(String(cString: PQcmdTuples(pointer))) ?? 0 }

    /// The command tag, such as `COMMIT` or `INSERT 0 1`.
    var tag: String { String(cString: PQcmdStatus(pointer)) }

    /// The field's bytes, `nil` for NULL, valid as long as this owner.
    func bytes(row: Int, column: Int) -> UnsafeRawBufferPointer? {
        let (row, column) = (Int32(truncatingIfNeeded: row), Int32(truncatingIfNeeded: column))
        guard PQgetisnull(pointer, row, column) == 0 else { return nil }
        return UnsafeRawBufferPointer(start: PQgetvalue(pointer, row, column), count: Int(PQgetlength(pointer, row, column)))
    }

    /// The error this result stands for, if it does.
    var error: PostgresError? {
        switch status {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY, PGRES_PIPELINE_SYNC:
            return nil
        case PGRES_PIPELINE_ABORTED:
            return PostgresError(.server, "A statement before it in the pipeline failed.", sqlState: "25P02")
        case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
            return PostgresError(.misuse, "COPY needs copyIn, not a query.")
        default:
            let fields = ErrorFields(pointer)
            guard fields.sqlState != nil else { return .connectionLost(fields.message.trimmed) }
            return PostgresError(server: fields)
        }
    }
}

extension String {
    /// The text without white space and line ends around it, inner lines joined by spaces.
    var trimmed: String {
        split(whereSeparator: \.isNewline).map { line in
            let start = line.drop(while: \.isWhitespace)
            return String(start.reversed().drop(while: \.isWhitespace).reversed())
        }.joined(separator: " ")
    }
}
