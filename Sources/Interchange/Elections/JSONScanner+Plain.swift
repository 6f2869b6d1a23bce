/// Short ways through what nearly all of a large file is. Each reads something whole that stands in the chunk as it is meant, or
/// else nothing at all, and then the long way reads it or says what is wrong with it.
extension JSONScanner {
    /// Reads the rest of a string and its quote where the chunk has them and they are one of the names, written without escapes.
    @inline(__always) mutating func passName(of names: NameTable) -> Int? {
        guard let found = plainName(of: names, from: index) else { return nil }
        pass(found, end: found.end)
        return found.name
    }

    /// Reads a list of one name, as most levels of a ranking are, where the chunk has it without any white space; else reads nothing.
    @inline(__always) mutating func passLoneName(of names: NameTable) -> Int? {
        guard index + 1 < chunk.count, chunk[index] == UInt8(ascii: "["), chunk[index + 1] == UInt8(ascii: "\"") else { return nil }
        guard let found = plainName(of: names, from: index + 2), found.end < chunk.count, chunk[found.end] == UInt8(ascii: "]") else {
            return nil
        }
        pass(found, end: found.end + 1)
        return found.name
    }

    /// A name that stands in the chunk, where what follows its quote begins, and whether it has characters of several bytes.
    private typealias Found = (name: Int, end: Int, isWide: Bool)

    @inline(__always) private mutating func pass(_ found: Found, end: Int) {
        if found.isWide { lineStart += chunk[index..<end].count { $0 & 0xC0 == 0x80 } }
        index = end
    }

    @inline(__always) private func plainName(of names: NameTable, from start: Int) -> Found? {
        var (end, hash, bits) = (start, NameHash(), UInt8(0))
        while end < chunk.count {
            let byte = chunk[end]
            if byte == UInt8(ascii: "\"") { return names.find(chunk, start..<end, hash: hash).map { ($0, end + 1, bits > 0x7F) } }
            if byte == UInt8(ascii: "\\") || byte < 0x20 { return nil }
            hash.add(byte)
            bits |= byte
            end += 1
        }
        return nil
    }

    /// Reads a plain whole number where the chunk has it and what follows, as nearly all do; else reads nothing.
    @inline(__always) mutating func passSmallNumber() -> Int? {
        var (end, number) = (index, 0)
        while end < chunk.count, end - index < 18, case let digit = chunk[end] &- UInt8(ascii: "0"), digit < 10 {
            number = number * 10 + Int(digit)
            end += 1
        }
        guard end > index, end < chunk.count, chunk[index] != UInt8(ascii: "0") || end == index + 1 else { return nil }
        let next = chunk[end]
        guard next == UInt8(ascii: ",") || next == UInt8(ascii: "}") || next <= UInt8(ascii: " ") else { return nil }
        index = end
        return number
    }
}
