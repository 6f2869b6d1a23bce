/// The languages wote speaks to people. JSON, field names and codes are the same in all of them.
package enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case korean = "ko"
}

/// One sentence in every language, written where it is needed so that none is forgotten.
package struct Phrase: Hashable, Sendable {
    package let english: String
    package let korean: String

    package init(_ english: String, ko korean: String) {
        self.english = english
        self.korean = korean
    }

    package subscript(language: Language) -> String {
        switch language {
        case .english: english
        case .korean: korean
        }
    }
}

extension Phrase {
    /// The same text in every language: a name, a sentence another program wrote.
    package init(verbatim text: String) { self.init(text, ko: text) }
}
