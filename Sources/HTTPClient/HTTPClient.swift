import CCurl
import Synchronization

/// Calls HTTP servers through libcurl: TLS, proxies and Unix sockets as it has them. No call blocks Swift's pool; a cancelled task ends
/// its call. Connections stay open for the calls that follow.
package final class HTTPClient: Sendable {
    private let options: HTTPClientOptions
    /// Channels that no transfer uses.
    private let idle = Mutex<[CurlChannel]>([])

    private static let mostIdle = 4

    package init(_ options: HTTPClientOptions = HTTPClientOptions()) { self.options = options }

    /// The whole answer.
    package func send(_ call: HTTPCall) async throws(HTTPFailure) -> HTTPAnswer {
        let stream = try await begin(call, isStream: false)
        do {
            var body: [UInt8] = []
            for try await chunk in stream.body { body += chunk }
            // A cancelled task sees the body end early.
            if Task.isCancelled { throw HTTPFailure("it was cancelled", wasSent: true, wasCancelled: true) }
            return HTTPAnswer(status: stream.status, body: body)
        } catch {
            throw error as? HTTPFailure ?? HTTPFailure("\(error)", wasSent: true)
        }
    }

    /// An answer that is read while it comes. Who stops reading ends the call.
    package func open(_ call: HTTPCall) async throws(HTTPFailure) -> HTTPStream { try await begin(call, isStream: true) }

    private func channel() throws(HTTPFailure) -> CurlChannel {
        if let channel = idle.withLock({ $0.popLast() }) { return channel }
        return try CurlChannel(try CurlLibrary.shared.get())
    }

    private func begin(_ call: HTTPCall, isStream: Bool) async throws(HTTPFailure) -> HTTPStream {
        let channel = try channel()
        let (body, chunks) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        let transfer = CurlTransfer(call, options, isStream: isStream, to: chunks)
        let status = try await transfer.begin(on: channel) { [self] in
            idle.withLock { if $0.count < Self.mostIdle { $0.append(channel) } }
        }
        return HTTPStream(status: status, body: body)
    }
}
