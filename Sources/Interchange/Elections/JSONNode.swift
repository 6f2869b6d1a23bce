import Domain
import Tabular

/// A JSON value that is small enough to be kept, with its place and its path.
struct JSONNode {
    enum Value {
        case null
        case bool(Bool)
        /// As it is written.
        case number(String)
        case string([UInt8])
        case list([JSONNode])
        case object([(name: String, node: JSONNode)])
    }

    let value: Value
    /// Its name is the path, such as `params.quorum.num`.
    let position: Position

    func fault(_ english: String, ko korean: String) -> ValueFault {
        ValueFault(position: position, reason: Phrase(english, ko: korean))
    }
}

extension JSONScanner {
    /// Deeper values are no election.
    private static var deepest: Int { 16 }

    mutating func node(path: String, depth: Int = 0) throws -> JSONNode {
        let first = try peekToken()
        var place = position
        place.name = path
        if depth > Self.deepest { throw fault("values are nested too deeply", ko: "값이 너무 깊이 들어 있습니다", at: path) }
        let value: JSONNode.Value =
            switch first {
            case UInt8(ascii: "{"): .object(try members(path, depth))
            case UInt8(ascii: "["): .list(try elements(path, depth))
            case UInt8(ascii: "\""): .string(try text())
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number(try number())
            default: try word()
            }
        return JSONNode(value: value, position: place)
    }

    private mutating func text() throws -> [UInt8] {
        advance()
        var token: [UInt8] = []
        try string(into: &token)
        return token
    }

    private mutating func word() throws -> JSONNode.Value {
        let words: [(word: StaticString, value: JSONNode.Value)] = [("null", .null), ("true", .bool(true)), ("false", .bool(false))]
        let first = try peek()
        guard let (word, value) = words.first(where: { $0.word.utf8Start.pointee == first }) else {
            throw unexpected(Phrase("a value", ko: "값"))
        }
        for byte in UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount) {
            guard try peek() == byte else { throw unexpected(Phrase(verbatim: "\(word)")) }
            advance()
        }
        return value
    }

    private mutating func elements(_ path: String, _ depth: Int) throws -> [JSONNode] {
        var elements: [JSONNode] = []
        guard try begins(UInt8(ascii: "["), until: UInt8(ascii: "]")) else { return [] }
        repeat {
            elements.append(try node(path: "\(path)[\(elements.count)]", depth: depth + 1))
        } while try goesOn(until: UInt8(ascii: "]"))
        return elements
    }

    private mutating func members(_ path: String, _ depth: Int) throws -> [(name: String, node: JSONNode)] {
        var members: [(name: String, node: JSONNode)] = []
        try object { scanner, name in
            let name = String(decoding: name, as: UTF8.self)
            let below = path.isEmpty ? name : "\(path).\(name)"
            if members.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
                throw scanner.fault("the field is there twice", ko: "필드가 두 번 나옵니다", at: below)
            }
            members.append((name, try scanner.node(path: below, depth: depth + 1)))
        }
        return members
    }

    /// Reads an object; `member` gets the name of each of its fields and reads the value.
    mutating func object(_ member: (inout JSONScanner, [UInt8]) throws -> Void) throws {
        guard try begins(UInt8(ascii: "{"), until: UInt8(ascii: "}")) else { return }
        var name: [UInt8] = []
        repeat {
            try expect(UInt8(ascii: "\""))
            try string(into: &name)
            try expect(UInt8(ascii: ":"))
            try member(&self, name)
        } while try goesOn(until: UInt8(ascii: "}"))
    }

    /// Reads an object whose names are mostly known; `member` gets the number of each, `nil` for others, and reads the value.
    @inline(__always) mutating func object(_ names: NameTable, _ member: (inout JSONScanner, Int?) throws -> Void) throws {
        guard try begins(UInt8(ascii: "{"), until: UInt8(ascii: "}")) else { return }
        repeat {
            try expect(UInt8(ascii: "\""))
            let name = try passName(of: names) ?? unusualName(of: names)
            try expect(UInt8(ascii: ":"))
            try member(&self, name)
        } while try goesOn(until: UInt8(ascii: "}"))
    }

    /// Reads the rest of a string that `passName` did not: it has escapes, or nobody knows it, or the chunk ends in it.
    mutating func unusualName(of names: NameTable) throws -> Int? {
        var token: [UInt8] = []
        try string(into: &token)
        return names[token]
    }

    /// Reads a list; `element` reads each of its values.
    @inline(__always) mutating func list(_ element: (inout JSONScanner) throws -> Void) throws {
        guard try begins(UInt8(ascii: "["), until: UInt8(ascii: "]")) else { return }
        repeat { try element(&self) } while try goesOn(until: UInt8(ascii: "]"))
    }

    /// Passes a value of any size without keeping it.
    mutating func skip(depth: Int = 0) throws {
        if depth > Self.deepest { throw fault("values are nested too deeply", ko: "값이 너무 깊이 들어 있습니다") }
        switch try peekToken() {
        case UInt8(ascii: "{"): try object { scanner, _ in try scanner.skip(depth: depth + 1) }
        case UInt8(ascii: "["): try list { scanner in try scanner.skip(depth: depth + 1) }
        default: _ = try node(path: "", depth: depth)
        }
    }
}
