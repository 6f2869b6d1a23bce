/// How much has to take part for a decision to count.
package struct Quorum: Hashable, Sendable {
    /// What is compared.
    package enum Measure: Hashable, Sendable {
        /// The weight of valid and blank ballots.
        case presence
        /// The votes of one option, such as yes.
        case votes(option: Int)
    }

    package let measure: Measure
    package let limit: Rational
    /// More than the limit is needed, not just as much.
    package let isStrict: Bool

    package init(_ measure: Measure = .presence, limit: Rational, isStrict: Bool = false) {
        (self.measure, self.limit, self.isStrict) = (measure, limit, isStrict)
    }

    func isMet(by counts: ChoiceCounts) -> Bool {
        switch measure {
        case .presence: counts.presence.reaches(limit, isStrict: isStrict)
        case .votes(let option): counts.votes[option].reaches(limit, isStrict: isStrict)
        }
    }
}

/// The part of a base that an option needs to win.
package struct Threshold: Hashable, Sendable {
    package enum Base: Hashable, Sendable {
        /// The votes of two options, yes and no.
        case decisive(Int, Int)
        /// The weight of valid ballots.
        case valid
        /// The weight of valid and blank ballots.
        case participation
        case eligible(Rational)
    }

    package let part: Rational
    /// More than the part is needed, not just as much.
    package let isStrict: Bool
    package let base: Base

    package init(_ part: Rational, of base: Base, isStrict: Bool = true) {
        (self.part, self.base, self.isStrict) = (part, base, isStrict)
    }

    func isMet(by option: Int, in counts: ChoiceCounts) -> Bool {
        let whole =
            switch base {
            case .decisive(let yes, let no): counts.votes[yes] + counts.votes[no]
            case .valid: counts.validWeight
            case .participation: counts.presence
            case .eligible(let weight): weight
            }
        return counts.votes[option].reaches(part * whole, isStrict: isStrict)
    }
}

extension Rational {
    fileprivate func reaches(_ limit: Rational, isStrict: Bool) -> Bool { isStrict ? self > limit : self >= limit }
}
