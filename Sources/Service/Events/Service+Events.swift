import Contract
import Core
import Domain
import HTTPServer

extension Service {
    /// The poll now, unless the reader has seen it, and after every change. The stream ends when the reader may not see the poll any more.
    func events(_ request: HTTPRequest, for caller: Caller) async throws(Refusal) -> HTTPResponse {
        let path = StreamEndpoint.pollEvents.route.fields(of: WireRequest(method: "GET", path: request.path).segments)
        guard let poll = path?.first.flatMap({ ID<Poll>($0.text) }) else { throw .noPath }
        var reader = EventReader(self, poll, for: caller) { () throws(Refusal) in try await self.caller(of: request) }
        let first = try await reader.view()
        let last = try request.headers.single("Last-Event-ID").flatMap { EventID($0) }
        let headers = HTTPHeaders([
            ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"),
            // Proxies that would wait for more before passing anything on.
            ("X-Accel-Buffering", "no"),
        ])
        if request.method == "HEAD" { return HTTPResponse(status: 200, headers: headers) }
        return HTTPResponse(status: 200, headers: headers, body: .stream(try stream(reader, first, after: last)))
    }

    /// A slow reader misses what is overtaken: each message is the whole view.
    private func stream(_ reader: EventReader, _ first: PollView, after last: EventID?) throws(Refusal) -> AsyncStream<[UInt8]> {
        let (stream, continuation) = AsyncStream<[UInt8]>.makeStream(bufferingPolicy: .bufferingNewest(16))
        let output = EventOutput(continuation)
        let work: Task<Void, Never>
        do {
            work = try streams.start {
                await withTaskGroup { group in
                    group.addTask { await follow(reader, first, after: last, to: output) }
                    group.addTask { await beat(to: output) }
                    await group.next()
                    group.cancelAll()
                }
                continuation.finish()
            }
        } catch {
            throw Refusal(error)
        }
        continuation.onTermination = { _ in work.cancel() }
        return stream
    }

    private func follow(_ reader: EventReader, _ first: PollView, after last: EventID?, to output: EventOutput) async {
        var (reader, seen) = (reader, first.id)
        output.send([ServerEvent.retry] + first.messages(after: last))
        do {
            for try await _ in reader.useCases.polls.watch(reader.poll) {
                do throws(Refusal) {
                    let view = try await reader.view()
                    output.send(view.messages(after: seen))
                    seen = view.id
                } catch {
                    // The database may come back; a reader who may not see the poll any more stays out.
                    if error.error.code != .unavailable { return output.send([Self.end(error.error)]) }
                }
                try await pace.sleep(pace.rest)
            }
        } catch {
            // The stream ends; the reader comes back with what it has seen.
            return
        }
    }

    private static func end(_ error: WoteError) -> String {
        do { return ServerEvent("gone", data: try JSON.text(ErrorResponse(error))).text } catch {
            return ServerEvent("gone", data: "{}").text
        }
    }

    private func beat(to output: EventOutput) async {
        do {
            while true {
                try await pace.sleep(pace.beat)
                output.send([ServerEvent.heartBeat])
            }
        } catch {
            return
        }
    }
}

/// Where the messages of one stream go.
private struct EventOutput: Sendable {
    private let continuation: AsyncStream<[UInt8]>.Continuation

    init(_ continuation: AsyncStream<[UInt8]>.Continuation) { self.continuation = continuation }

    func send(_ messages: [String]) {
        if !messages.isEmpty { continuation.yield(Array(messages.joined().utf8)) }
    }
}
