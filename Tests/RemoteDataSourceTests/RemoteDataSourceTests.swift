import Contract
import Domain
import HTTPClient
import RemoteDataSource
import Synchronization
import Testing

/// A server that gives the answers of a script, and keeps what it was asked.
final class Script: Sendable {
    private let steps: Mutex<[Result<HTTPAnswer, HTTPFailure>]>
    private let heard = Mutex<[HTTPCall]>([])
    private let slept = Mutex<[Duration]>([])

    init(_ steps: [Result<HTTPAnswer, HTTPFailure>]) { self.steps = Mutex(steps) }

    var calls: [HTTPCall] { heard.withLock { $0 } }
    var pauses: [Duration] { slept.withLock { $0 } }

    func source(token: String? = nil, in language: Language = .english) throws -> RemoteDataSource {
        let transport = Transport(
            send: { call in
                self.heard.withLock { $0.append(call) }
                return try self.steps.withLock {
                    $0.isEmpty ? .failure(HTTPFailure("the script has ended", wasSent: false)) : $0.removeFirst()
                }
                .get()
            }, open: { _ in throw HTTPFailure("no streams", wasSent: false) },
            sleep: { duration in self.slept.withLock { $0.append(duration) } })
        return RemoteDataSource(try ServerAddress("https://votes.test/community/"), through: transport, in: language) { _ in token }
    }
}

extension Result where Success == HTTPAnswer, Failure == HTTPFailure {
    static func answer(_ status: Int, _ text: String = "{}") -> Self { .success(HTTPAnswer(status: status, body: Array(text.utf8))) }
    static func failure(wasSent: Bool) -> Self { .failure(HTTPFailure("broken", wasSent: wasSent)) }
}

@Suite struct RemoteDataSourceTests {
    private let poll = ID<Poll>(7)

    private func draft() throws -> CreatePoll {
        CreatePoll(
            try PollDraft(question: Question(title: "Tea?"), rules: PollRules(), options: [], deadline: .standard),
            deadline: .after(seconds: 60))
    }

    @Test func aRequestIsOneCall() async throws {
        let script = Script([.answer(200, #"{"outcome":"accepted"}"#)])
        let receipt = try await script.source(token: "secret", in: .korean)
            .send(CastBallot(poll: poll, choice: .option(OptionNumber(2))), as: .anonymous)
        #expect(receipt.outcome == .accepted)
        let call = try #require(script.calls.first)
        #expect(call.method == "PUT" && call.url == "https://votes.test/community/v1/polls/7/ballot")
        #expect(call.body == Array(#"{"option":2,"passed":false}"#.utf8) && call.isRepeatable)
        let headers = Dictionary(uniqueKeysWithValues: call.headers.map { ($0.name, $0.value) })
        #expect(
            headers == [
                "Accept": "application/json", "Accept-Language": "ko", "Authorization": "Bearer secret",
                "Content-Type": "application/json",
            ])
    }

    @Test func whoIsNobodySendsNoToken() async throws {
        let script = Script([.answer(200, #"{"items":[],"next":null}"#)])
        let page = try await script.source().send(ListLabels(limit: 5, after: nil), as: .anonymous)
        #expect(page.items.isEmpty && script.calls.first?.url == "https://votes.test/community/v1/labels?limit=5")
        #expect(script.calls.first?.headers.map(\.name) == ["Accept", "Accept-Language"])
    }

    @Test(
        arguments: [
            [.failure(wasSent: true), .answer(503, "busy")], [.failure(wasSent: false), .failure(wasSent: true)],
            [.answer(502), .answer(504)],
        ] as [[Result<HTTPAnswer, HTTPFailure>]])
    func whatDoesNoHarmIsTriedAgain(troubles: [Result<HTTPAnswer, HTTPFailure>]) async throws {
        let script = Script(troubles + [.answer(200, #"{"outcome":"accepted"}"#)])
        #expect(
            try await script.source().send(CastBallot(poll: poll, choice: .option(OptionNumber(2))), as: .anonymous).outcome == .accepted)
        #expect(script.calls.count == 3 && script.pauses == [.milliseconds(100), .milliseconds(400)])
    }

    @Test func creatingIsTriedAgainUnderTheSameKey() async throws {
        let script = Script([.failure(wasSent: true), .answer(503), .answer(201, #"{"id":"7"}"#)])
        #expect(try await script.source().send(draft(), as: .anonymous).id == poll)
        let keys = script.calls.compactMap { $0.headers.first { $0.name == "Idempotency-Key" }?.value }
        #expect(keys.count == 3 && Set(keys).count == 1)
        let next = Script([.answer(201, #"{"id":"8"}"#)])
        _ = try await next.source().send(draft(), as: .anonymous)
        #expect(next.calls.first?.headers.first { $0.name == "Idempotency-Key" }?.value != keys.first)
    }

    @Test func whatMayDoHarmTwiceIsNot() async throws {
        for trouble in [Result.failure(wasSent: true), .answer(503), .answer(502, "<html>")] {
            let script = Script([trouble, .answer(200)])
            let error = await #expect(throws: WoteError.self) {
                _ = try await script.source().send(ActAs(nickname: "kim"), as: .anonymous)
            }
            #expect(error?.code == .unavailable && script.calls.count == 1)
        }
        let unsent = Script([.failure(wasSent: false), .failure(wasSent: false), .answer(200)])
        _ = try await unsent.source().send(ClosePoll(poll: poll), as: .anonymous)
        #expect(unsent.calls.count == 3)
    }

    @Test func aServerThatStaysAwayIsUnavailable() async throws {
        let script = Script([])
        let error = await #expect(throws: WoteError.self) { _ = try await script.source().send(ShowPoll(poll: poll), as: .anonymous) }
        #expect(error?.code == .unavailable && script.calls.count == 3)
        #expect(error?.message.english == "The server https://votes.test/community can't be reached: the script has ended.")
    }

    @Test func errorsAreTheServers() async throws {
        let body = #"{"error":{"code":"conflict","message":"이미 마감되었습니다.","field":"poll","requestId":"1"}}"#
        let script = Script([.answer(409, body)])
        let error = await #expect(throws: WoteError.self) {
            _ = try await script.source(in: .korean).send(ClosePoll(poll: poll), as: .anonymous)
        }
        #expect(error == WoteError(.conflict, Phrase(verbatim: "이미 마감되었습니다."), field: "poll"))
        #expect(script.calls.count == 1)
    }

    @Test func aCancelledCallIsNotTriedAgain() async throws {
        let script = Script([.failure(HTTPFailure("cancelled", wasSent: true, wasCancelled: true)), .answer(200)])
        let error = await #expect(throws: WoteError.self) { _ = try await script.source().send(WhoAmI(), as: .anonymous) }
        #expect(error?.code == .unavailable && script.calls.count == 1)
    }

    @Test(arguments: ["https://votes.test", "http://localhost:8080", "HTTPS://votes.test/a/b/", "https://[::1]:8443"])
    func addressesOfServers(text: String) throws { #expect(try !ServerAddress(text).description.hasSuffix("/")) }

    @Test(arguments: [
        "", "votes.test", "ftp://votes.test", "https://", "https:///v1", "https://kim:secret@votes.test", "https://votes.test?x=1",
        "https://votes.test#a", "https://votes .test", "https://투표.test", "file:///etc/passwd",
    ])
    func whatIsNoAddressOfAServer(text: String) {
        let error = #expect(throws: WoteError.self) { try ServerAddress(text) }
        #expect(error?.field == "server" && error?.message.english.contains("secret") == false)
    }
}
