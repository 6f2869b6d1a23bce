/// Decodes a value and refuses every field that the value's type did not ask for.
struct TreeDecoder: Decoder {
    let tree: JSONTree
    let codingPath: [any CodingKey]
    let strangers: JSONReader.Strangers
    /// Of an object.
    private let fields: AskedFields?

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ tree: JSONTree, at path: [any CodingKey], _ strangers: JSONReader.Strangers) {
        (self.tree, codingPath, self.strangers) = (tree, path, strangers)
        if case .object(let fields) = tree { self.fields = AskedFields(fields) } else { fields = nil }
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try Value(from: self)
        if strangers == .refused, let stranger = fields?.unasked {
            throw JSONFault(.unknownField, at: (codingPath + [FieldName(stringValue: stranger)]).dotted)
        }
        return value
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let fields else { throw fault(.object) }
        return KeyedDecodingContainer(KeyedTree<Key>(fields: fields, codingPath: codingPath, strangers: strangers))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        switch tree {
        case .list(let values): return ListedTree(values: values, codingPath: codingPath, strangers: strangers)
        case .written: return ListedTree(values: [tree], codingPath: codingPath, strangers: strangers)
        default: throw fault(.list)
        }
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    private func fault(_ sort: JSONFault.Sort) -> JSONFault {
        JSONFault(tree == .null ? .null : .expected(sort), at: codingPath.dotted)
    }
}

extension TreeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { tree == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        switch tree {
        case .bool(let flag): return flag
        case .written("true"): return true
        case .written("false"): return false
        default: throw fault(.bool)
        }
    }

    func decode(_ type: String.Type) throws -> String {
        switch tree {
        case .text(let text), .written(let text): return text
        default: throw fault(.text)
        }
    }

    private func number<Number: FixedWidthInteger>() throws -> Number {
        switch tree {
        case .number(let number): if let number = Number(exactly: number) { return number }
        case .written(let text): if let number = Number(text), String(number) == text { return number }
        default: break
        }
        throw fault(.number)
    }

    func decode(_ type: Int.Type) throws -> Int { try number() }
    func decode(_ type: Int8.Type) throws -> Int8 { try number() }
    func decode(_ type: Int16.Type) throws -> Int16 { try number() }
    func decode(_ type: Int32.Type) throws -> Int32 { try number() }
    func decode(_ type: Int64.Type) throws -> Int64 { try number() }
    func decode(_ type: UInt.Type) throws -> UInt { try number() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try number() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try number() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try number() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try number() }
    func decode(_ type: Double.Type) throws -> Double { Double(try number() as Int64) }
    func decode(_ type: Float.Type) throws -> Float { Float(try number() as Int64) }
}

/// The fields of one object, and which of them somebody asked for.
final class AskedFields {
    private let fields: [JSONTree.Field]
    private var isAsked: [Bool]

    init(_ fields: [JSONTree.Field]) {
        self.fields = fields
        isAsked = Array(repeating: false, count: fields.count)
    }

    var names: [String] { fields.map(\.name) }

    /// The first field by name that nobody asked for.
    var unasked: String? { zip(fields, isAsked).filter { !$1 }.map(\.0.name).min() }

    subscript(name: String) -> JSONTree? {
        guard let index = fields.firstIndex(where: { $0.name == name }) else { return nil }
        isAsked[index] = true
        return fields[index].value
    }
}
