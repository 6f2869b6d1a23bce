/// Rules for what people write: lengths are counted in extended grapheme clusters, what a reader calls characters.
package struct TextRule: Sendable {
    package let field: String
    /// What Korean sentences call the field.
    let korean: String
    package let limit: ClosedRange<Int>
    let isOneLine: Bool

    package static let nickname = TextRule(field: "nickname", korean: "별명", limit: 1...30, isOneLine: true)
    package static let title = TextRule(field: "title", korean: "제목", limit: 1...100, isOneLine: true)
    package static let body = TextRule(field: "body", korean: "본문", limit: 0...2000, isOneLine: false)
    package static let option = TextRule(field: "option", korean: "선택지", limit: 1...80, isOneLine: true)
    package static let groupName = TextRule(field: "group", korean: "그룹", limit: 1...80, isOneLine: true)
    package static let reason = TextRule(field: "reason", korean: "이유", limit: 1...500, isOneLine: true)
    package static let tieSeed = TextRule(field: "tieSeed", korean: "추첨 시드", limit: 1...200, isOneLine: true)
    package static let words = TextRule(field: "words", korean: "검색어", limit: 1...100, isOneLine: true)
    package static let link = TextRule(field: "link", korean: "링크", limit: 1...1500, isOneLine: true)

    /// The most bytes one character may take on average: enough for any emoji, too little for a text bomb of combining marks.
    static let bytesPerCharacter = 44

    /// The text without white space around it, or why it is refused.
    package func accept(_ text: String) throws(WoteError) -> String {
        let trimmed = text.trimmed
        if let scalar = trimmed.unicodeScalars.first(where: isRefused) {
            let code = "U+" + String(scalar.value, radix: 16, uppercase: true)
            throw .invalid(
                field, "The \(field) contains the control character \(code); leave it out.",
                ko: "\(korean)에 제어 문자(\(code))가 있습니다. 빼고 다시 입력하세요.")
        }
        let count = trimmed.isBlank ? 0 : trimmed.count
        if count < limit.lowerBound {
            throw .invalid(
                field, "The \(field) is empty; write at least one visible character.",
                ko: "\(korean, .subject) 비어 있습니다. 보이는 글자를 하나 이상 입력하세요.")
        }
        try checkLength(count, bytes: trimmed.utf8.count)
        return trimmed
    }

    private func checkLength(_ count: Int, bytes: Int) throws(WoteError) {
        if count > limit.upperBound {
            throw .invalid(
                field, "The \(field) has \(count) characters; at most \(limit.upperBound) are allowed.",
                ko: "\(korean, .topic) \(count)자입니다. \(limit.upperBound)자까지 쓸 수 있습니다.")
        }
        let most = limit.upperBound * Self.bytesPerCharacter
        if bytes > most {
            throw .invalid(
                field, "The \(field) takes \(bytes) bytes; at most \(most) are allowed. Use fewer combining marks.",
                ko: "\(korean, .topic) \(bytes)바이트입니다. \(most)바이트까지 쓸 수 있습니다. 결합 문자를 줄이세요.")
        }
    }

    /// The text, or `nil` when nothing but white space was given: absent means absent, never an empty text.
    package func acceptOptional(_ text: String?) throws(WoteError) -> String? {
        guard let text, !text.isBlank else { return nil }
        return try accept(text)
    }

    private func isRefused(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: isOneLine || !(scalar == "\n" || scalar == "\r" || scalar == "\t")
        case .lineSeparator, .paragraphSeparator: isOneLine
        default: false
        }
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    package var trimmed: String {
        var scalars = Substring(self).unicodeScalars
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }

    /// Nothing in it leaves a mark: white space, zero-width and direction characters only.
    package var isBlank: Bool { unicodeScalars.allSatisfy(\.isInvisible) }

    /// What two texts share when readers would call them the same: case, composition, invisible characters and runs of white space apart.
    /// Compare keys with `==`, which already holds composed and decomposed forms equal.
    package var comparisonKey: String {
        let visible = String(String.UnicodeScalarView(flatMap(\.visibleScalars)))
        return visible.split(separator: " ").joined(separator: " ").lowercased()
    }
}

extension Character {
    /// What shows of it: white space as a space, nothing of zero width but the letters inside a flag such as Scotland's.
    fileprivate var visibleScalars: [Unicode.Scalar] {
        let isFlag = unicodeScalars.first == "\u{1F3F4}"
        return unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }.filter { !$0.isZeroWidth || isFlag && $0.isFlagLetter }
    }
}

extension Unicode.Scalar {
    fileprivate var isInvisible: Bool { properties.isWhitespace || isZeroWidth }

    /// Format characters (zero-width space, direction marks) and variation selectors; joiners inside emoji are among them, so the key of an
    /// emoji family is the key of its members in a row.
    fileprivate var isZeroWidth: Bool {
        properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint
    }

    /// One of the tag characters that tell the flags of England and Scotland apart; alone it shows nothing.
    fileprivate var isFlagLetter: Bool { (0xE0020...0xE007F).contains(value) }
}
