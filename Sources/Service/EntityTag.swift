import Domain

/// A strong entity tag: a fingerprint of the bytes that one reader gets, so it tells nothing that they do not.
struct EntityTag: Hashable, CustomStringConvertible {
    let description: String

    init(_ bytes: [UInt8]) { description = "\"\(bytes.fingerprint.hexadecimal)\"" }

    /// Whether a list of tags, such as `If-None-Match` has it, names this one; weak ones count too.
    func isNamed(in list: String) -> Bool {
        list.split(separator: ",").map(\.trimmed).contains { $0 == "*" || $0 == description || $0 == "W/\(description)" }
    }
}

extension [UInt8] {
    /// 64 bits that tell one answer from the next. Eight bytes at a time; two answers that differ in eight of them only always differ.
    var fingerprint: UInt64 {
        var hash = UInt64(count) &* 0x9E37_79B9_7F4A_7C15
        withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: 8) {
                var word: UInt64 = 0
                for byte in bytes[start..<Swift.min(start + 8, bytes.count)] { word = word << 8 | UInt64(byte) }
                hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
                hash ^= hash >> 29
            }
        }
        return hash
    }
}
