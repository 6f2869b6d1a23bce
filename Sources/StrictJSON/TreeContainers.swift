/// An object whose fields are asked for by name.
struct KeyedTree<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let fields: AskedFields
    let codingPath: [any CodingKey]
    let strangers: JSONReader.Strangers

    var allKeys: [Key] { fields.names.compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try decoder(key).decode(type) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
        try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try decoder(key).unkeyedContainer() }
    func superDecoder() throws -> any Decoder { try decoder(FieldName(stringValue: "super")) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

    private func decoder(_ key: any CodingKey) throws -> TreeDecoder {
        guard let value = fields[key.stringValue] else { throw JSONFault(.missingField, at: (codingPath + [key]).dotted) }
        return TreeDecoder(value, at: codingPath + [key], strangers)
    }
}

/// A list that is read from its beginning.
struct ListedTree: UnkeyedDecodingContainer {
    let values: [JSONTree]
    let codingPath: [any CodingKey]
    let strangers: JSONReader.Strangers
    private(set) var currentIndex = 0

    init(values: [JSONTree], codingPath: [any CodingKey], strangers: JSONReader.Strangers) {
        (self.values, self.codingPath, self.strangers) = (values, codingPath, strangers)
    }

    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex == values.count }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, values[currentIndex] == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().decode(type) }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
        try next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try next() }

    private mutating func next() throws -> TreeDecoder {
        let path = codingPath + [ListIndex(index: currentIndex)]
        guard !isAtEnd else { throw JSONFault(.missingField, at: path.dotted) }
        defer { currentIndex += 1 }
        return TreeDecoder(values[currentIndex], at: path, strangers)
    }
}
