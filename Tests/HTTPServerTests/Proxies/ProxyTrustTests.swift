import Testing

@testable import HTTPServer

@Suite("Proxies")
struct ProxyTrustTests {
    private func origin(
        from peer: String, _ fields: [(String, String)], by header: HTTPServerOptions.ForwardingHeader = .xForwardedFor,
        trusting ranges: [String] = ["10.0.0.0/8", "fd00::/8"]
    ) throws -> ProxyTrust.Origin {
        let trust = ProxyTrust(ranges: try ranges.map { try #require(AddressRange($0)) }, header: header)
        return trust.origin(of: .ip(try #require(IPAddress(peer))), HTTPHeaders(fields))
    }

    @Test("that are not trusted say nothing")
    func untrusted() throws {
        let fields = [("X-Forwarded-For", "192.0.2.9"), ("X-Forwarded-Proto", "https"), ("Forwarded", "for=192.0.2.9;proto=https")]
        for header in [HTTPServerOptions.ForwardingHeader.xForwardedFor, .forwarded] {
            #expect(try origin(from: "192.0.2.1", fields, by: header) == .init(client: "192.0.2.1", isSecure: false))
        }
        #expect(try origin(from: "10.0.0.1", fields, trusting: []) == .init(client: "10.0.0.1", isSecure: false))
    }

    @Test(
        "name the nearest hop that is not theirs",
        arguments: [
            (["192.0.2.9"], "192.0.2.9"), (["198.51.100.1, 192.0.2.9"], "192.0.2.9"), (["198.51.100.1", "192.0.2.9"], "192.0.2.9"),
            (["192.0.2.9, 10.0.0.7"], "192.0.2.9"), (["198.51.100.1, 192.0.2.9,10.0.0.7 , fd00::7"], "192.0.2.9"),
            (["10.0.0.8, 10.0.0.7"], "10.0.0.8"),
            (["192.0.2.9:4711"], "192.0.2.9"), (["[2001:db8::9]:4711"], "2001:db8::9"), (["[2001:db8::9]"], "2001:db8::9"),
            (["2001:db8::9"], "2001:db8::9"),
            ([], "10.0.0.1"), ([""], "10.0.0.1"), (["unknown"], "10.0.0.1"), (["192.0.2.9, unknown"], "10.0.0.1"),
            (["192.0.2.9, x, 10.0.0.7"], "10.0.0.7"),
            (["192.0.2.9,"], "10.0.0.1"), (["\"192.0.2.9\""], "10.0.0.1"), (["192.0.2.9;10.0.0.1"], "10.0.0.1"),
        ] as [([String], String)])
    func forwardedFor(values: [String], client: String) throws {
        #expect(try origin(from: "10.0.0.1", values.map { ("x-forwarded-for", $0) }).client == client)
    }

    @Test(
        "say whether it was asked over TLS",
        arguments: [("https", true), ("HTTPS", true), ("http", false), ("http, https", true), ("https, http", false), ("", false)])
    func proto(value: String, isSecure: Bool) throws {
        for fields in [[], [("X-Forwarded-For", "192.0.2.9")]] {
            #expect(try origin(from: "10.0.0.1", fields + [("X-Forwarded-Proto", value)]).isSecure == isSecure)
        }
    }

    @Test(
        "may speak as RFC 7239 has it",
        arguments: [
            ("for=192.0.2.9;proto=https", "192.0.2.9", true), ("For=\"192.0.2.9:80\"", "192.0.2.9", false),
            ("for=\"[2001:db8::9]:1\";by=x", "2001:db8::9", false),
            ("proto=https;for=192.0.2.9, for=10.0.0.7;proto=http", "192.0.2.9", true),
            ("for=192.0.2.9;proto=https, for=198.51.100.1", "198.51.100.1", false),
            ("for=\"a,b\";x=\"\\\"\", for=192.0.2.9", "192.0.2.9", false), ("for=_hidden;proto=https", "10.0.0.1", true),
            ("for=unknown", "10.0.0.1", false),
            ("for=192.0.2.9, for=\"unfinished", "10.0.0.1", false), ("", "10.0.0.1", false), ("nonsense", "10.0.0.1", false),
        ])
    func forwarded(value: String, client: String, isSecure: Bool) throws {
        let fields = [("Forwarded", value), ("X-Forwarded-For", "203.0.113.1")]
        #expect(try origin(from: "10.0.0.1", fields, by: .forwarded) == .init(client: client, isSecure: isSecure))
    }
}
