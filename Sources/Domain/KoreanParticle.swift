/// A Korean particle with two forms: one after a consonant, one after a vowel.
package enum KoreanParticle: Sendable {
    /// 은 or 는.
    case topic
    /// 이 or 가.
    case subject
    /// 을 or 를.
    case object
    /// 과 or 와.
    case and

    /// The form that reads well after `word`, or both, as in `은(는)`, when only its speaker knows how it ends.
    package func form(after word: String) -> String {
        let (closed, open) = forms
        return switch word.endsInConsonant {
        case true?: closed
        case false?: open
        case nil: "\(closed)(\(open))"
        }
    }

    private var forms: (closed: String, open: String) {
        switch self {
        case .topic: ("은", "는")
        case .subject: ("이", "가")
        case .object: ("을", "를")
        case .and: ("과", "와")
        }
    }
}

extension DefaultStringInterpolation {
    /// A word with its particle: `"\(count, .topic)"`.
    package mutating func appendInterpolation(_ word: some CustomStringConvertible, _ particle: KoreanParticle) {
        appendLiteral(word.description + particle.form(after: word.description))
    }

    /// A word in quotation marks with its particle, which goes by the word.
    package mutating func appendInterpolation(quoted word: some CustomStringConvertible, _ particle: KoreanParticle) {
        appendLiteral("\"\(word)\"" + particle.form(after: word.description))
    }
}

extension String {
    /// Whether it ends in a consonant when read aloud in Korean; known of Hangul and of digits (영, 일, 삼, 육, 칠, 팔 do).
    fileprivate var endsInConsonant: Bool? {
        guard let last = unicodeScalars.last else { return nil }
        return switch last.value {
        case 0xAC00...0xD7A3: (last.value - 0xAC00) % 28 != 0
        case 0x1161...0x1175: false
        case 0x11A8...0x11C2: true
        case 0x30...0x39: "013678".unicodeScalars.contains(last)
        default: nil
        }
    }
}
