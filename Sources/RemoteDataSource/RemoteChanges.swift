import Contract
import Core
package import Domain
import HTTPClient

extension RemoteDataSource {
    /// Hints from the service's stream of events. Where it breaks off it is taken up again after the last event seen, so none is lost;
    /// where the server stays away the next reading says so.
    package func changes(of poll: ID<Poll>, as caller: Caller) -> AsyncThrowingStream<Void, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { hints in
            hints.yield()
            let listening = Task {
                do {
                    var listener = Listener(source: self, poll: poll, caller: caller)
                    try await listener.run { hints.yield() }
                    hints.finish()
                } catch {
                    hints.finish(throwing: self.error(error))
                }
            }
            hints.onTermination = { _ in listening.cancel() }
        }
    }
}

/// Follows a poll's events over as many connections as it takes.
private struct Listener {
    let source: RemoteDataSource
    let poll: ID<Poll>
    let caller: Caller
    private var lastID: String?

    init(source: RemoteDataSource, poll: ID<Poll>, caller: Caller) { (self.source, self.poll, self.caller) = (source, poll, caller) }

    /// Returns when there is nothing more to hear of the poll.
    mutating func run(_ hint: () -> Void) async throws {
        while !Task.isCancelled {
            do {
                if try await listen(hint) { return }
            } catch is HTTPFailure {
                hint()
            }
            try await source.transport.sleep(.seconds(1))
        }
    }

    /// Listens until the connection ends; answers whether that is for good.
    private mutating func listen(_ hint: () -> Void) async throws -> Bool {
        let stream = try await source.transport.open(try call())
        guard stream.status == 200 else {
            // Whoever reads the poll now is told why.
            hint()
            return ![429, 502, 503, 504].contains(stream.status)
        }
        var parser = EventParser()
        for try await chunk in stream.body {
            for event in parser.take(chunk) {
                if let id = event.id { lastID = id }
                hint()
                if event.name == "gone" { return true }
            }
        }
        return false
    }

    private func call() throws(WoteError) -> HTTPCall {
        let path = StreamEndpoint.pollEvents.route.path { _ in poll.description }
        var headers = try source.headers(accepting: "text/event-stream", as: caller)
        if let lastID { headers.append((name: "Last-Event-ID", value: lastID)) }
        return HTTPCall(method: "GET", url: source.url(path), headers: headers, isRepeatable: true)
    }
}
