/// The header fields of a message, in order; names are looked up without regard to the case of ASCII letters.
package struct HTTPHeaders: Hashable, Sendable {
    /// One field as it came or is to go out.
    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package private(set) var fields: [Field]

    package init(_ pairs: [(String, String)] = []) {
        fields = pairs.map { Field(name: $0, value: $1) }
    }

    init(fields: [Field]) {
        self.fields = fields
    }

    /// The value of the first field of this name.
    package subscript(name: String) -> String? {
        fields.first { $0.isNamed(name) }?.value
    }

    /// The values of all fields of this name, in order.
    package func all(_ name: String) -> [String] {
        fields.lazy.filter { $0.isNamed(name) }.map(\.value)
    }

    package mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Takes away every field of this name.
    mutating func remove(_ name: String) {
        fields.removeAll { $0.isNamed(name) }
    }

    /// The members of a field that is a comma-separated list, over all lines of this name, without the spaces around them.
    func list(_ name: String) -> [Substring.UTF8View] {
        all(name).flatMap { value in
            value.utf8.split(separator: .comma, omittingEmptySubsequences: false).map { Substring($0).utf8.trimmingBlanks() }
        }
    }

    /// Whether a comma-separated list has this member, which is given in lower case.
    func list(_ name: String, has member: String) -> Bool {
        list(name).contains { $0.equalsIgnoringCase(member.utf8) }
    }
}

extension HTTPHeaders.Field {
    func isNamed(_ other: String) -> Bool { name.utf8.equalsIgnoringCase(other.utf8) }
}
