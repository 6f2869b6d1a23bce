import Glibc

/// The bound values of one statement in the form libpq takes, kept in memory that the next statement reuses.
struct Parameters: ~Copyable {
    private var buffer = WireBuffer()
    private var offsets: [Int] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []
    private var values: [UnsafePointer<CChar>?] = []

    /// Encodes the values; throws where text holds the one character the server cannot store.
    mutating func bind(_ parameters: [any SQLEncodable]) throws(PostgresError) {
        removeAll()
        for parameter in parameters { append(parameter) }
        for (index, parameter) in parameters.enumerated() where type(of: parameter).wireFormat == .text {
            try refuseZeroByte(in: index)
        }
        values.append(
            contentsOf: offsets.lazy.map { [base = buffer.base] offset in
                offset < 0 ? nil : UnsafePointer((base + offset).assumingMemoryBound(to: CChar.self))
            })
    }

    /// Lends libpq's view of the values: how many, where, how long, in which format.
    borrowing func withPointers<R>(
        _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> R
    ) -> R {
        values.withUnsafeBufferPointer { values in
            lengths.withUnsafeBufferPointer { lengths in
                formats.withUnsafeBufferPointer { formats in
                    body(Int32(values.count), values.baseAddress, lengths.baseAddress, formats.baseAddress)
                }
            }
        }
    }

    private mutating func removeAll() {
        buffer.removeAll()
        offsets.removeAll(keepingCapacity: true)
        lengths.removeAll(keepingCapacity: true)
        formats.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
    }

    private mutating func append<Value: SQLEncodable>(_ value: Value) {
        formats.append(Value.wireFormat.rawValue)
        let start = buffer.count
        if !value.isNull {
            value.encode(into: &buffer)
        }
        lengths.append(Int32(buffer.count - start))
        offsets.append(value.isNull ? -1 : start)
        // libpq reads text up to a zero byte; a pointer past the last value must exist as well.
        buffer.write(UInt8(0))
    }

    private borrowing func refuseZeroByte(in index: Int) throws(PostgresError) {
        guard offsets[index] >= 0, memchr(buffer.base + offsets[index], 0, Int(lengths[index])) != nil else { return }
        throw PostgresError(
            .encoding, "Parameter $\(index + 1) holds the character U+0000, which PostgreSQL cannot store.", sqlState: "22021")
    }
}
