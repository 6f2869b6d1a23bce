/// Reads JSON (RFC 8259) more strictly than decoders do: they would take a field that stands twice for one, and call a number that they
/// cannot hold no JSON.
package struct JSONReader {
    private static let deepest = 16

    private let bytes: [UInt8]
    private var place = 0
    private var path: [any CodingKey] = []

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// The one value that `bytes` are.
    package static func read(_ bytes: [UInt8]) throws(JSONFault) -> JSONTree {
        do { _ = try UTF8Span(validating: bytes.span) } catch {
            throw JSONFault(.notUTF8, at: "", offset: error.byteOffsets.lowerBound)
        }
        var reader = JSONReader(bytes: bytes)
        let tree = try reader.readValue()
        guard reader.place == bytes.count else { throw reader.fault(.notJSON) }
        return tree
    }

    /// What becomes of fields that a type does not know.
    package enum Strangers: Sendable {
        case refused, ignored
    }

    /// The value of `type` that `bytes` are.
    package static func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from bytes: [UInt8], strangers: Strangers = .refused
    ) throws(JSONFault) -> Value {
        try decode(type, from: try read(bytes), strangers: strangers)
    }

    package static func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from tree: JSONTree, strangers: Strangers = .refused
    ) throws(JSONFault) -> Value {
        do { return try TreeDecoder(tree, at: [], strangers).decode(type) } catch { throw JSONFault(error) }
    }

    private mutating func readValue() throws(JSONFault) -> JSONTree {
        skipSpace()
        let value: JSONTree =
            switch next {
            case UInt8(ascii: "{"): .object(try readObject())
            case UInt8(ascii: "["): .list(try readList())
            case UInt8(ascii: "\""): .text(try readText())
            case UInt8(ascii: "t"): try readWord("true", .bool(true))
            case UInt8(ascii: "f"): try readWord("false", .bool(false))
            case UInt8(ascii: "n"): try readWord("null", .null)
            default: .number(try readNumber())
            }
        skipSpace()
        return value
    }

    private mutating func readObject() throws(JSONFault) -> [JSONTree.Field] {
        var names: Set<String> = []
        return try readItems(until: UInt8(ascii: "}")) { (reader, _) throws(JSONFault) in
            reader.skipSpace()
            let start = reader.place
            let name = try reader.readText()
            reader.path.append(FieldName(stringValue: name))
            guard names.insert(name).inserted else { throw reader.fault(.repeatedField, at: start) }
            reader.skipSpace()
            try reader.take(UInt8(ascii: ":"))
            return JSONTree.Field(name, try reader.readValue())
        }
    }

    private mutating func readList() throws(JSONFault) -> [JSONTree] {
        try readItems(until: UInt8(ascii: "]")) { (reader, index) throws(JSONFault) in
            reader.path.append(ListIndex(index: index))
            return try reader.readValue()
        }
    }

    /// What stands between brackets, separated by commas. `item` adds itself to the path.
    private mutating func readItems<Item>(
        until end: UInt8, _ item: (inout Self, Int) throws(JSONFault) -> Item
    ) throws(JSONFault) -> [Item] {
        guard path.count < Self.deepest else { throw fault(.tooDeep) }
        place += 1
        skipSpace()
        var items: [Item] = []
        while next != end || !items.isEmpty {
            let depth = path.count
            items.append(try item(&self, items.count))
            path.removeSubrange(depth...)
            if next == end { break }
            try take(UInt8(ascii: ","))
        }
        place += 1
        return items
    }
}

// MARK: Texts, numbers, words

extension JSONReader {
    /// The text between quotation marks, escapes resolved.
    private mutating func readText() throws(JSONFault) -> String {
        try take(UInt8(ascii: "\""))
        var text: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                place += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += Array(String(try readEscape()).utf8)
            case 0..<0x20: throw fault(.notJSON)
            default:
                text.append(byte)
                place += 1
            }
        }
        throw fault(.notJSON)
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}",
        UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]

    private mutating func readEscape() throws(JSONFault) -> Unicode.Scalar {
        let start = place
        place += 1
        guard let mark = next else { throw fault(.notJSON) }
        if let scalar = Self.escapes[mark] {
            place += 1
            return scalar
        }
        let first = try readUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, next == UInt8(ascii: "\\") else { throw fault(.halfCharacter, at: start) }
        place += 1
        let second = try readUnit()
        guard (0xDC00...0xDFFF).contains(second) else { throw fault(.halfCharacter, at: start) }
        let code = 0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00
        return Unicode.Scalar(code) ?? "\u{FFFD}"
    }

    /// `u` and four hexadecimal digits.
    private mutating func readUnit() throws(JSONFault) -> UInt16 {
        try take(UInt8(ascii: "u"))
        let digits = bytes[place...].prefix(4)
        guard digits.count == 4, digits.allSatisfy(\.isHexadecimal), let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw fault(.notJSON) }
        place += 4
        return unit
    }

    private mutating func readNumber() throws(JSONFault) -> Int64 {
        let start = place
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { place += 1 }
        var digits = try next == UInt8(ascii: "0") ? readZero() : readDigits()
        var exponent = 0
        if next == UInt8(ascii: ".") {
            place += 1
            let decimals = try readDigits()
            digits += decimals
            exponent = -decimals.count
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") { exponent += try readExponent() }
        guard let number = Self.whole(digits, exponent, isNegative: isNegative) else { throw fault(.number, at: start) }
        return number
    }

    /// `digits` times a power of ten, if that is a whole number of 64 bits: without a detour over binary fractions, which would round.
    private static func whole(_ digits: ArraySlice<UInt8>, _ exponent: Int, isNegative: Bool) -> Int64? {
        var significant = digits.drop { $0 == UInt8(ascii: "0") }
        if significant.isEmpty { return 0 }
        var exponent = exponent
        while exponent < 0, significant.last == UInt8(ascii: "0") {
            significant.removeLast()
            exponent += 1
        }
        guard exponent >= 0, significant.count + exponent <= 19 else { return nil }
        return Int64((isNegative ? "-" : "") + String(decoding: significant, as: UTF8.self) + String(repeating: "0", count: exponent))
    }

    /// Bounded, so that what is far out of range stays there.
    private mutating func readExponent() throws(JSONFault) -> Int {
        place += 1
        let isNegative = next == UInt8(ascii: "-")
        if isNegative || next == UInt8(ascii: "+") { place += 1 }
        let magnitude = Int(String(decoding: try readDigits(), as: UTF8.self)).map { min($0, 1 << 20) } ?? 1 << 20
        return isNegative ? -magnitude : magnitude
    }

    private mutating func readZero() -> ArraySlice<UInt8> {
        place += 1
        return bytes[place - 1..<place]
    }

    private mutating func readDigits() throws(JSONFault) -> ArraySlice<UInt8> {
        let digits = bytes[place...].prefix { $0.isDigit }
        guard !digits.isEmpty else { throw fault(.notJSON) }
        place += digits.count
        return digits
    }

    private mutating func readWord(_ word: StaticString, _ value: JSONTree) throws(JSONFault) -> JSONTree {
        let length = word.utf8CodeUnitCount
        let isThere = bytes[place...].prefix(length).elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: length))
        guard isThere else { throw fault(.notJSON) }
        place += length
        return value
    }

    private mutating func take(_ byte: UInt8) throws(JSONFault) {
        guard next == byte else { throw fault(.notJSON) }
        place += 1
    }

    private mutating func skipSpace() {
        while let byte = next, byte.isJSONSpace { place += 1 }
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private func fault(_ reason: JSONFault.Reason, at offset: Int? = nil) -> JSONFault {
        // Where the brackets are wrong, the path through them says nothing.
        let path = reason == .notJSON || reason == .tooDeep ? [] : path
        return JSONFault(reason, at: path.dotted, offset: offset ?? place)
    }
}

extension UInt8 {
    package var isJSONSpace: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") || self == UInt8(ascii: "\t")
    }

    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    fileprivate var isHexadecimal: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }
}
