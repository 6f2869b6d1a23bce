import Domain
import Postgres

/// A place in a list ordered by time and id, newest first; as text it is opaque and knows its list.
struct Keyset: Equatable {
    let at: Instant
    let id: Int64

    /// The cursor that continues after this place in `list`, a name that tells apart what must not share cursors.
    func cursor(in list: String) -> Cursor {
        let body = [UInt64(checksum(list)), UInt64(bitPattern: at.microseconds), UInt64(bitPattern: id)].flatMap(\.bigEndianBytes)
        let check = UInt64(checksum(body)).bigEndianBytes.suffix(4)
        return Cursor(rawValue: (body + check).map { String(Int($0) + 256, radix: 16).dropFirst() }.joined())
    }

    /// Reads a cursor of `list`; one that was cut, altered or made by another list is refused.
    init?(_ cursor: Cursor?, in list: String) throws(WoteError) {
        guard let cursor else { return nil }
        guard let bytes = Self.bytes(cursor.rawValue), bytes.count == 28,
            checksum(bytes.prefix(24)).bigEndianBytes.elementsEqual(bytes.suffix(4)),
            UInt64(bigEndian: bytes[0..<8]) == UInt64(checksum(list))
        else {
            throw .invalid("after", "The cursor is not one of this list; start again without it.", ko: "이 목록의 커서가 아닙니다. 커서 없이 다시 시작하세요.")
        }
        // A place that no list has lies beyond the calendar; the database could not even read some of those.
        at = Instant(microseconds: Int64(bitPattern: UInt64(bigEndian: bytes[8..<16]))).clamped
        id = Int64(bitPattern: UInt64(bigEndian: bytes[16..<24]))
    }

    init(at: Instant, id: Int64) { (self.at, self.id) = (at, id) }

    private static func bytes(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for place in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[place...place + 1], as: UTF8.self), radix: 16) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}

/// FNV-1a of 32 bits: tells a mistyped cursor from a whole one; it keeps no secret.
private func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
}

private func checksum(_ text: String) -> UInt32 { checksum(text.utf8) }

extension FixedWidthInteger {
    fileprivate var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian, Array.init) }

    fileprivate init(bigEndian bytes: some Collection<UInt8>) { self = bytes.reduce(0) { $0 << 8 | Self($1) } }
}
