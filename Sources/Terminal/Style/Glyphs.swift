/// The characters a stream can show: those of Unicode, or ASCII where the locale promises no more.
package enum Glyphs: Sendable {
    case unicode
    case ascii

    /// By the first of `LC_ALL`, `LC_CTYPE` and `LANG` that says anything, as setlocale(3) reads them.
    package init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        self = locale.map(namesUTF8) == true ? .unicode : .ascii
    }

    package var ellipsis: String { self == .unicode ? "…" : "..." }
}

private func namesUTF8(_ locale: String) -> Bool {
    guard let dot = locale.firstIndex(of: ".") else { return false }
    let charset = locale[locale.index(after: dot)...].prefix { $0 != "@" }.lowercased()
    return charset == "utf-8" || charset == "utf8"
}
