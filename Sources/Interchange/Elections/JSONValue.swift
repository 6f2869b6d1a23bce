import Tallying

/// A JSON value to be written. Its objects keep their order and their names byte for byte, which `JSONEncoder`'s do not.
enum JSONValue {
    case null
    case bool(Bool)
    case number(Rational)
    case string([UInt8])
    case list([JSONValue])
    case object([(name: [UInt8], value: JSONValue)])

    static func text(_ text: String) -> JSONValue { .string(Array(text.utf8)) }
    static func record(_ fields: [(String, JSONValue)]) -> JSONValue { .object(fields.map { (Array($0.utf8), $1) }) }
    static func whole(_ number: Int) -> JSONValue { .number(Rational(number)) }
    static func number(_ number: Rational?) -> JSONValue { number.map { .number($0) } ?? .null }
    static func bool(_ flag: Bool?) -> JSONValue { flag.map { .bool($0) } ?? .null }
}

extension JSONValue {
    /// The text of an object: a field a line, and of lists of objects an object a line.
    var document: String {
        var bytes: [UInt8] = []
        write(into: &bytes, depth: 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(into bytes: inout [UInt8], depth: Int) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += (flag ? "true" : "false").utf8
        case .number(let number): Self.write(number, into: &bytes)
        case .string(let text): Self.write(text, into: &bytes)
        case .list(let values):
            let isTall = depth == 1 && values.contains { $0.isObject }
            Self.write(values, "[]", isTall ? "\n    " : nil, into: &bytes) { $0.write(into: &$1, depth: depth + 1) }
        case .object(let members):
            Self.write(members, "{}", depth == 0 ? "\n  " : nil, into: &bytes) { member, bytes in
                Self.write(member.name, into: &bytes)
                bytes += ": ".utf8
                member.value.write(into: &bytes, depth: depth + 1)
            }
        }
    }

    private var isObject: Bool {
        if case .object = self { true } else { false }
    }

    /// - Parameter indent: What stands before each part where each has a line of its own.
    private static func write<Part>(
        _ parts: [Part], _ brackets: StaticString, _ indent: String?, into bytes: inout [UInt8], _ write: (Part, inout [UInt8]) -> Void
    ) {
        bytes.append(brackets.utf8Start[0])
        for (index, part) in parts.enumerated() {
            if index > 0 { bytes += (indent == nil ? ", " : ",").utf8 }
            bytes += (indent ?? "").utf8
            write(part, &bytes)
        }
        if let indent, !parts.isEmpty { bytes += indent.utf8.dropLast(2) }
        bytes.append(brackets.utf8Start[1])
    }

    /// What every reader of JSON takes as it is stays a number, all else is a string: `12`, `"7/2"`.
    private static func write(_ number: Rational, into bytes: inout [UInt8]) {
        bytes += (number.plain.map(\.description) ?? "\"\(number)\"").utf8
    }

    private static func write(_ text: [UInt8], into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20, 0x7F:
                let digits = String(byte, radix: 16)
                bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension Rational {
    /// The number where every reader of JSON takes it as it is.
    var plain: Int? { whole?.small.flatMap { $0.magnitude < 1 << 53 ? $0 : nil } }
}
