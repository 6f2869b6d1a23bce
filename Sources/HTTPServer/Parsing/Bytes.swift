/// The classes of bytes of RFC 9110 and RFC 3986.
extension UInt8 {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0a
    static let carriageReturn: UInt8 = 0x0d
    static let space: UInt8 = 0x20
    static let comma = UInt8(ascii: ",")
    static let colon = UInt8(ascii: ":")
    static let semicolon = UInt8(ascii: ";")

    /// A byte of a method or of a field's name (`tchar`).
    var isTokenByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"),
            UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"),
            UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// A byte that may stand inside a line of a message: no control character but the tab.
    var isTextByte: Bool { self >= .space && self != 0x7f || self == .tab }

    var isBlank: Bool { self == .space || self == .tab }

    var digit: Int? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(self - UInt8(ascii: "0"))
        default: nil
        }
    }

    var hexDigit: Int? {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(self - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(self - UInt8(ascii: "A")) + 10
        default: digit
        }
    }

    /// The small letter for a capital ASCII letter, itself for anything else.
    var lowercased: UInt8 {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): self | 0x20
        default: self
        }
    }
}

extension BidirectionalCollection<UInt8> {
    /// Without the spaces and tabs at both ends.
    func trimmingBlanks() -> SubSequence {
        guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank }) else { return self[endIndex...] }
        return self[first...last]
    }
}

extension Collection<UInt8> {
    func equalsIgnoringCase(_ other: some Collection<UInt8>) -> Bool {
        count == other.count && elementsEqual(other) { $0.lowercased == $1.lowercased }
    }

    var isToken: Bool { !isEmpty && allSatisfy { $0.isTokenByte } }
}
