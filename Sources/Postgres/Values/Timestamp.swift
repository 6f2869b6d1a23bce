/// An instant in microseconds since 1970-01-01 00:00 UTC, or one of the two infinities `timestamptz` knows.
package struct Timestamp: Hashable, Sendable {
    package let microseconds: Int64

    package init(microseconds: Int64) { self.microseconds = microseconds }

    /// Later than every instant.
    package static let infinity = Timestamp(microseconds: .max)
    /// Earlier than every instant.
    package static let negativeInfinity = Timestamp(microseconds: .min)

    package var isFinite: Bool { self != .infinity && self != .negativeInfinity }
}

extension Timestamp: Comparable {
    package static func < (left: Self, right: Self) -> Bool { left.microseconds < right.microseconds }
}

extension Timestamp: SQLEncodable, SQLDecodable {
    package static var sqlType: PostgresType { .timestamptz }

    /// The server counts from 2000-01-01.
    private static let serverEpoch: Int64 = 946_684_800_000_000

    package func encode(into buffer: inout WireBuffer) {
        guard isFinite else { return buffer.write(microseconds) }
        buffer.write(Self.finite(microseconds.subtractingReportingOverflow(Self.serverEpoch), beyond: .min + 1))
    }

    /// Years past 294246, which the server can hold and 64 bits from 1970 cannot, become the last finite instant.
    package init(cell: Cell) throws(CellError) {
        guard cell.type == .timestamptz || cell.type == .timestamp else { throw cell.bytes == nil ? .null : .type }
        var reader = WireReader(try cell.required())
        let value: Int64 = try reader.integer()
        let isInfinite = value == .max || value == .min
        let shifted = Self.finite(value.addingReportingOverflow(Self.serverEpoch), beyond: .max - 1)
        self.init(microseconds: isInfinite ? value : shifted)
    }

    /// The sum, or `limit` where it left 64 bits or met the number that means infinity.
    private static func finite(_ sum: (partialValue: Int64, overflow: Bool), beyond limit: Int64) -> Int64 {
        sum.overflow || sum.partialValue == .max || sum.partialValue == .min ? limit : sum.partialValue
    }
}
