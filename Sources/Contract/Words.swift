package import Domain

// Words that are the same in code, schema and wire form. Entities are not among them: they travel only as responses.

extension PollKind.Name: Word {}
extension CountingMethod: Word {}
extension Outcome.Tie: Word {}
extension PollScope: Word {}
extension BallotRule: Word {}
extension ResultVisibility: Word {}
extension BallotOutcome: Word {}
extension PollFilter.Status: Word {}
extension Member.Role: Word {}
extension PollLabel.Colour: Word {}
extension OptionNumber: Codable {}
extension IdempotencyKey: Codable {}

/// One of several words; any other is told which there are.
package protocol Word: RawRepresentable, CaseIterable, Codable where RawValue == String {}

extension Word {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let word = Self(rawValue: try container.decode(String.self)) else {
            let words = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "none of \(words)")
        }
        self = word
    }
}

/// A quorum travels as its text, `20` or `1/2`.
extension PollQuorum: Codable {
    package init(from decoder: any Decoder) throws { try self.init(parsing: try decoder.singleValueContainer().decode(String.self)) }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// A part travels as its text, `2/3`.
extension Fraction: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let part = Fraction(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a part is written as 2/3, above 0 and up to 1")
        }
        self = part
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// Instants travel as RFC 3339 text in UTC.
extension Instant: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let instant = Instant(rfc3339: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a time is written as 2026-12-24T09:00:00Z")
        }
        self = instant
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rfc3339)
    }
}
