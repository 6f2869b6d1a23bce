import Contract
import Core
import Domain
import HTTPServer
import Service
import TestCommunity
import Testing

@Suite struct CachingTests {
    @Test func whatIsKnownIsNotSentAgain() async throws {
        try await TestCommunity.run { community in
            let voter = try await community.join("kim")
            let poll = try await community.admin.ask()
            let client = community.client(voter)
            for path in ["/v1/polls/\(poll.id)", "/v1/polls", "/v1/me", "/v1/labels"] {
                let first = await client.call("GET", path)
                let tag = try #require(first.headers["ETag"])
                #expect(
                    first.status == 200 && first.headers["Cache-Control"] == "private, no-cache" && first.headers["Vary"] == "Authorization"
                )
                for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
                    let again = await client.call("GET", path, headers: [("If-None-Match", known)])
                    #expect(again.status == 304 && again.text.isEmpty && again.headers["ETag"] == tag)
                }
                #expect(await client.call("GET", path, headers: [("If-None-Match", "\"x\"")]).status == 200)
                #expect(await client.call("HEAD", path).headers["ETag"] == tag)
            }
            let before = await client.call("GET", "/v1/polls/\(poll.id)").headers["ETag"]
            try await voter.vote(1, in: poll)
            let after = await client.call("GET", "/v1/polls/\(poll.id)", headers: [("If-None-Match", before ?? "")])
            #expect(after.status == 200 && after.headers["ETag"] != before)
        }
    }

    /// Votes of others must not show in a tag of who may not see the result; in that of who may, they must.
    @Test(arguments: [ResultVisibility.always, .afterVoting, .afterClose, .staff])
    func tagsTellNothingThatTheReaderMayNotSee(results: ResultVisibility) async throws {
        try await TestCommunity.run { community in
            let readers = try await community.join(["voter", "reader"])
            let poll = try await community.admin.ask(results: results)
            try await readers[0].vote(1, in: poll)
            func tags() async -> [String?] {
                var tags: [String?] = []
                for reader in readers + [community.admin, community.anonymous] {
                    for path in ["/v1/polls/\(poll.id)", "/v1/polls"] {
                        tags.append(await community.client(reader).call("GET", path).headers["ETag"])
                    }
                }
                return tags
            }
            let before = await tags()
            try await community.join("third").vote(2, in: poll)
            let sees = [results == .always || results == .afterVoting, results == .always, true, results == .always].flatMap { [$0, $0] }
            #expect(zip(before, await tags()).map { $0 != $1 } == sees)
        }
    }

    @Test func whatChangesSomethingIsNeverKept() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask()
            let client = community.client(community.admin)
            for _ in 0..<2 {
                let reply = await client.call("PUT", "/v1/polls/\(poll.id)/ballot", #"{"option":1}"#, headers: [("If-None-Match", "*")])
                #expect(reply.status == 200 && reply.headers["ETag"] == nil && reply.headers["Cache-Control"] == "no-store")
            }
        }
    }
}
