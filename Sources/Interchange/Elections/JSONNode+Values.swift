import Domain
import Tabular
import Tallying

/// What a node has to be; anything else is a fault that names its place and path.
extension JSONNode {
    var isNull: Bool {
        if case .null = value { true } else { false }
    }

    /// A number, or one in a string: `12`, `"7/2"`, `"0.25"`.
    func number() throws -> Rational {
        let text: String
        switch value {
        case .number(let written): text = written
        case .string(let bytes): text = String(decoding: bytes, as: UTF8.self)
        default: throw fault("no number", ko: "수가 아닙니다")
        }
        guard let number = Rational(text) else { throw fault("no number such as 12, 0.25 or 7/2", ko: "12, 0.25, 7/2 같은 수가 아닙니다") }
        return number
    }

    func whole(in range: ClosedRange<Int>) throws -> Int {
        guard let number = try number().whole?.small, range ~= number else {
            throw fault(
                "no whole number from \(range.lowerBound) to \(range.upperBound)",
                ko: "\(range.lowerBound)부터 \(range.upperBound)까지의 정수가 아닙니다")
        }
        return number
    }

    func notNegative() throws -> Rational {
        let number = try number()
        if number.isNegative { throw fault("a number below zero", ko: "0보다 작은 수입니다") }
        return number
    }

    func flag() throws -> Bool {
        guard case .bool(let flag) = value else { throw fault("neither true nor false", ko: "true도 false도 아닙니다") }
        return flag
    }

    func bytes() throws -> [UInt8] {
        guard case .string(let bytes) = value else { throw fault("no string", ko: "문자열이 아닙니다") }
        return bytes
    }

    func list() throws -> [JSONNode] {
        guard case .list(let list) = value else { throw fault("no list", ko: "목록이 아닙니다") }
        return list
    }

    /// One of several words and what it stands for.
    func word<Value>(_ words: KeyValuePairs<String, Value>) throws -> Value {
        let text = String(decoding: try bytes(), as: UTF8.self)
        guard let found = words.first(where: { $0.key == text }) else {
            let known = words.map(\.key).joined(separator: ", ")
            throw fault("none of: \(known)", ko: "다음 중 하나가 아닙니다: \(known)")
        }
        return found.value
    }
}

/// The fields of an object, each asked for by name.
struct JSONFields {
    let node: JSONNode
    private let members: [(name: String, node: JSONNode)]

    /// Refuses fields that nobody knows, so that a slip of the pen is no silent default.
    init(_ node: JSONNode, known: [String]) throws {
        guard case .object(let members) = node.value else { throw node.fault("no object", ko: "객체가 아닙니다") }
        (self.node, self.members) = (node, members)
        if let stray = members.first(where: { !known.contains($0.name) }) {
            let names = known.joined(separator: ", ")
            throw stray.node.fault("no such field; known are \(names)", ko: "없는 필드입니다. 쓸 수 있는 필드: \(names)")
        }
    }

    /// `nil` where the field is missing or null.
    subscript(name: String) -> JSONNode? { written(name).flatMap { $0.isNull ? nil : $0 } }

    /// `nil` only where the field is missing.
    func written(_ name: String) -> JSONNode? { members.first { $0.name == name }?.node }

    func required(_ name: String) throws -> JSONNode {
        guard let node = self[name] else { throw node.fault("\(name) is missing", ko: "\(name, .subject) 없습니다") }
        return node
    }
}

extension ValueFault {
    /// The same fault, with the path of what it is in.
    func named(_ outer: String) -> ValueFault {
        var place = position
        place.name = place.name.map { $0.hasPrefix("[") ? outer + $0 : "\(outer).\($0)" } ?? outer
        return ValueFault(position: place, reason: reason)
    }
}
