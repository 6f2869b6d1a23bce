package import Domain

/// Where a server is: `https://votes.example.org`, perhaps with a path before wote's own.
package struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ text: String) throws(WoteError) {
        let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
        let scheme = ["https://", "http://"].first { trimmed.lowercased().hasPrefix($0) }
        let host = scheme.map { trimmed.dropFirst($0.count).prefix { $0 != "/" } } ?? ""
        let isPlain = trimmed.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !trimmed.contains(where: "?#@".contains)
        guard !host.isEmpty, isPlain else {
            throw .invalid(
                "server", "A server's address is written as https://votes.example.org, without a name or a password in it.",
                ko: "서버 주소는 이름과 암호 없이 https://votes.example.org처럼 씁니다.")
        }
        description = trimmed
    }
}
