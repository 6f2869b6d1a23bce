/// Encodes a value as a tree. Numbers have to be whole.
struct TreeEncoder: Encoder {
    let codingPath: [any CodingKey]
    let box = TreeBox()

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .object = box.tree {} else { box.tree = .object([]) }
        return KeyedEncodingContainer(KeyedTreeWriter<Key>(box: box, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        box.tree = .list([])
        return ListedTreeWriter(box: box, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

/// A tree that grows.
final class TreeBox {
    var tree = JSONTree.null

    func add(_ name: String, _ value: JSONTree) {
        guard case .object(var fields) = tree else { return }
        // Let go of, so that the fields grow in place.
        tree = .null
        fields.append(JSONTree.Field(name, value))
        tree = .object(fields)
    }

    func add(_ value: JSONTree) {
        guard case .list(var values) = tree else { return }
        tree = .null
        values.append(value)
        tree = .list(values)
    }
}

extension JSONTree {
    /// What `value` is in a tree, below `path`.
    init(_ value: some Encodable, below path: [any CodingKey]) throws {
        switch value {
        case let text as String: self = .text(text)
        case let number as Int: self = .number(Int64(number))
        case let number as Int64: self = .number(number)
        case let flag as Bool: self = .bool(flag)
        default:
            let encoder = TreeEncoder(codingPath: path)
            try value.encode(to: encoder)
            self = encoder.box.tree
        }
    }
}

extension TreeEncoder: SingleValueEncodingContainer {
    func encodeNil() { box.tree = .null }
    func encode(_ value: Bool) { box.tree = .bool(value) }
    func encode(_ value: String) { box.tree = .text(value) }
    func encode(_ value: Int) { box.tree = .number(Int64(value)) }
    func encode(_ value: Int8) { box.tree = .number(Int64(value)) }
    func encode(_ value: Int16) { box.tree = .number(Int64(value)) }
    func encode(_ value: Int32) { box.tree = .number(Int64(value)) }
    func encode(_ value: Int64) { box.tree = .number(value) }
    func encode(_ value: UInt8) { box.tree = .number(Int64(value)) }
    func encode(_ value: UInt16) { box.tree = .number(Int64(value)) }
    func encode(_ value: UInt32) { box.tree = .number(Int64(value)) }
    func encode(_ value: UInt) throws { box.tree = .number(try whole(Int64(exactly: value), value)) }
    func encode(_ value: UInt64) throws { box.tree = .number(try whole(Int64(exactly: value), value)) }
    func encode(_ value: Double) throws { box.tree = .number(try whole(Int64(exactly: value), value)) }
    func encode(_ value: Float) throws { box.tree = .number(try whole(Int64(exactly: value), value)) }
    func encode(_ value: some Encodable) throws { box.tree = try JSONTree(value, below: codingPath) }

    private func whole(_ number: Int64?, _ value: Any) throws -> Int64 {
        guard let number else {
            throw EncodingError.invalidValue(value, .init(codingPath: codingPath, debugDescription: "no whole number of 64 bits"))
        }
        return number
    }
}

/// The fields of an object, in the order in which they are given.
private struct KeyedTreeWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let box: TreeBox
    let codingPath: [any CodingKey]

    func encodeNil(forKey key: Key) { box.add(key.stringValue, .null) }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        box.add(key.stringValue, try JSONTree(value, below: codingPath + [key]))
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
        preconditionFailure("no type of ours writes nested containers by hand")
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        preconditionFailure("no type of ours writes nested containers by hand")
    }

    func superEncoder() -> any Encoder { preconditionFailure("no type of ours has a superclass") }
    func superEncoder(forKey key: Key) -> any Encoder { preconditionFailure("no type of ours has a superclass") }
}

private struct ListedTreeWriter: UnkeyedEncodingContainer {
    let box: TreeBox
    let codingPath: [any CodingKey]

    var count: Int { if case .list(let values) = box.tree { values.count } else { 0 } }

    func encodeNil() { box.add(.null) }
    func encode(_ value: some Encodable) throws { box.add(try JSONTree(value, below: codingPath + [ListIndex(index: count)])) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        preconditionFailure("no type of ours writes nested containers by hand")
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        preconditionFailure("no type of ours writes nested containers by hand")
    }

    func superEncoder() -> any Encoder { preconditionFailure("no type of ours has a superclass") }
}
