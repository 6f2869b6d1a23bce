/// Looks for UTF-8's byte order mark in the first bytes, one at a time.
struct ByteOrderMark: Sendable {
    private static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
    private var matched = 0
    /// Whether there is nothing more to look for.
    private(set) var isDecided = false

    /// Takes the next byte into the mark; where it does not belong there, gives back the bytes held so far, without this one.
    mutating func take(_ byte: UInt8) -> [UInt8]? {
        guard byte == Self.bytes[matched] else { return finish() ?? [] }
        matched += 1
        isDecided = matched == Self.bytes.count
        return nil
    }

    /// Ends the search; gives back the bytes held of a mark that is not whole.
    mutating func finish() -> [UInt8]? {
        guard !isDecided else { return nil }
        isDecided = true
        return Array(Self.bytes.prefix(matched))
    }
}
