import Tallying

/// How many have to take part for a poll to decide anything.
package enum PollQuorum: Hashable, Sendable {
    /// Ballots, passes included.
    case ballots(Int64)
    /// A part of those who might have voted.
    case part(Fraction)

    /// Reads `20`, `50%`, `33.3%` or `1/2`.
    package init(parsing text: String) throws(WoteError) {
        if let part = Fraction(text), text.contains(where: { $0 == "%" || $0 == "/" }) {
            self = .part(part)
        } else if let ballots = Int64(text), ballots > 0 {
            self = .ballots(ballots)
        } else {
            throw .invalid(
                "quorum", "\"\(text)\" is no quorum; give a number of ballots, or a part of those who may vote such as 50% or 1/2.",
                ko: "\(quoted: text, .topic) 정족수가 아닙니다. 표 수나 투표권자 중 비율(50%, 1/2)을 쓰세요.")
        }
    }

    /// As it is kept and sent: `20`, `1/2`.
    package var text: String {
        switch self {
        case .ballots(let count): "\(count)"
        case .part(let part): part.text
        }
    }

    /// The ballots it takes; `nil` where that depends on how many might have voted, and they are not known.
    package func needed(of eligible: Int64?) -> Int64? {
        switch self {
        case .ballots(let count): count
        case .part(let part): eligible.map(part.needed)
        }
    }
}

/// A part of a whole, above nothing and up to all of it.
package struct Fraction: Hashable, Sendable {
    package let part: Int64
    package let whole: Int64

    /// Reads `2/3`, `60%` or `66.7%`; `nil` if it is no part of anything, or written with more than six digits.
    package init?(_ text: String) {
        let value = text.hasSuffix("%") ? Rational(text.dropLast()).map { $0 / 100 } : Rational(text)
        guard text.hasSuffix("%") || text.contains("/"), let value, value > 0, value <= 1 else { return nil }
        guard let part = value.numerator.small, let whole = value.denominator.small, whole <= 1_000_000 else { return nil }
        (self.part, self.whole) = (Int64(part), Int64(whole))
    }

    /// In lowest terms, `2/3`.
    package var text: String { "\(part)/\(whole)" }

    /// The least whole number that is at least this part of `count`.
    package func needed(of count: Int64) -> Int64 {
        let exact = Rational(Integer(count)) * Rational(Integer(part), over: Integer(whole))
        let floor = exact.floor
        return Int64((Rational(floor) == exact ? floor : floor + 1).small ?? .max)
    }
}

extension Fraction {
    /// Reads a threshold, `2/3` or `60%`.
    package init(threshold text: String) throws(WoteError) {
        guard let part = Fraction(text) else {
            throw .invalid(
                "threshold", "\"\(text)\" is no threshold; give a part of the voters such as 2/3 or 60%.",
                ko: "\(quoted: text, .topic) 가결 기준이 아닙니다. 투표자 중 비율(2/3, 60%)을 쓰세요.")
        }
        self = part
    }

    var value: Rational { Rational(Integer(part), over: Integer(whole)) }
}
