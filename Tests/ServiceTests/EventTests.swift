import Contract
import Core
import Domain
import HTTPServer
import Service
import Synchronization
import TestCommunity
import Testing

/// What a subscriber of a poll hears.
@Suite struct EventTests {
    /// One message of the stream.
    struct Message: Hashable {
        var event = ""
        var id = ""
        var data = ""
    }

    private static let quick = EventPace(rest: .milliseconds(1), beat: .seconds(3600))

    private func open(
        _ poll: Poll, by reader: UseCases?, in community: TestCommunity, pace: EventPace = quick, after id: String? = nil,
        of service: Service? = nil
    ) async throws -> Messages {
        let service = service ?? Service(source: community.source, sessions: community.sessions, pace: pace)
        let client = community.client(reader, of: service)
        let headers = [("Accept", "text/event-stream")] + (id.map { [("Last-Event-ID", $0)] } ?? [])
        let response = await service.answer(client.request("GET", "/v1/polls/\(poll.id)/events", headers: headers))
        #expect(response.status == 200 && response.headers["Content-Type"] == "text/event-stream")
        #expect(response.headers["Cache-Control"] == "no-store")
        guard case .stream(let stream) = response.body else { throw WoteError(.unexpected, "no stream", ko: "") }
        return Messages(stream)
    }

    /// Cuts a stream into its messages.
    struct Messages {
        private var chunks: AsyncStream<[UInt8]>.Iterator
        private var ready: [Message] = []
        var beats = 0

        init(_ stream: AsyncStream<[UInt8]>) { chunks = stream.makeAsyncIterator() }

        /// `nil` when the stream has ended.
        mutating func next() async -> Message? {
            while ready.isEmpty {
                guard let chunk = await chunks.next() else { return nil }
                for block in String(decoding: chunk, as: UTF8.self).split(separator: "\n\n") { take(block) }
            }
            return ready.removeFirst()
        }

        private mutating func take(_ block: Substring) {
            if block.hasPrefix(":") { beats += 1 }
            guard block.hasPrefix("event: ") else { return }
            var message = Message()
            for line in block.split(separator: "\n") {
                if line.hasPrefix("event: ") { message.event = String(line.dropFirst(7)) }
                if line.hasPrefix("id: ") { message.id = String(line.dropFirst(4)) }
                if line.hasPrefix("data: ") { message.data = String(line.dropFirst(6)) }
            }
            ready.append(message)
        }
    }

    @Test func aSubscriberHearsWhatHappens() async throws {
        try await TestCommunity.run { community in
            let kim = try await community.join("kim")
            let poll = try await kim.ask()
            var messages = try await open(poll, by: kim, in: community)
            let first = try #require(await messages.next())
            #expect(first.event == "result" && first.data.contains(#""turnout":0"#))
            #expect(first.data == (await community.client(kim).call("GET", "/v1/polls/\(poll.id)").text))
            try await community.admin.vote(1, in: poll)
            let voted = try #require(await messages.next())
            #expect(voted.event == "result" && voted.data.contains(#""turnout":1"#) && voted.id != first.id)
            _ = try await kim.polls.edit(poll.id, PollEdit(title: "Coffee?"))
            let edited = try #require(await messages.next())
            #expect(edited.event == "edited" && edited.data.contains("Coffee?"))
            _ = try await kim.polls.close(poll.id)
            var heard = [try #require(await messages.next())]
            while heard.last?.event != "closed" { heard.append(try #require(await messages.next())) }
            #expect(heard.last?.data.contains(#""status":"closed""#) == true)
            _ = try await community.admin.admin.reopen(poll.id, until: .standard)
            let reopened = try #require(await messages.next())
            #expect(reopened.event == "edited" && reopened.data.contains(#""status":"open""#))
        }
    }

    @Test func whoComesBackHearsWhatWasMissed() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask()
            var messages = try await open(poll, by: community.admin, in: community)
            let seen = try #require(await messages.next()).id
            // Nothing happened: the next message is the next change.
            var again = try await open(poll, by: community.admin, in: community, after: seen)
            try await community.admin.vote(1, in: poll)
            let first = try #require(await again.next())
            #expect(first.event == "result" && first.data.contains(#""turnout":1"#))
            // Much happened: one message for each sort of change, each with all of it.
            _ = try await community.admin.polls.edit(poll.id, PollEdit(title: "Coffee?"))
            _ = try await community.admin.polls.close(poll.id)
            var late = try await open(poll, by: community.admin, in: community, after: seen)
            let missed = [try #require(await late.next()), try #require(await late.next()), try #require(await late.next())]
            #expect(missed.map(\.event) == ["edited", "result", "closed"])
            #expect(Set(missed.map(\.data)).count == 1 && Set(missed.map(\.id)).count == 3)
            // Lost between two of them: the others come.
            var rest = try await open(poll, by: community.admin, in: community, after: missed[0].id)
            #expect([await rest.next()?.event, await rest.next()?.event] == ["result", "closed"])
            for broken in ["", "x", "1-2-3", missed[2].id + "0", "\u{0}"] {
                var other = try await open(poll, by: community.admin, in: community, after: broken)
                #expect(await other.next()?.event == "result")
            }
        }
    }

    /// A reader who may not see the result hears nothing of votes: not a count, and not that there was one.
    @Test(arguments: [ResultVisibility.afterVoting, .afterClose, .staff])
    func whoMayNotSeeTheResultHearsNothingOfVotes(results: ResultVisibility) async throws {
        try await TestCommunity.run { community in
            let reader = try await community.join("reader")
            let poll = try await community.admin.ask(results: results)
            var messages = try await open(poll, by: reader, in: community)
            let first = try #require(await messages.next())
            try await community.admin.vote(1, in: poll)
            try await community.join("third").vote(2, in: poll)
            _ = try await community.admin.polls.edit(poll.id, PollEdit(title: "Coffee?"))
            let next = try #require(await messages.next())
            #expect(next.event == "edited")
            for message in [first, next] {
                for word in ["turnout", "count", "voters", "share", "percent", "outcome"] { #expect(!message.data.contains(word)) }
            }
            try await reader.vote(1, in: poll)
            let own = try #require(await messages.next())
            #expect(own.event == "result" && own.data.contains(#""turnout":3"#) == (results == .afterVoting))
        }
    }

    @Test func whoMayNotSeeThePollHearsThatItIsGone() async throws {
        try await TestCommunity.run { community in
            let kim = try await community.join("kim")
            let poll = try await community.admin.ask()
            var messages = try await open(poll, by: kim, in: community)
            _ = await messages.next()
            _ = try await community.admin.admin.hide(poll.id, reason: "spam")
            let gone = try #require(await messages.next())
            #expect(gone.event == "gone" && gone.data.contains(#""code":"not_found""#) && !gone.data.contains("spam"))
            #expect(await messages.next() == nil)
        }
    }

    @Test func aSessionThatEndsEndsItsStream() async throws {
        try await TestCommunity.run { community in
            let kim = try await community.join("kim")
            let poll = try await community.admin.ask(results: .staff)
            let pace = EventPace(rest: .milliseconds(1), beat: .seconds(3600), session: .zero)
            var messages = try await open(poll, by: kim, in: community, pace: pace)
            _ = await messages.next()
            community.sessions.set(try #require(community.sessions.token(for: kim.caller)), to: nil)
            let gone = try #require(await messages.next())
            #expect(gone.event == "gone" && gone.data.contains(#""code":"unauthenticated""#))
            #expect(await messages.next() == nil)
        }
    }

    /// While a subscriber rests, any number of votes becomes one message.
    @Test func manyVotesAreFewMessages() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask()
            let gate = Gate()
            let pace = EventPace(rest: .milliseconds(250), beat: .seconds(3600)) { duration in
                if duration == .milliseconds(250) { await gate.pass() } else { try await Task.sleep(for: duration) }
            }
            var messages = try await open(poll, by: community.admin, in: community, pace: pace)
            _ = await messages.next()
            await gate.arrived()
            for voter in try await community.join((1...20).map { "v\($0)" }) { try await voter.vote(1, in: poll) }
            gate.open()
            let next = try #require(await messages.next())
            #expect(next.event == "result" && next.data.contains(#""turnout":20"#))
        }
    }

    @Test func silenceIsBroken() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask()
            let pace = EventPace(rest: .milliseconds(1), beat: .milliseconds(1))
            var messages = try await open(poll, by: community.admin, in: community, pace: pace)
            _ = await messages.next()
            let vote = Task { try await community.admin.vote(1, in: poll) }
            while messages.beats < 3, await messages.next() != nil {}
            #expect(messages.beats > 0)
            _ = try await vote.value
        }
    }

    @Test func allStreamsEndWithTheService() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask()
            let service = Service(source: community.source, sessions: community.sessions)
            var first = try await open(poll, by: nil, in: community, of: service)
            var second = try await open(poll, by: community.admin, in: community, of: service)
            #expect(await first.next() != nil)
            service.endStreams()
            #expect(await first.next() == nil)
            while await second.next() != nil {}
            let client = community.client(community.admin, of: service)
            #expect(await client.call("GET", "/v1/polls/\(poll.id)/events").status == 503)
            #expect(await client.call("GET", "/v1/polls/\(poll.id)").status == 200)
        }
    }

    @Test func whatIsNoStreamIsAnOrdinaryError() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask(results: .staff)
            _ = try await community.admin.admin.hide(poll.id, reason: "spam")
            #expect(await community.client().call("GET", "/v1/polls/\(poll.id)/events").status == 404)
            #expect(await community.client().call("GET", "/v1/polls/999/events").code == "not_found")
            #expect(await community.client().call("GET", "/v1/polls/x/events").status == 404)
            let json = await community.client().call("GET", "/v1/polls/\(poll.id)/events", headers: [("Accept", "application/json")])
            #expect(json.status == 406)
            let head = await community.client(community.admin).call("HEAD", "/v1/polls/\(poll.id)/events")
            #expect(head.status == 200 && head.text.isEmpty)
        }
    }
}

/// Holds whoever comes until it is opened, and tells when somebody has come.
private final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var hasArrived = false
        var held: [CheckedContinuation<Void, Never>] = []
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func pass() async {
        await withCheckedContinuation { continuation in
            let ready = state.withLock { state -> [CheckedContinuation<Void, Never>] in
                state.hasArrived = true
                defer { state.watchers = [] }
                if state.isOpen { return state.watchers + [continuation] }
                state.held.append(continuation)
                return state.watchers
            }
            for waiting in ready { waiting.resume() }
        }
    }

    func arrived() async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if !state.hasArrived { state.watchers.append(continuation) }
                return state.hasArrived
            }
            if isReady { continuation.resume() }
        }
    }

    func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [] }
            return state.held
        }
        for waiting in held { waiting.resume() }
    }
}
