/// A whole number of a currency's main unit, as people say prices: 129000 KRW.
package struct Price: Hashable, Sendable {
    package let amount: Int64
    /// Three capital letters, ISO 4217.
    package let currency: String

    /// Wote began in Korea.
    package static let defaultCurrency = "KRW"

    package init(amount: Int64, currency: String = Price.defaultCurrency) throws(WoteError) {
        guard amount >= 0 else {
            throw .invalid("price", "The price is \(amount); give a whole number of 0 or more.", ko: "가격이 \(amount)입니다. 0 이상의 정수로 입력하세요.")
        }
        let letters = currency.utf8
        guard letters.count == 3, letters.allSatisfy({ (65...90).contains($0) }) else {
            throw .invalid("currency", "A currency is three capital letters, such as KRW or EUR.", ko: "통화는 KRW, EUR처럼 대문자 세 글자입니다.")
        }
        (self.amount, self.currency) = (amount, currency)
    }

    /// Reads `129000` or `129000 KRW`.
    package init(parsing text: String) throws(WoteError) {
        let parts = text.split(separator: " ")
        guard (1...2).contains(parts.count), let amount = Int64(parts[0]) else {
            throw .invalid(
                "price", "\"\(text)\" is no price; write a whole number up to 9223372036854775807, perhaps with a currency: 129000 KRW.",
                ko: "\(quoted: text, .topic) 가격이 아닙니다. 129000 또는 129000 KRW처럼 정수로 입력하세요.")
        }
        try self.init(amount: amount, currency: parts.count == 2 ? parts[1].uppercased() : Price.defaultCurrency)
    }
}

extension TextRule {
    /// An http or https address with a host, without white space.
    package func acceptLink(_ text: String?) throws(WoteError) -> String? {
        guard let link = try acceptOptional(text) else { return nil }
        guard link.hasWebHost, !link.contains(where: \.isWhitespace) else {
            throw .invalid(
                field, "The \(field) must be an address that begins with https:// or http://.",
                ko: "링크는 https:// 또는 http://로 시작하는 주소여야 합니다.")
        }
        return link
    }
}

extension String {
    /// Whether something stands between `https://`, perhaps a user's name, and a port or path.
    fileprivate var hasWebHost: Bool {
        guard let scheme = ["https://", "http://"].first(where: lowercased().hasPrefix) else { return false }
        let authority = dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        return !(host.isEmpty || host.hasPrefix(":"))
    }
}
