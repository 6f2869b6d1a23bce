package import Domain
private import FoundationEssentials

/// The wire form of requests and responses: JSON with sorted fields, so the same answer is always the same bytes.
package enum JSON {
    package static func text(_ value: some Encodable) throws(WoteError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw WoteError(.unexpected, "An answer could not be written as JSON; report this.", ko: "응답을 JSON으로 쓰지 못했습니다. 알려 주세요.")
        }
    }
}

/// An error as every surface writes it: `{"error": {"code", "message", "field"?}}`.
package struct ErrorResponse: Codable, Hashable, Sendable {
    package struct Content: Codable, Hashable, Sendable {
        package let code: WoteError.Code
        package let message: String
        package let field: String?
    }

    package let error: Content

    package init(_ error: WoteError) {
        self.error = Content(code: error.code, message: error.message.english, field: error.field)
    }
}
