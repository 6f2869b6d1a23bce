import Core
import Domain
import Postgres
import Service
import TestCommunity
import Testing

/// Creating under a key creates once.
@Suite struct IdempotencyTests {
    @discardableResult
    private func ask(_ client: Client, _ title: String, key: String?) async -> Client.Reply {
        await client.call("POST", "/v1/polls", "{\"title\":\"\(title)\"}", headers: key.map { [("Idempotency-Key", $0)] } ?? [])
    }

    private func polls(in community: TestCommunity) async throws -> Int64 {
        try await community.pool.query("SELECT count(*) FROM polls")[0][0]
    }

    @Test func theSameAttemptTwiceIsOnePoll() async throws {
        try await TestCommunity.run { community in
            let kim = community.client(try await community.join("kim"))
            let first = await ask(kim, "Tea?", key: "k-1")
            #expect(first.status == 201)
            for key in ["k-1", "\"k-1\""] {
                let again = await ask(kim, "Tea?", key: key)
                #expect(again.status == 201 && again.text == first.text)
            }
            #expect(try await polls(in: community) == 1)
            let unnamed = await ask(kim, "Tea?", key: nil)
            #expect(unnamed.status == 201 && unnamed.text != first.text)
        }
    }

    @Test func anotherAttemptUnderTheKeyIsRefused() async throws {
        try await TestCommunity.run { community in
            let kim = community.client(try await community.join("kim"))
            await ask(kim, "Tea?", key: "k-1")
            let other = await ask(kim, "Coffee?", key: "k-1")
            #expect(other.status == 422 && other.code == "invalid" && other.text.contains("Idempotency-Key"))
            #expect(try await polls(in: community) == 1)
        }
    }

    @Test func aKeyIsItsMembersOwn() async throws {
        try await TestCommunity.run { community in
            let clients = try await community.join(["kim", "lee"]).map { community.client($0) }
            for client in clients { #expect(await ask(client, "Tea?", key: "k-1").status == 201) }
            #expect(try await polls(in: community) == 2)
        }
    }

    @Test func anAttemptThatFailedLeavesItsKeyFree() async throws {
        try await TestCommunity.run { community in
            let kim = community.client(try await community.join("kim"))
            let refused = await kim.call("POST", "/v1/polls", #"{"title":"Tea?","labels":["none"]}"#, headers: [("Idempotency-Key", "k-1")])
            #expect(refused.status == 404 || refused.status == 422, "\(refused.text)")
            #expect(await ask(kim, "Tea?", key: "k-1").status == 201)
        }
    }

    @Test func manyAtOnceMakeOnePoll() async throws {
        try await TestCommunity.run { community in
            let kim = community.client(try await community.join("kim"))
            let replies = await withTaskGroup { group in
                for _ in 0..<20 { group.addTask { await ask(kim, "Tea?", key: "k-1") } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(replies.map(\.status)) == [201] && Set(replies.map(\.text)).count == 1)
            #expect(try await polls(in: community) == 1)
        }
    }

    @Test func aKeyIsForgottenAfterADay() async throws {
        try await TestCommunity.run { community in
            let kim = community.client(try await community.join("kim"))
            let first = await ask(kim, "Tea?", key: "k-1")
            try await community.pool.query("UPDATE attempts SET at = at - interval '23 hours'")
            #expect(await ask(kim, "Tea?", key: "k-1").text == first.text)
            try await community.pool.query("UPDATE attempts SET at = at - interval '2 hours'")
            #expect(await ask(kim, "Coffee?", key: "k-1").status == 201)
            #expect(try await community.pool.query("SELECT count(*) FROM attempts")[0][0, as: Int64.self] == 1)
        }
    }
}
