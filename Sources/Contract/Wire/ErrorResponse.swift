package import Domain

/// An error as every surface writes it: `{"error": {"code", "message", "field"?, "requestId"?}}`.
package struct ErrorResponse: Codable, Hashable, Sendable {
    package struct Content: Codable, Hashable, Sendable {
        /// A word of `WoteError.Code`, or one that a later version added.
        package let code: String
        /// In the reader's language.
        package let message: String
        package let field: String?
        /// Which request it was, over HTTP.
        package let requestId: String?
    }

    package let error: Content

    package init(_ error: WoteError, in language: Language = .english, requestID: RequestID? = nil) {
        self.error = Content(
            code: error.code.rawValue, message: error.message[language], field: error.field, requestId: requestID?.description)
    }

    /// The error as it was thrown; one whose code this program does not know has `code`.
    func woteError(orCode code: WoteError.Code) -> WoteError {
        let code = WoteError.Code(rawValue: error.code) ?? code
        guard code == .unexpected, let id = error.requestId else {
            return WoteError(code, Phrase(verbatim: error.message), field: error.field)
        }
        return WoteError(
            code, "\(error.message) The request was \(id).", ko: "\(error.message) 요청 번호: \(id).", field: error.field)
    }
}
