/// Growing bytes in network order, reused from query to query so that binding allocates nothing.
package struct WireBuffer: ~Copyable {
    private(set) var base: UnsafeMutableRawPointer
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int = 1024) {
        self.capacity = capacity
        base = .allocate(byteCount: capacity, alignment: 1)
    }

    deinit { base.deallocate() }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

    /// Forgets the content and keeps the memory, unless one huge value made it larger than `limit` bytes.
    mutating func removeAll(keepingUpTo limit: Int = 1 << 20) {
        count = 0
        guard capacity > limit else { return }
        base.deallocate()
        capacity = 1024
        base = .allocate(byteCount: capacity, alignment: 1)
    }

    /// Appends an integer in network order.
    package mutating func write<T: FixedWidthInteger>(_ value: T) {
        reserve(MemoryLayout<T>.size)
        base.storeBytes(of: value.bigEndian, toByteOffset: count, as: T.self)
        count += MemoryLayout<T>.size
    }

    /// Appends bytes as they are.
    package mutating func write(_ source: UnsafeRawBufferPointer) {
        guard let start = source.baseAddress, !source.isEmpty else { return }
        reserve(source.count)
        (base + count).copyMemory(from: start, byteCount: source.count)
        count += source.count
    }

    /// Appends a text's UTF-8.
    package mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Appends a value after its length, or NULL's length of -1: the form of array elements and COPY fields.
    package mutating func writeSized<Value: SQLEncodable>(_ value: Value) {
        guard !value.isNull else { return write(Int32(-1)) }
        let start = count
        write(Int32(0))
        value.encode(into: &self)
        let length = Int32(count - start - MemoryLayout<Int32>.size)
        base.storeBytes(of: length.bigEndian, toByteOffset: start, as: Int32.self)
    }

    /// Room for `bytes` more.
    package mutating func reserve(_ bytes: Int) {
        guard count + bytes > capacity else { return }
        let grown = max(capacity * 2, count + bytes)
        let copy = UnsafeMutableRawPointer.allocate(byteCount: grown, alignment: 1)
        copy.copyMemory(from: base, byteCount: count)
        base.deallocate()
        base = copy
        capacity = grown
    }
}

/// Reads network order integers and slices from a field, refusing to read past its end.
struct WireReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func integer<T: FixedWidthInteger>(_ type: T.Type = T.self) throws(CellError) -> T {
        T(bigEndian: try slice(MemoryLayout<T>.size).loadUnaligned(as: T.self))
    }

    mutating func slice(_ length: Int) throws(CellError) -> UnsafeRawBufferPointer {
        guard length >= 0, bytes.count - offset >= length else { throw .value("its bytes end too early") }
        defer { offset += length }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
    }
}
