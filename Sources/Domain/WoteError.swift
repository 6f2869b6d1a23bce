/// What went wrong, in a form every surface can show: a stable code, a sentence that says what to do, perhaps the field at fault.
package struct WoteError: Error, Hashable, Sendable {
    package enum Code: String, CaseIterable, Sendable {
        case invalid, unauthenticated, forbidden
        case notFound = "not_found"
        case conflict
        case rateLimited = "rate_limited"
        case unavailable, unexpected
    }

    package let code: Code
    package let message: Phrase
    package let field: String?

    package init(_ code: Code, _ message: Phrase, field: String? = nil) {
        self.code = code
        self.message = message
        self.field = field
    }

    package init(_ code: Code, _ english: String, ko korean: String, field: String? = nil) {
        self.init(code, Phrase(english, ko: korean), field: field)
    }
}

extension WoteError {
    /// A rule of `field` was broken; the message names the rule and its limit.
    package static func invalid(_ field: String, _ english: String, ko korean: String) -> WoteError {
        WoteError(.invalid, english, ko: korean, field: field)
    }
}

extension WoteError {
    /// The same error told of another field.
    package func about(_ field: String) -> WoteError { WoteError(code, message, field: field) }
}

extension WoteError: CustomStringConvertible {
    package var description: String { message.english }
}

extension WoteError {
    /// The door through which errors of any type come in: a `WoteError` stays itself, any other is a bug and shows no internals.
    package init(caught error: any Error) {
        self =
            error as? WoteError
            ?? WoteError(
                .unexpected,
                "Something went wrong that should not have. Try again, and report it if it happens again.",
                ko: "예상하지 못한 오류가 생겼습니다. 다시 시도해 보고, 또 생기면 알려 주세요.")
    }
}
