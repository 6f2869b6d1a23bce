/// A JSON value whose numbers are whole and whose objects have each field once, in the order written.
package enum JSONTree: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Int64)
    case text(String)
    case list([JSONTree])
    case object([Field])
    /// Written outside of JSON, as in a URL: text, number, word or a list of one, whichever is asked for.
    case written(String)

    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: JSONTree
        package init(_ name: String, _ value: JSONTree) { (self.name, self.value) = (name, value) }
    }
}

/// Any name a field may have.
package struct FieldName: CodingKey, ExpressibleByStringLiteral {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(stringValue: String) { self.stringValue = stringValue }
    package init(stringLiteral value: String) { stringValue = value }
    package init?(intValue: Int) { nil }
}

/// A place in a list.
struct ListIndex: CodingKey {
    let index: Int
    var intValue: Int? { index }
    var stringValue: String { "\(index)" }

    init(index: Int) { self.index = index }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { index = intValue }
}

extension [any CodingKey] {
    /// For example `poll.options[0].text`.
    package var dotted: String {
        reduce(into: "") { path, key in
            if let index = key.intValue { path += "[\(index)]" } else { path += (path.isEmpty ? "" : ".") + key.stringValue }
        }
    }
}
