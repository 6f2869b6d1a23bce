import Domain
import Testing

struct LinkTests {
    @Test(arguments: [
        "https://example.com", "http://example.com/a?b#c", "HTTPS://EXAMPLE.COM/", "https://[::1]:8080/", "https://한국.example/가격",
        "https://user@example.com:443/",
    ])
    func `web addresses are taken as they are written`(_ link: String) throws {
        #expect(try TextRule.link.acceptLink(" \(link) ") == link)
    }

    @Test(arguments: [
        "javascript:alert(1)", "ftp://example.com", "example.com", "https:/example.com", "https://", "https:///path", "https://?q",
        "https://#",
        "https://:80/", "https://user@/", "https://user@:80", "https://exa mple.com", "https://example.com/a\u{3000}b", "mailto:a@b.test",
        " data:text/html,https://example.com",
    ])
    func `anything else is refused`(_ link: String) {
        let refusal = #expect(throws: WoteError.self) { try TextRule.link.acceptLink(link) }
        #expect(refusal?.field == "link")
        #expect(refusal?.message.english == "The link must be an address that begins with https:// or http://.")
    }

    @Test(arguments: [nil, "", "  ", "\u{200B}"])
    func `no link is no link`(_ link: String?) throws { #expect(try TextRule.link.acceptLink(link) == nil) }

    @Test func `a link has at most 1500 characters`() throws {
        let link = "https://example.com/" + String(repeating: "a", count: 1480)
        #expect(try TextRule.link.acceptLink(link) == link)
        #expect(throws: WoteError.self) { try TextRule.link.acceptLink(link + "a") }
    }
}
