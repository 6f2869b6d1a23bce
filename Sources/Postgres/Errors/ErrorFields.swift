import CLibpq

/// The fields of a server's error or notice that hold no row's values; DETAIL, HINT and CONTEXT stay behind.
struct ErrorFields {
    let severity: String?
    let sqlState: String?
    let message: String
    let constraint: String?
    let table: String?
    let column: String?

    init(_ result: OpaquePointer) {
        // The protocol's letters; libpq's macros for them are character literals, which Swift does not import.
        func field(_ letter: Unicode.Scalar) -> String? {
            PQresultErrorField(result, Int32(letter.value)).map { String(cString: $0) }
        }
        severity = field("V") ?? field("S")
        sqlState = field("C")
        message = field("M") ?? String(cString: PQresultErrorMessage(result))
        constraint = field("n")
        table = field("t")
        column = field("c")
    }
}

/// What the server says beside its answers, such as a skipped `IF NOT EXISTS`.
package struct Notice: Sendable {
    package let severity: String?
    package let sqlState: String?
    package let message: String

    init(_ fields: ErrorFields) {
        severity = fields.severity
        sqlState = fields.sqlState
        message = Redaction.message(fields.message, sqlState: fields.sqlState)
    }
}
