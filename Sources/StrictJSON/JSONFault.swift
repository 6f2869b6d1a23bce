package import Domain

/// Why bytes are not the JSON that was wanted.
package struct JSONFault: Error, Hashable {
    package enum Reason: Hashable, Sendable {
        case notUTF8, notJSON, tooDeep
        case repeatedField
        /// Not a whole number of 64 bits.
        case number
        /// Half a pair of surrogates, which is no character.
        case halfCharacter
        case unknownField, missingField, null
        case expected(Sort)
        /// Of the right type, but no such value; the text says what there is.
        case value(String)
    }

    package enum Sort: Hashable, Sendable {
        case text, number, bool, list, object
    }

    package let reason: Reason
    /// For example `poll.options[0].text`; empty for the whole.
    package let path: String
    /// How far from the beginning, where the syntax is at fault.
    package let offset: Int?

    package init(_ reason: Reason, at path: String, offset: Int? = nil) { (self.reason, self.path, self.offset) = (reason, path, offset) }
}

extension JSONFault {
    /// The fault in words, without a full stop.
    package var phrase: Phrase {
        switch reason {
        case .notUTF8: Phrase("not valid UTF-8", ko: "올바른 UTF-8이 아닙니다")
        case .notJSON: Phrase("not valid JSON from here on", ko: "여기부터 올바른 JSON이 아닙니다")
        case .tooDeep: Phrase("brackets within brackets, too deep", ko: "괄호가 너무 깊이 겹쳐 있습니다")
        case .repeatedField: Phrase("the field \(path) is there twice; leave one of them", ko: "\(path) 필드가 두 번 있습니다. 하나만 남기세요")
        case .number:
            Phrase("\(path) is no whole number from -2^63 to 2^63 - 1", ko: "\(path, .topic) -2^63에서 2^63 - 1 사이의 정수가 아닙니다")
        case .halfCharacter:
            Phrase("\(path) has half a surrogate pair, which is no character", ko: "\(path)에 짝이 없는 서로게이트가 있습니다")
        case .unknownField: Phrase("there is no field \(path)", ko: "\(path) 필드는 없습니다")
        case .missingField: Phrase("the field \(path) is missing", ko: "\(path) 필드가 없습니다")
        case .null: Phrase("\(subject.english) is null", ko: "\(subject.korean, .subject) null입니다")
        case .expected(let sort):
            Phrase("\(subject.english) is no \(sort.noun.english)", ko: "\(subject.korean, .subject) \(sort.noun.korean, .subject) 아닙니다")
        case .value(let text) where path.isEmpty: Phrase(text, ko: "올바르지 않습니다 (\(text))")
        case .value(let text): Phrase("\(path): \(text)", ko: "\(path): 올바르지 않습니다 (\(text))")
        }
    }

    private var subject: Phrase { path.isEmpty ? Phrase("this", ko: "이 값") : Phrase(verbatim: path) }
}

extension JSONFault.Sort {
    fileprivate var noun: Phrase {
        switch self {
        case .text: Phrase("text", ko: "텍스트")
        case .number: Phrase("whole number that fits", ko: "알맞은 정수")
        case .bool: Phrase("true or false", ko: "true나 false")
        case .list: Phrase("list", ko: "목록")
        case .object: Phrase("object", ko: "객체")
        }
    }
}

extension JSONFault {
    /// What a type says of a value that it does not take.
    init(_ error: any Error) {
        switch error {
        case let fault as JSONFault: self = fault
        case DecodingError.dataCorrupted(let context): self.init(.value(context.debugDescription), at: context.codingPath.dotted)
        case DecodingError.keyNotFound(let key, let context): self.init(.missingField, at: (context.codingPath + [key]).dotted)
        case DecodingError.valueNotFound(_, let context): self.init(.null, at: context.codingPath.dotted)
        case DecodingError.typeMismatch(_, let context): self.init(.value(context.debugDescription), at: context.codingPath.dotted)
        default: self.init(.value("\(error)"), at: "")
        }
    }
}
