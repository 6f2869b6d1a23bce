import Contract
package import Core
import Domain
package import HTTPServer

/// The HTTP service: a request in, an answer out. Whatever goes wrong is an answer too.
package struct Service: Sendable {
    let source: any DataSource
    let sessions: any Sessions
    let hooks: ServiceHooks
    let pace: EventPace
    let turns = Turns(4)
    let streams = OpenStreams()

    static let bodyLimit = 1 << 16

    package init(source: any DataSource, sessions: any Sessions, hooks: ServiceHooks = ServiceHooks(), pace: EventPace = EventPace()) {
        (self.source, self.sessions, self.hooks, self.pace) = (source, sessions, hooks, pace)
    }

    /// Ends all streams and starts none any more; other requests are answered as before.
    package func endStreams() { streams.close() }

    /// To HEAD the answer is GET's; the server sends it without its body.
    package func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let (id, start) = (RequestID.random(), ContinuousClock.now)
        let address = Address(path: request.path)
        var response: HTTPResponse
        do {
            response = try await answer(request, at: address)
        } catch {
            response = self.response(to: error, in: request.headers.language, id: id)
        }
        response.headers.append("X-Request-Id", id.description)
        SecurityHeaders.append(to: &response.headers, isSecure: request.isSecure)
        let route = address[request.method]?.route.description ?? "-"
        hooks.log(AccessRecord(id: id, route: route, status: response.status, duration: start.duration(to: .now)))
        return response
    }

    private func answer(_ request: HTTPRequest, at address: Address) async throws(Refusal) -> HTTPResponse {
        guard address.exists else { throw .noPath }
        if request.method == "OPTIONS" {
            return HTTPResponse(status: 204, headers: HTTPHeaders([("Allow", address.allowed.joined(separator: ", "))]))
        }
        guard let target = address[request.method] else { throw .method(address.allowed) }
        let caller = try await admit(request, to: target)
        try checkForm(of: request, for: target)
        switch target {
        case .operation(let endpoint): return try await perform(endpoint, request, as: caller)
        case .stream(.pollEvents): return try await events(request, for: caller)
        }
    }

    /// Who asks, if it is their turn; whoever brings wrong credentials is counted by their address.
    private func admit(_ request: HTTPRequest, to target: Address.Target) async throws(Refusal) -> Caller {
        let caller: Result<Caller, Refusal>
        do { caller = .success(try await self.caller(of: request)) } catch { caller = .failure(error) }
        let member = if case .success(let caller) = caller { caller.member?.id } else { ID<Member>?.none }
        let endpoint = if case .operation(let endpoint) = target { endpoint } else { Endpoint?.none }
        if let wait = await hooks.limit(Visitor(client: request.client, member: member, endpoint: endpoint)) { throw .tooMany(wait: wait) }
        return try caller.get()
    }

    private func checkForm(of request: HTTPRequest, for target: Address.Target) throws(Refusal) {
        let type = if case .stream = target { "text/event-stream" } else { "application/json" }
        guard request.headers.accepts(type) else { throw .notAcceptable(type) }
        guard request.body.count <= Self.bodyLimit else { throw .tooLarge(Self.bodyLimit) }
        guard request.body.isEmpty || request.headers.describesJSON else { throw .unsupportedType }
    }

    private func perform(_ endpoint: Endpoint, _ request: HTTPRequest, as caller: Caller) async throws(Refusal) -> HTTPResponse {
        guard let operation = Operation.table[endpoint] else { throw .noPath }
        do { try operation.access.check(caller) } catch { throw Refusal(error) }
        let wire = WireRequest(
            method: endpoint.route.method, path: request.path, query: request.query, body: request.body,
            idempotencyKey: try request.headers.single("Idempotency-Key"))
        do {
            let answer = try await operation.answer(wire, UseCases(source: source, caller: caller))
            return HTTPResponse(answer, to: request, isCacheable: endpoint.route.method == "GET")
        } catch {
            throw Refusal(unknown: error)
        }
    }

    private func response(to refusal: Refusal, in language: Language, id: RequestID) -> HTTPResponse {
        var headers = HTTPHeaders(refusal.headers)
        headers.append("Content-Type", "application/json")
        headers.append("Content-Language", language.rawValue)
        headers.append("Cache-Control", "no-store")
        let body: [UInt8]
        do { body = try WireResponse(refusal.error, status: refusal.status, in: language, id: id).body } catch { body = [] }
        return HTTPResponse(status: refusal.status, headers: headers, body: .bytes(body))
    }
}

extension Service {
    /// Who asks, by the bearer token; without one, nobody known. A token that is wrong never counts as none.
    func caller(of request: HTTPRequest) async throws(Refusal) -> Caller {
        guard let header = try request.headers.single("Authorization") else { return .anonymous }
        let words = header.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bearer" else {
            throw Refusal(WoteError(.unauthenticated, "Sign in with a bearer token.", ko: "Bearer 토큰으로 로그인하세요."))
        }
        do { return try await sessions.caller(for: String(words[1])) } catch { throw Refusal(error) }
    }
}

extension HTTPResponse {
    /// - Parameter isCacheable: Whether the reader may keep it, and ask next time whether it is still so.
    fileprivate init(_ answer: WireResponse, to request: HTTPRequest, isCacheable: Bool) {
        var headers = HTTPHeaders([("Content-Type", "application/json")])
        guard isCacheable else {
            headers.append("Cache-Control", "no-store")
            self.init(status: answer.status, headers: headers, body: .bytes(answer.body))
            return
        }
        let tag = EntityTag(answer.body)
        headers.append("ETag", tag.description)
        headers.append("Cache-Control", "private, no-cache")
        headers.append("Vary", "Authorization")
        let isKnown = request.headers.all("If-None-Match").contains(where: tag.isNamed)
        self.init(status: isKnown ? 304 : answer.status, headers: headers, body: .bytes(isKnown ? [] : answer.body))
    }
}
