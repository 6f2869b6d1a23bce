import Domain
import HTTPServer

// What the headers of a request ask of the answer, and say of the body.

extension HTTPHeaders {
    /// The language of messages: of those spoken here the one that the reader prefers.
    var language: Language {
        let spoken = weighted("Accept-Language").compactMap { wish in
            Language(rawValue: String(wish.value.prefix { $0 != "-" })).map { (language: $0, weight: wish.weight) }
        }
        // Of wishes that weigh the same, the first.
        let best = spoken.map(\.weight).max() ?? 0
        return best > 0 ? spoken.first { $0.weight == best }?.language ?? .english : .english
    }

    /// Whether the reader takes `type`, such as `application/json`.
    func accepts(_ type: String) -> Bool {
        let ranges = weighted("Accept")
        guard !ranges.isEmpty else { return true }
        let family = type.prefix { $0 != "/" } + "/*"
        for range in [type, String(family), "*/*"] {
            if let match = ranges.first(where: { $0.value == range }) { return match.weight > 0 }
        }
        return false
    }

    /// Whether a body of these headers is plain JSON.
    var describesJSON: Bool {
        let type = self["Content-Type"]?.split(separator: ";").first?.trimmed.lowercased()
        return type == "application/json" && (self["Content-Encoding"].map { $0.trimmed.lowercased() == "identity" } ?? true)
    }

    /// The value of a header that may be there once.
    func single(_ name: String) throws(Refusal) -> String? {
        let values = all(name)
        guard values.count < 2 else { throw .repeated(name) }
        return values.first
    }

    /// A list such as `text/html, */*;q=0.1`, in thousandths; what has no weight weighs 1.
    private func weighted(_ name: String) -> [(value: String, weight: Int)] {
        all(name).flatMap { $0.split(separator: ",") }.compactMap { item in
            let parts = item.split(separator: ";").map { $0.trimmed.lowercased() }
            guard let value = parts.first, !value.isEmpty else { return nil }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2)
            return (value, quality.map { Self.thousandths($0) } ?? 1000)
        }
    }

    /// `0.25` as 250; what is no weight weighs nothing.
    private static func thousandths(_ text: Substring) -> Int {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let decimals = parts.count > 1 ? parts[1].prefix(3) : ""
        guard let whole = Int(parts[0]), 0...1 ~= whole, decimals.allSatisfy(\.isNumber) else { return 0 }
        let padded = decimals + String(repeating: "0", count: 3 - decimals.count)
        return min(1000, whole * 1000 + (Int(padded) ?? 0))
    }
}
