/// Reads a record's bytes as JSON (RFC 8259) before they are decoded: the decoder would take a field that stands twice for one, and call a
/// number that it cannot hold no JSON.
struct RecordSyntax {
    /// What is wrong, and how far from the beginning.
    struct Fault: Error, Hashable {
        enum Reason: Hashable {
            case notJSON, tooDeep
            case repeatedField(String)
            /// Not a whole number of 64 bits.
            case number(String)
            /// Half a pair of surrogates, which is no character.
            case halfCharacter(String)
        }

        let reason: Reason
        let offset: Int
    }

    private static let deepest = 16

    private let bytes: [UInt8]
    private var place = 0
    private var path: [any CodingKey] = []

    /// Refuses valid UTF-8 that is not one value, with each field once in its object.
    static func check(_ bytes: [UInt8]) throws(Fault) {
        var syntax = RecordSyntax(bytes: bytes)
        try syntax.readValue()
        guard syntax.place == bytes.count else { throw syntax.fault(.notJSON) }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func readValue() throws(Fault) {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): try readObject()
        case UInt8(ascii: "["): try readList()
        case UInt8(ascii: "\""): _ = try readText()
        case UInt8(ascii: "t"): try readWord("true")
        case UInt8(ascii: "f"): try readWord("false")
        case UInt8(ascii: "n"): try readWord("null")
        default: try readNumber()
        }
        skipSpace()
    }

    private mutating func readObject() throws(Fault) {
        var fields: Set<String> = []
        try readItems(until: UInt8(ascii: "}")) { (syntax, _) throws(Fault) in
            syntax.skipSpace()
            let start = syntax.place
            let field = try syntax.readText()
            syntax.path.append(FieldName(stringValue: field))
            guard fields.insert(field).inserted else { throw syntax.fault(.repeatedField(syntax.path.dotted), at: start) }
            syntax.skipSpace()
            try syntax.take(UInt8(ascii: ":"))
            try syntax.readValue()
        }
    }

    private mutating func readList() throws(Fault) {
        try readItems(until: UInt8(ascii: "]")) { (syntax, index) throws(Fault) in
            syntax.path.append(ListIndex(index: index))
            try syntax.readValue()
        }
    }

    /// What stands between brackets, separated by commas. `item` adds itself to the path.
    private mutating func readItems(until end: UInt8, _ item: (inout Self, Int) throws(Fault) -> Void) throws(Fault) {
        guard path.count < Self.deepest else { throw fault(.tooDeep) }
        place += 1
        skipSpace()
        var index = 0
        while next != end || index > 0 {
            let depth = path.count
            try item(&self, index)
            path.removeSubrange(depth...)
            index += 1
            if next == end { break }
            try take(UInt8(ascii: ","))
        }
        place += 1
    }
}

// MARK: Texts, numbers, words

extension RecordSyntax {
    /// The text between quotation marks, escapes resolved.
    private mutating func readText() throws(Fault) -> String {
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

    private mutating func readEscape() throws(Fault) -> Unicode.Scalar {
        let start = place
        place += 1
        guard let mark = next else { throw fault(.notJSON) }
        if let scalar = Self.escapes[mark] {
            place += 1
            return scalar
        }
        let first = try readUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, next == UInt8(ascii: "\\") else { throw fault(.halfCharacter(path.dotted), at: start) }
        place += 1
        let second = try readUnit()
        guard (0xDC00...0xDFFF).contains(second) else { throw fault(.halfCharacter(path.dotted), at: start) }
        let code = 0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00
        return Unicode.Scalar(code) ?? "\u{FFFD}"
    }

    /// `u` and four hexadecimal digits.
    private mutating func readUnit() throws(Fault) -> UInt16 {
        try take(UInt8(ascii: "u"))
        let digits = bytes[place...].prefix(4)
        guard digits.count == 4, digits.allSatisfy(\.isHexadecimal), let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw fault(.notJSON) }
        place += 4
        return unit
    }

    private mutating func readNumber() throws(Fault) {
        let start = place
        if next == UInt8(ascii: "-") { place += 1 }
        if next == UInt8(ascii: "0") { place += 1 } else { try readDigits() }
        if next == UInt8(ascii: ".") {
            place += 1
            try readDigits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            place += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
            try readDigits()
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        guard Int64(text) ?? Double(text).flatMap(Int64.init(exactly:)) != nil else { throw fault(.number(path.dotted), at: start) }
    }

    private mutating func readDigits() throws(Fault) {
        let digits = bytes[place...].prefix { $0.isDigit }
        guard !digits.isEmpty else { throw fault(.notJSON) }
        place += digits.count
    }

    private mutating func readWord(_ word: StaticString) throws(Fault) {
        let length = word.utf8CodeUnitCount
        let isThere = bytes[place...].prefix(length).elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: length))
        guard isThere else { throw fault(.notJSON) }
        place += length
    }

    private mutating func take(_ byte: UInt8) throws(Fault) {
        guard next == byte else { throw fault(.notJSON) }
        place += 1
    }

    private mutating func skipSpace() {
        while let byte = next, byte.isJSONSpace { place += 1 }
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private func fault(_ reason: Fault.Reason, at offset: Int? = nil) -> Fault { Fault(reason: reason, offset: offset ?? place) }
}

/// A place in a list, as the decoder writes it in its paths.
private struct ListIndex: CodingKey {
    let index: Int
    var intValue: Int? { index }
    var stringValue: String { "\(index)" }

    init(index: Int) { self.index = index }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { index = intValue }
}

extension UInt8 {
    var isJSONSpace: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") || self == UInt8(ascii: "\t")
    }

    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    fileprivate var isHexadecimal: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }
}
