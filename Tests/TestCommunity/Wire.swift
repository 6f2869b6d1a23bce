package import Domain
package import HTTPClient
package import HTTPServer
package import RemoteDataSource
package import Service
import Synchronization

/// Sessions by tokens that are given out as they are asked for; a caller stays as they were then.
package final class TestSessions: Sessions {
    private struct State {
        var tokens: [Caller: String] = [:]
        var callers: [String: Caller] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// The token of `caller`, `nil` for nobody.
    package func token(for caller: Caller) -> String? {
        guard caller != .anonymous else { return nil }
        return state.withLock { state in
            if let token = state.tokens[caller] { return token }
            let token = String.randomDigits()
            (state.tokens[caller], state.callers[token]) = (token, caller)
            return token
        }
    }

    /// Whom a token stands for from now on; `nil` revokes it.
    package func set(_ token: String, to caller: Caller?) { state.withLock { $0.callers[token] = caller } }

    package func caller(for token: String) async throws(WoteError) -> Caller {
        guard let caller = state.withLock({ $0.callers[token] }) else {
            throw WoteError(.unauthenticated, "Your session has ended; sign in again.", ko: "세션이 끝났습니다. 다시 로그인하세요.")
        }
        return caller
    }
}

extension RemoteDataSource {
    /// The community behind `service`, through everything but a socket.
    package init(to service: Service, _ sessions: TestSessions) throws(WoteError) {
        let transport = Transport(
            send: { call in
                let response = await service.answer(HTTPRequest(call))
                return HTTPAnswer(status: response.status, body: await response.bytes())
            },
            open: { call in
                let response = await service.answer(HTTPRequest(call))
                return HTTPStream(status: response.status, body: response.chunks())
            })
        self.init(try ServerAddress("http://wote.test"), through: transport, in: .english) { sessions.token(for: $0) }
    }
}

extension HTTPRequest {
    package init(_ call: HTTPCall) {
        let address = call.url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
        let target = address.drop { $0 != "/" }.split(separator: "?", maxSplits: 1)
        self.init(
            method: call.method, path: String(target.first ?? ""), query: target.count > 1 ? String(target[1]) : nil,
            headers: HTTPHeaders(call.headers.map { ($0.name, $0.value) }), body: call.body, client: "192.0.2.1")
    }
}

extension HTTPResponse {
    /// The whole body; of a stream, when it has ended.
    package func bytes() async -> [UInt8] {
        switch body {
        case .bytes(let bytes): return bytes
        case .stream(let stream):
            var bytes: [UInt8] = []
            for await chunk in stream { bytes += chunk }
            return bytes
        }
    }

    fileprivate func chunks() -> AsyncThrowingStream<[UInt8], any Error> {
        AsyncThrowingStream { continuation in
            let reading = Task {
                switch body {
                case .bytes(let bytes): continuation.yield(bytes)
                case .stream(let stream): for await chunk in stream { continuation.yield(chunk) }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }
}
