/// Identifies one `Entity`; an id of another entity where this one is wanted does not compile.
package struct ID<Entity>: RawRepresentable, Hashable, Comparable, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }
    package init(_ rawValue: Int64) { self.rawValue = rawValue }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension ID: CustomStringConvertible {
    package var description: String { String(rawValue) }
}

extension ID: LosslessStringConvertible {
    /// Reads decimal digits above zero as `description` writes them: every id has one spelling.
    package init?(_ text: String) {
        guard let value = Int64(text), value > 0, String(value) == text else { return nil }
        self.init(value)
    }
}

/// Ids travel as strings, so that no JSON reader rounds them.
extension ID: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let id = Self(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "an id is a whole number above 0")
        }
        self = id
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
