/// How a ranked ballot is read where it is not a plain list of different options.
package struct RankingRules: Hashable, Sendable {
    /// What a level with two or more options does to a ballot that has one vote.
    package enum Overvote: Hashable, Sendable {
        /// The ballot stops there.
        case exhaust
        /// The level is ignored.
        case skip
        /// It counts for the only continuing option in it, is passed over if none continues, and stops the ballot if more do.
        case exhaustIfMultipleContinuing
    }

    /// What a second mention of an option does.
    package enum Duplicate: Hashable, Sendable {
        case skip
        /// The ballot stops there.
        case exhaust
    }

    /// Empty levels in a row that a ballot may have; one more stops it. `nil`: any number.
    package let mostSkipped: Int?
    package let overvote: Overvote
    package let duplicate: Duplicate

    package init(mostSkipped: Int? = nil, overvote: Overvote = .exhaust, duplicate: Duplicate = .skip) {
        (self.mostSkipped, self.overvote, self.duplicate) = (mostSkipped, overvote, duplicate)
    }
}
