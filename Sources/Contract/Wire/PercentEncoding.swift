/// Text in paths and queries (RFC 3986): all but unreserved characters is encoded, byte by byte.
package enum PercentEncoding {
    /// One segment of a path. Alone, dots are encoded too: `.` and `..` would walk through the path instead of naming something.
    package static func segment(_ text: String) -> String {
        text == "." || text == ".." ? String(repeating: "%2E", count: text.utf8.count) : encode(text)
    }

    package static func encode(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            if byte.isUnreserved {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += byte < 16 ? "%0" : "%"
                encoded += String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }

    /// - Parameter plusIsSpace: As browsers write forms into queries.
    /// - Returns: `nil` when a percent sign stands without two digits, or the bytes are no UTF-8.
    package static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next()?.hexadecimalValue, let low = rest.next()?.hexadecimalValue else { return nil }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._~".utf8.contains(self)
        }
    }

    fileprivate var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
