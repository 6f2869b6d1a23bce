import Contract
import Domain
import HTTPClient
import RemoteDataSource
import Synchronization
import Testing

/// Following a poll over connections that come and go.
@Suite struct RemoteChangesTests {
    /// What each connection brings before it breaks off, or why there is none.
    private final class Line: Sendable {
        private let connections: Mutex<[Result<[String], HTTPFailure>]>
        private let lastIDs = Mutex<[String?]>([])

        init(_ connections: [Result<[String], HTTPFailure>]) { self.connections = Mutex(connections) }

        var seen: [String?] { lastIDs.withLock { $0 } }

        func source() throws -> RemoteDataSource {
            let transport = Transport(
                send: { _ in throw HTTPFailure("no calls", wasSent: false) },
                open: { call in
                    self.lastIDs.withLock { $0.append(call.headers.first { $0.name == "Last-Event-ID" }?.value) }
                    let chunks = try self.connections.withLock { $0.isEmpty ? .success(["event: gone\ndata: {}\n\n"]) : $0.removeFirst() }
                        .get()
                    let (stream, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
                    for chunk in chunks { continuation.yield(Array(chunk.utf8)) }
                    continuation.finish(throwing: HTTPFailure("broken off", wasSent: true))
                    return HTTPStream(status: 200, body: stream)
                }, sleep: { _ in })
            return RemoteDataSource(try ServerAddress("https://votes.test"), through: transport, in: .english) { _ in nil }
        }
    }

    private func hints(_ source: RemoteDataSource) async throws -> Int {
        var count = 0
        for try await _ in source.changes(of: ID(7), as: .anonymous) { count += 1 }
        return count
    }

    @Test func aLineThatBreaksIsTakenUpAfterTheLastEvent() async throws {
        let line = Line([
            .success(["event: result\nid: 1\nda", "ta: {}\n\n: beat\n\nevent: edited\nid: 2\ndata: {}\n\nevent: result\nid: 3\ndata: {"]),
            .failure(HTTPFailure("refused", wasSent: false)), .success([]), .success(["id: 4\ndata: {}\n\n"]),
        ])
        // Hints may be merged, but there is one at the beginning and one after the last event.
        #expect(try await hints(line.source()) >= 1)
        #expect(line.seen == [nil, "2", "2", "2", "4"])
    }

    @Test func whatEndsForGoodIsNotTakenUp() async throws {
        let line = Line([.success(["event: gone\ndata: {}\n\n"])])
        #expect(try await hints(line.source()) >= 1)
        #expect(line.seen == [nil])
    }
}
