/// What became of the ballots that were cast, by their number, not their weight.
package struct Turnout: Hashable, Sendable {
    package var valid: Integer = 0
    package var blank: Integer = 0
    package var invalid: Integer = 0

    package init() {}

    package var cast: Integer { valid + blank + invalid }

    mutating func add(_ count: Integer, _ validity: Validity) {
        switch validity {
        case .valid: valid += count
        case .blank: blank += count
        case .invalid: invalid += count
        }
    }
}

/// Whether a ballot counts.
enum Validity: Hashable, Sendable {
    case valid
    /// It says nothing about any option that stands.
    case blank
    /// It breaks a rule.
    case invalid
}
