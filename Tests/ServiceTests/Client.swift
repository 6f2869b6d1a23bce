import Contract
import Core
import Domain
import HTTPServer
import Service
import StrictJSON
import TestCommunity
import Testing

/// Talks to a service as a program with curl would.
struct Client {
    let service: Service
    var token: String?

    struct Reply {
        let status: Int
        let headers: HTTPHeaders
        let text: String

        /// The code of an error.
        var code: String? { field("code") }
        var message: String? { field("message") }

        private func field(_ name: String) -> String? {
            guard case .object(let top) = try? JSONReader.read(Array(text.utf8)), case .object(let error)? = top.first?.value,
                case .text(let text)? = error.first(where: { $0.name == name })?.value
            else { return nil }
            return text
        }
    }

    @discardableResult
    func call(
        _ method: String, _ target: String, _ body: String? = nil, headers: [(String, String)] = []
    ) async -> Reply {
        let response = await service.answer(request(method, target, body, headers: headers))
        return Reply(status: response.status, headers: response.headers, text: String(decoding: await response.bytes(), as: UTF8.self))
    }

    func request(_ method: String, _ target: String, _ body: String? = nil, headers: [(String, String)] = []) -> HTTPRequest {
        let parts = target.split(separator: "?", maxSplits: 1)
        var headers = headers
        if let token { headers.append(("Authorization", "Bearer \(token)")) }
        if body != nil, !headers.contains(where: { $0.0 == "Content-Type" }) { headers.append(("Content-Type", "application/json")) }
        return HTTPRequest(
            method: method, path: String(parts.first ?? ""), query: parts.count > 1 ? String(parts[1]) : nil,
            headers: HTTPHeaders(headers), body: Array((body ?? "").utf8), client: "192.0.2.1")
    }
}

extension TestCommunity {
    /// A client that is signed in as `member`.
    func client(_ member: UseCases? = nil, of service: Service? = nil) -> Client {
        Client(service: service ?? self.service, token: member.flatMap { sessions.token(for: $0.caller) })
    }
}

/// A community that nothing can be asked of: what the service answers comes from itself.
struct SilentSource: DataSource {
    var error = WoteError(.unavailable, "Nobody is here.", ko: "아무도 없습니다.")

    func send<R: Request>(_ request: R, as caller: Caller) async throws(WoteError) -> R.Response { throw error }
    func changes(of poll: Domain.ID<Poll>, as caller: Caller) -> AsyncThrowingStream<Void, any Error> { AsyncThrowingStream { nil } }

    func load(
        _ records: AsyncThrowingStream<CommunityRecord, any Error>, plan: ImportPlan, as caller: Caller,
        progress: @escaping @Sendable (Int) -> Void
    ) async throws(WoteError) -> ImportSummary { throw error }

    func dump(
        poll: Domain.ID<Poll>?, as caller: Caller, into consume: @escaping @Sendable (CommunityRecord, Tally?) async throws -> Void
    ) async throws { throw error }
}

extension Member {
    static func sample(_ nickname: String, role: Role = .member) -> Member {
        Member(
            id: ID(7), nickname: nickname, role: role, group: nil, persona: nil, isBanned: false, joinedAt: Instant(microseconds: 0))
    }
}
