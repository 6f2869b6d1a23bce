/// Writes values as JSON with the fields of each object sorted, so that the same value is always the same bytes.
package enum JSONWriter {
    package static func bytes(_ value: some Encodable) throws -> [UInt8] {
        var bytes: [UInt8] = []
        tree(try self.tree(value), into: &bytes)
        return bytes
    }

    package static func bytes(_ tree: JSONTree) -> [UInt8] {
        var bytes: [UInt8] = []
        self.tree(tree, into: &bytes)
        return bytes
    }

    /// The value as it encodes itself.
    package static func tree(_ value: some Encodable) throws -> JSONTree {
        try JSONTree(value, below: [])
    }

    private static func tree(_ tree: JSONTree, into bytes: inout [UInt8]) {
        switch tree {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += (flag ? "true" : "false").utf8
        case .number(let number): bytes += String(number).utf8
        case .text(let text), .written(let text): self.text(text, into: &bytes)
        case .list(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                self.tree(value, into: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let fields):
            bytes.append(UInt8(ascii: "{"))
            for (index, field) in fields.sorted(by: { $0.name < $1.name }).enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                text(field.name, into: &bytes)
                bytes.append(UInt8(ascii: ":"))
                self.tree(field.value, into: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func text(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            case UInt8(ascii: "\r"): bytes += "\\r".utf8
            case UInt8(ascii: "\t"): bytes += "\\t".utf8
            case 0x08: bytes += "\\b".utf8
            case 0x0C: bytes += "\\f".utf8
            case 0..<0x20: bytes += ((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
