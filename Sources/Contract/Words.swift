package import Domain

// Words that are the same in code, schema and wire form. Entities are not among them: they travel only as responses.

extension PollKind.Name: Codable {}
extension CountingMethod: Codable {}
extension Outcome.Tie: Codable {}
extension PollScope: Codable {}
extension BallotRule: Codable {}
extension ResultVisibility: Codable {}
extension OptionNumber: Codable {}
extension BallotOutcome: Codable {}
extension PollFilter.Status: Codable {}
extension Member.Role: Codable {}
extension PollLabel.Colour: Codable {}
extension WoteError.Code: Codable {}

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
