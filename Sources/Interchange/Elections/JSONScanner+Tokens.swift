import Domain

extension JSONScanner {
    /// Longer strings and numbers are nothing anybody meant.
    private static var longestToken: Int { 1 << 16 }

    /// Reads a string after its first quote into `token`, decoded and checked.
    mutating func string(into token: inout [UInt8]) throws {
        token.removeAll(keepingCapacity: true)
        while true {
            let byte = try peek()
            switch byte {
            case UInt8(ascii: "\""):
                advance()
                return
            case UInt8(ascii: "\\"):
                advance()
                token += UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter
            case 0..<0x20: throw unexpected(Phrase("the end of the string", ko: "문자열의 끝"))
            case 0x80...: try character(into: &token)
            default:
                token.append(byte)
                advance()
            }
            if token.count > Self.longestToken { throw fault("the string is too long", ko: "문자열이 너무 깁니다") }
        }
    }

    /// Reads one character of several bytes.
    private mutating func character(into token: inout [UInt8]) throws {
        let start = token.count
        let lead = try peek()
        let length = [0xC0, 0xE0, 0xF0].count { lead >= $0 } + 1
        token.append(lead)
        advance()
        while token.count - start < length, try peek() & 0xC0 == 0x80 {
            token.append(try peek())
            advanceInCharacter()
        }
        guard String(validating: token[start...], as: UTF8.self) != nil else {
            throw fault("the text is no UTF-8; convert it first", ko: "UTF-8이 아닌 글자입니다. 먼저 변환하세요")
        }
    }

    /// Reads what follows a backslash.
    private mutating func escape() throws -> Unicode.Scalar {
        let byte = try peek()
        let simple: [UInt8: Unicode.Scalar] = [
            UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
            UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
        ]
        if let scalar = simple[byte] {
            advance()
            return scalar
        }
        guard byte == UInt8(ascii: "u") else { throw unexpected(Phrase("an escape such as \\n or \\u00e9", ko: "\\n이나 \\u00e9 같은 이스케이프")) }
        advance()
        let unit = try hexadecimalUnit()
        guard UTF16.isLeadSurrogate(unit) else { return try scalar(UInt32(unit)) }
        try expectExactly("\\")
        try expectExactly("u")
        let trail = try hexadecimalUnit()
        guard UTF16.isTrailSurrogate(trail) else { throw loneSurrogate }
        return try scalar(0x1_0000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
    }

    private func scalar(_ value: UInt32) throws -> Unicode.Scalar {
        guard let scalar = Unicode.Scalar(value) else { throw loneSurrogate }
        return scalar
    }

    private var loneSurrogate: any Error { fault("half a surrogate pair is no character", ko: "서로게이트 쌍의 반쪽은 글자가 아닙니다") }

    private mutating func expectExactly(_ scalar: Unicode.Scalar) throws {
        guard try peek() == UInt8(ascii: scalar) else { throw loneSurrogate }
        advance()
    }

    private mutating func hexadecimalUnit() throws -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(try peek())).hexDigitValue else {
                throw unexpected(Phrase("four hexadecimal digits", ko: "16진 숫자 네 개"))
            }
            unit = unit << 4 | UInt16(digit)
            advance()
        }
        return unit
    }
}

extension JSONScanner {
    /// Reads a number as it is written, by JSON's grammar.
    mutating func number() throws -> String {
        var text: [UInt8] = []
        if try peek() == UInt8(ascii: "-") { try take(into: &text) }
        let startsWithZero = try peek() == UInt8(ascii: "0")
        try digits(into: &text)
        if startsWithZero, text.drop(while: { $0 == UInt8(ascii: "-") }).count > 1 {
            throw fault("a number does not begin with 0", ko: "수는 0으로 시작할 수 없습니다")
        }
        if try peek() == UInt8(ascii: ".") {
            try take(into: &text)
            try digits(into: &text)
        }
        if try peek() | 0x20 == UInt8(ascii: "e") {
            try take(into: &text)
            if try peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { try take(into: &text) }
            try digits(into: &text)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func digits(into text: inout [UInt8]) throws {
        guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= (try peek()) else { throw unexpected(Phrase("a digit", ko: "숫자")) }
        while UInt8(ascii: "0")...UInt8(ascii: "9") ~= (try peek()) { try take(into: &text) }
    }

    private mutating func take(into text: inout [UInt8]) throws {
        text.append(try peek())
        advance()
        if text.count > Self.longestToken { throw fault("the number is too long", ko: "수가 너무 깁니다") }
    }
}
