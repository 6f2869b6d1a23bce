import Testing

@testable import HTTPServer

@Suite("Addresses")
struct AddressTests {
    @Test(
        "have one spelling",
        arguments: [
            ("127.0.0.1", "127.0.0.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("::1", "::1"), ("2001:DB8:0:0:0:0:0:1", "2001:db8::1"),
            ("0.0.0.0", "0.0.0.0"),
            ("::", "::"),
        ])
    func spelling(text: String, canonical: String) {
        #expect(IPAddress(text)?.description == canonical)
    }

    @Test(
        "are no names, parts or ports",
        arguments: ["", "localhost", "1.2.3", "1.2.3.4.5", "256.0.0.1", "01.2.3.4", "1.2.3.4:80", "[::1]", "::1%lo", ":::", "1.2.3.4 "])
    func malformed(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(
        "lie in ranges",
        arguments: [
            ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.0.0.0/8", "::ffff:10.1.1.1", true),
            ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false), ("0.0.0.0/0", "203.0.113.9", true),
            ("0.0.0.0/0", "2001:db8::1", false),
            ("::/0", "2001:db8::1", true), ("fd00::/8", "fdff::1", true), ("fd00::/8", "fc00::1", false),
            ("2001:db8::/65", "2001:db8::7fff:0:0:1", true),
            ("2001:db8::/65", "2001:db8::8000:0:0:1", false), ("192.0.2.128/25", "192.0.2.127", false),
        ])
    func ranges(range: String, address: String, isInside: Bool) throws {
        let address = try #require(IPAddress(address))
        #expect(try #require(AddressRange(range)).contains(.ip(address)) == isInside)
    }

    @Test("over the Unix socket are a range of their own")
    func unix() throws {
        #expect(try #require(AddressRange("unix")).contains(.unix))
        #expect(try #require(AddressRange("::/0")).contains(.unix) == false)
    }

    @Test(
        "with bits behind the prefix, or with a wrong prefix, are no range",
        arguments: [
            "", "/8", "10.0.0.1/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8", "::/129", "fd00::1/8", "any",
        ])
    func malformedRanges(text: String) {
        #expect(AddressRange(text) == nil)
    }
}
