package import Contract
import Core
package import Domain
import HTTPClient

/// The community on another machine, through wote's HTTP service there. What a caller may see, that service decides.
package struct RemoteDataSource: DataSource {
    let server: ServerAddress
    let transport: Transport
    let language: Language
    /// The bearer token that speaks for a caller, `nil` for nobody's.
    let token: @Sendable (Caller) throws -> String?

    package init(
        _ server: ServerAddress, through transport: Transport, in language: Language,
        token: @escaping @Sendable (Caller) throws -> String?
    ) {
        (self.server, self.transport, self.language, self.token) = (server, transport, language, token)
    }

    package func send<R: Request>(_ request: R, as caller: Caller) async throws(WoteError) -> R.Response {
        let answer = try await exchange(try call(request, as: caller))
        return try WireResponse(status: answer.status, body: answer.body).parse(R.self)
    }

    /// A request that creates something gets a key, so that it can be repeated like the others.
    private func call<R: Request>(_ request: R, as caller: Caller) throws(WoteError) -> HTTPCall {
        var wire = try WireRequest(request)
        if R.self is any CreatingRequest.Type, wire.idempotencyKey == nil { wire.idempotencyKey = IdempotencyKey.random().rawValue }
        var call = try HTTPCall(
            method: wire.method, url: url(wire.path, wire.query), headers: headers(accepting: "application/json", as: caller),
            body: wire.body, isRepeatable: ["GET", "PUT", "DELETE"].contains(wire.method) || wire.idempotencyKey != nil)
        if !wire.body.isEmpty { call.headers.append(("Content-Type", "application/json")) }
        if let key = wire.idempotencyKey { call.headers.append(("Idempotency-Key", "\"\(key)\"")) }
        return call
    }

    func url(_ path: String, _ query: String? = nil) -> String { server.description + path + (query.map { "?" + $0 } ?? "") }

    func headers(accepting type: String, as caller: Caller) throws(WoteError) -> [(name: String, value: String)] {
        let token: String?
        do { token = try self.token(caller) } catch { throw WoteError(caught: error) }
        let plain = [(name: "Accept", value: type), (name: "Accept-Language", value: language.rawValue)]
        return plain + (token.map { [(name: "Authorization", value: "Bearer \($0)")] } ?? [])
    }
}

// MARK: Trying again

extension RemoteDataSource {
    private static let attempts = 3

    /// Makes a call again where that can do no harm: it is repeatable, or never left this machine.
    private func exchange(_ call: HTTPCall) async throws(WoteError) -> HTTPAnswer {
        var pause = Duration.milliseconds(100)
        for _ in 1..<Self.attempts {
            do {
                let answer = try await transport.send(call)
                guard call.isRepeatable, [502, 503, 504].contains(answer.status) else { return answer }
            } catch let failure as HTTPFailure where !failure.wasCancelled && (call.isRepeatable || !failure.wasSent) {
                // Below, once more.
            } catch {
                throw self.error(error)
            }
            do { try await transport.sleep(pause) } catch { throw self.error(error) }
            pause *= 4
        }
        do { return try await transport.send(call) } catch { throw self.error(error) }
    }

    func error(_ error: any Error) -> WoteError {
        switch error {
        case let failure as HTTPFailure where !failure.wasCancelled:
            WoteError(
                .unavailable, "The server \(server) can't be reached: \(failure.reason).",
                ko: "\(server.description) 서버에 연결할 수 없습니다: \(failure.reason).")
        case is HTTPFailure, is CancellationError: WoteError(.unavailable, "The request was cancelled.", ko: "요청이 취소되었습니다.")
        default: WoteError(caught: error)
        }
    }
}

// MARK: The whole community

extension RemoteDataSource {
    package func load(
        _ records: AsyncThrowingStream<CommunityRecord, any Error>, plan: ImportPlan, as caller: Caller,
        progress: @escaping @Sendable (Int) -> Void
    ) async throws(WoteError) -> ImportSummary {
        throw onTheServersMachine
    }

    package func dump(
        poll: ID<Poll>?, as caller: Caller, into consume: @escaping @Sendable (CommunityRecord, Tally?) async throws -> Void
    ) async throws {
        throw onTheServersMachine
    }

    private var onTheServersMachine: WoteError {
        WoteError(
            .forbidden, "A community goes in and out on its server's own machine; run wote there.",
            ko: "커뮤니티 가져오기와 내보내기는 서버가 있는 기기에서 하세요.")
    }
}
