import Testing

@testable import HTTPServer

@Suite("Crowds")
struct CrowdTests {
    @Test("over the limit are told so, and come in when others leave")
    func limit() async throws {
        try await withServer(.test.with(\.maximumConnections, 3).with(\.lingerTimeout, .milliseconds(50))) { server in
            let clients = try await connect(3, to: server)
            let refused = try await Client.connect(server)
            let reply = try await refused.reply()
            #expect(reply.status == 503)
            #expect(reply.body == "{503}")
            #expect(try await refused.rest() == "")
            clients[0].hangUp()
            _ = try await clients[0].rest()
            try await untilServed(by: server)
        }
    }

    @Test("of one address are held to their own limit, but for trusted proxies")
    func perAddress() async throws {
        let range = try #require(AddressRange("127.0.0.3"))
        try await withServer(.test.with(\.connectionsPerAddress, 2).with(\.trustedProxies, [range])) { server in
            let clients = try await connect(2, to: server)
            #expect(try await Client.connect(server).reply().status == 503)
            #expect(try await Client.connect(server, from: "127.0.0.2").ask(get()).status == 200)
            for _ in 0..<5 { #expect(try await Client.connect(server, from: "127.0.0.3").ask(get()).status == 200) }
            withExtendedLifetime(clients) {}
        }
    }

    @Test("of thousands are served, and those over the limit don't wait")
    func thousands() async throws {
        try await withServer(.test.with(\.maximumConnections, 1_000).with(\.connectionsPerAddress, 10_000)) { server in
            let clients = try await connect(1_000, to: server)
            for _ in 0..<1_000 {
                let words = try await Client.connect(server).rest()
                #expect(words.isEmpty || words.hasPrefix("HTTP/1.1 503 "))
            }
            for client in clients { #expect(try await client.ask(get("/still")).body == "GET /still") }
        }
    }

    /// So many clients that have been served.
    private func connect(_ count: Int, to server: HTTPServer) async throws -> [Client] {
        var clients: [Client] = []
        for _ in 0..<count {
            let client = try await Client.connect(server)
            #expect(try await client.ask(get()).status == 200)
            clients.append(client)
        }
        return clients
    }

    /// A place is free a moment after its client has seen the end of the connection.
    private func untilServed(by server: HTTPServer) async throws {
        while case let reply = try await Client.connect(server).ask(get()), reply.status != 200 { #expect(reply.status == 503) }
    }
}
