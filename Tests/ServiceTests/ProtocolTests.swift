import Contract
import Domain
import HTTPServer
import Service
import Synchronization
import TestCommunity
import Testing

/// What HTTP asks of a server, whatever the community is.
@Suite struct ProtocolTests {
    private let sessions = TestSessions()

    private func client(as caller: Caller = .anonymous, hooks: ServiceHooks = ServiceHooks(), error: WoteError? = nil) -> Client {
        var source = SilentSource()
        if let error { source.error = error }
        return Client(service: Service(source: source, sessions: sessions, hooks: hooks), token: sessions.token(for: caller))
    }

    @Test(arguments: [
        "/", "", "/v1", "/v1/", "/v1/poll", "/v1/polls/7/", "/v1/polls/7/ballot/x", "/v2/polls", "/v1/polls/../me", "*", "v1/polls",
        "/v1/admin", "/v1/polls/%FF", "//v1/polls",
    ])
    func whereNothingStandsNothingIs(path: String) async {
        for method in ["GET", "POST", "DELETE", "OPTIONS", "BREW"] {
            let reply = await client().call(method, path)
            #expect(reply.status == 404 && reply.code == "not_found", "\(method) \(path)")
        }
    }

    @Test(arguments: [
        ("PUT", "/v1/polls", "GET, HEAD, OPTIONS, POST"), ("POST", "/v1/polls/7", "DELETE, GET, HEAD, OPTIONS, PATCH"),
        ("GET", "/v1/polls/7/ballot", "DELETE, OPTIONS, PUT"), ("HEAD", "/v1/polls/7/ballot", "DELETE, OPTIONS, PUT"),
        ("get", "/v1/polls", "GET, HEAD, OPTIONS, POST"), ("TRACE", "/v1/me", "GET, HEAD, OPTIONS, PUT"),
    ])
    func anotherMethodIsToldWhichThereAre(method: String, path: String, allowed: String) async {
        let reply = await client().call(method, path)
        #expect(reply.status == 405 && reply.headers["Allow"] == allowed)
        #expect(reply.message?.contains(allowed) == true)
    }

    @Test func optionsAreToldWithoutABody() async {
        let reply = await client().call("OPTIONS", "/v1/polls")
        #expect(reply.status == 204 && reply.text.isEmpty && reply.headers["Allow"] == "GET, HEAD, OPTIONS, POST")
        // No page of another origin may ask: there is no header that lets it.
        #expect(reply.headers["Access-Control-Allow-Origin"] == nil)
    }

    @Test(arguments: [
        ("application/json", true), ("*/*", true), ("application/*", true), ("text/html, application/json;q=0.5", true), ("", true),
        ("text/html", false), ("application/json;q=0", false), ("application/json;q=0.000, */*", false), ("text/*", false),
        ("APPLICATION/JSON", true), ("application/json;q=2", false),
    ])
    func whatIsNotAcceptedIsNotSent(accept: String, isAccepted: Bool) async {
        let reply = await client().call("GET", "/v1/polls", headers: [("Accept", accept)])
        #expect(reply.status == (isAccepted ? 503 : 406))
        #expect(reply.headers["Content-Type"] == "application/json")
    }

    @Test(arguments: [
        ("application/json", 503), ("application/json; charset=utf-8", 503), ("Application/JSON", 503), ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415), ("", 415), ("multipart/form-data; boundary=x", 415), ("application/jsonp", 415),
    ])
    func aBodyIsJSON(type: String, status: Int) async {
        let client = client(as: .member(.sample("kim")))
        let reply = await client.call("PUT", "/v1/polls/7/ballot", #"{"option":1}"#, headers: [("Content-Type", type)])
        #expect(reply.status == status)
    }

    @Test func aCompressedBodyIsNotRead() async {
        let headers = [("Content-Type", "application/json"), ("Content-Encoding", "gzip")]
        let reply = await client(as: .member(.sample("kim"))).call("PUT", "/v1/polls/7/ballot", "{}", headers: headers)
        #expect(reply.status == 415)
    }

    @Test func aBodyHasALimit() async {
        let client = client(as: .member(.sample("kim")))
        let full = #"{"title":"a","#
        let body = { (count: Int) in full + String(repeating: " ", count: count - full.utf8.count - 1) + "}" }
        #expect(await client.call("POST", "/v1/polls", body(65_537)).status == 413)
        #expect(await client.call("POST", "/v1/polls", body(65_536)).status == 400)
    }

    @Test func whatCantBeReadIsAnotherFaultThanWhatBreaksARule() async {
        let client = client(as: .member(.sample("kim")))
        #expect(await client.call("PUT", "/v1/polls/7/ballot", "{").status == 400)
        #expect(await client.call("PUT", "/v1/polls/7/ballot", #"{"option":1,"voter":"9"}"#).status == 400)
        #expect(await client.call("PUT", "/v1/polls/x/ballot", #"{"option":1}"#).status == 404)
        #expect(await client.call("GET", "/v1/polls?limit=101").status == 422)
        #expect(await client.call("GET", "/v1/polls?limit=-4194305").status == 422)
        #expect(await client.call("GET", "/v1/polls?voter=9").status == 400)
    }

    @Test(arguments: ["Bearer wrong", "Bearer", "Basic a2ltOmtpbQ==", "Bearer a b", "", "token"])
    func credentialsThatAreNoneAreNotNobodys(header: String) async {
        let reply = await client().call("GET", "/v1/polls", headers: [("Authorization", header)])
        #expect(reply.status == 401 && reply.headers["WWW-Authenticate"] == "Bearer")
    }

    @Test func whoSendsTwoCredentialsIsNeither() async {
        let client = client(as: .member(.sample("kim")))
        #expect(await client.call("GET", "/v1/me", headers: [("Authorization", "Bearer x")]).status == 400)
    }

    @Test(arguments: Operation.all.map(\.endpoint))
    func eachEndpointKeepsOutWhomItShould(endpoint: Endpoint) async throws {
        let access = try #require(Operation.all.first { $0.endpoint == endpoint }).access
        let path = endpoint.route.path { (_: String) throws(Never) in "7" }
        for caller in [Caller.anonymous, .member(.sample("kim")), .member(.sample("lee", role: .admin))] {
            let reply = await client(as: caller).call(endpoint.route.method, path)
            let isAllowed: Bool
            switch access {
            case .anonymous: isAllowed = true
            case .member: isAllowed = caller != .anonymous
            case .admin: isAllowed = caller.member?.isAdmin == true
            case .machine: isAllowed = false
            }
            // The source is silent, so whoever is let in is told that, or that the request lacks something.
            #expect(![401, 403].contains(reply.status) == isAllowed, "\(caller) got \(reply.status)")
            if access == .member || access == .admin, caller == .anonymous { #expect(reply.status == 401) }
        }
    }

    @Test func noBodyTellsWhoIsKeptOutWhatTheyAreKeptFrom() async {
        let reply = await client().call("POST", "/v1/admin/members", "{")
        #expect(reply.status == 401)
    }

    @Test(arguments: WoteError.Code.allCases)
    func statusAndCodeNeverDisagree(code: WoteError.Code) async {
        let reply = await client(error: WoteError(code, "No.", ko: "아니요.")).call("GET", "/v1/polls")
        #expect(reply.status == code.httpStatus && reply.code == code.rawValue)
        #expect(reply.headers["Retry-After"] == (code == .unavailable ? "1" : nil))
        #expect(reply.headers["Cache-Control"] == "no-store")
    }

    @Test(arguments: [
        (nil, "en"), ("ko", "ko"), ("ko-KR,ko;q=0.9,en;q=0.8", "ko"), ("fr, en;q=0.5, ko;q=0.7", "ko"), ("en, ko", "en"), ("*", "en"),
        ("ko;q=0", "en"), ("fr", "en"), ("KO", "ko"), (";;,q=", "en"),
    ])
    func errorsSpeakTheReadersLanguage(header: String?, language: String) async {
        let reply = await client().call("GET", "/v1/polls", headers: header.map { [("Accept-Language", $0)] } ?? [])
        #expect(reply.headers["Content-Language"] == language)
        #expect(reply.message == (language == "ko" ? "아무도 없습니다." : "Nobody is here."))
    }

    @Test func visitorsCanBeAskedToWait() async {
        let seen = Mutex<[Visitor]>([])
        let hooks = ServiceHooks(limit: { visitor in
            seen.withLock { $0.append(visitor) }
            return visitor.endpoint == .whoAmI ? .milliseconds(1500) : nil
        })
        for token in [sessions.token(for: .member(.sample("kim"))), "wrong", nil] {
            var client = client(hooks: hooks)
            client.token = token
            let reply = await client.call("GET", "/v1/me")
            #expect(reply.status == 429 && reply.code == "rate_limited" && reply.headers["Retry-After"] == "2")
        }
        #expect(await client(hooks: hooks).call("GET", "/v1/polls").status == 503)
        #expect(await client(hooks: hooks).call("GET", "/nowhere").status == 404)
        #expect(seen.withLock { $0.map(\.member) } == [Member.sample("kim").id, nil, nil, nil])
        #expect(seen.withLock { $0.map(\.endpoint) } == [.whoAmI, .whoAmI, .whoAmI, .listPolls])
        #expect(seen.withLock { $0.allSatisfy { $0.client == "192.0.2.1" } })
    }

    @Test func everyAnswerIsGuardedAndNumbered() async {
        let requests = [("GET", "/v1/polls"), ("GET", "/nowhere"), ("PUT", "/v1/polls"), ("OPTIONS", "/v1/polls"), ("HEAD", "/v1/polls")]
        var ids: Set<String> = []
        for (method, path) in requests {
            let reply = await client().call(method, path)
            #expect(reply.headers["X-Content-Type-Options"] == "nosniff")
            #expect(reply.headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'")
            #expect(reply.headers["Referrer-Policy"] == "no-referrer")
            #expect(reply.headers["Strict-Transport-Security"] == nil)
            if let id = reply.headers["X-Request-Id"] { ids.insert(id) }
            if reply.status >= 400 { #expect(reply.text.contains(reply.headers["X-Request-Id"] ?? "-")) }
        }
        #expect(ids.count == requests.count)
        var secure = client().request("GET", "/v1/polls")
        secure.isSecure = true
        #expect(await client().service.answer(secure).headers["Strict-Transport-Security"] == "max-age=31536000")
    }

    @Test func theLogNamesRoutesAndNobody() async throws {
        let log = Mutex<[AccessRecord]>([])
        let client = client(as: .member(.sample("kim")), hooks: ServiceHooks(log: { record in log.withLock { $0.append(record) } }))
        let reply = await client.call("GET", "/v1/polls/123456789?secret=1")
        await client.call("GET", "/kim/123456789")
        let records = log.withLock { $0 }
        #expect(records.map(\.route) == ["GET /v1/polls/{poll}", "-"] && records.map(\.status) == [400, 404])
        #expect(records.first?.id.description == reply.headers["X-Request-Id"])
        for record in records {
            #expect(record.duration > .zero)
            for secret in ["kim", "123456789", "secret", "192.0.2.1", try #require(client.token)] { #expect(!"\(record)".contains(secret)) }
        }
    }
}
