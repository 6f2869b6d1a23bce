package import Tallying

/// What one member's ballot weighs in one poll.
package struct VoterWeight: Hashable, Sendable {
    package let nickname: String
    package let weight: Rational

    private static let most: Rational = 1_000_000_000
    private static let places = 6

    /// Reads a decimal such as `0.5`, from 0 to 1,000,000,000 with at most six decimals.
    package init(_ nickname: String, weighing text: String) throws(WoteError) {
        guard !text.contains("/"), let weight = Rational(text), !weight.isNegative, weight <= Self.most,
            (weight * Rational(.powerOfTen(Self.places))).whole != nil
        else {
            throw .invalid(
                "weight", "\"\(text)\" is no weight; give a number from 0 to 1000000000 with at most six decimals.",
                ko: "\(quoted: text, .topic) 가중치가 아닙니다. 0에서 1000000000 사이의 수를 소수 여섯 자리까지 쓰세요.")
        }
        (self.nickname, self.weight) = (nickname, weight)
    }

    /// The weight in decimals, exactly.
    package var text: String { weight.decimals }

    /// The list with each nickname trimmed; refused when one comes twice.
    package static func checked(_ weights: [VoterWeight]) throws(WoteError) {
        var seen: Set<String> = []
        for weight in weights where !seen.insert(weight.nickname.comparisonKey).inserted {
            throw .invalid(
                "weights", "\"\(weight.nickname)\" comes twice; give each member one weight.",
                ko: "\(quoted: weight.nickname, .subject) 두 번 나옵니다. 회원마다 한 번만 쓰세요.")
        }
    }
}

extension Rational {
    /// Exactly in decimals, of a number not below zero that has at most six of them.
    var decimals: String {
        let whole = floor
        let millionths = ((self - Rational(whole)) * 1_000_000).floor.small ?? 0
        let digits = String(millionths + 1_000_000).dropFirst().reversed().drop { $0 == "0" }.reversed()
        return digits.isEmpty ? "\(whole)" : "\(whole)." + String(digits)
    }
}
