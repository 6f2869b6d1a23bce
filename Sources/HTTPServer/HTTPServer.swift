/// An HTTP/1.1 server on epoll(7). A few threads own its connections and never wait for anything but sockets; each request is
/// handled by a task of its own, one at a time for a connection.
///
/// A task is cancelled when its client goes away. A server that is let go without `stop` is cut off.
package final class HTTPServer: Sendable {
    /// The port it listens on, of TCP.
    package let port: UInt16?
    private let threads: [LoopThread]

    private init(port: UInt16?, threads: [LoopThread]) {
        (self.port, self.threads) = (port, threads)
    }

    deinit { Self.cut(threads) }

    /// Listens when it returns. The handler gets whole, well-formed requests only; it has to answer each.
    package static func start(
        _ options: HTTPServerOptions, handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
    ) async throws(HTTPServerError) -> HTTPServer {
        makeRoom(forConnections: options.maximumConnections)
        let listener = try await listener(options.address)
        let threads = try threads(Service(options, handler), listener)
        return HTTPServer(port: listener.port, threads: threads)
    }

    /// Stops: accepts nobody, closes connections without a request, and lets what is in flight come to its end, streams too, as
    /// far as they do so within the bound; then it cuts the rest, whose tasks are cancelled. Returns when no connection is left.
    package func stop(within bound: Duration) async {
        let moment = ContinuousClock.now + bound
        for thread in threads { thread.stop(at: moment) }
        for thread in threads { await thread.ended() }
    }

    /// Opened on a thread of its own, since names and locks may be waited for.
    private static func listener(_ address: HTTPServerOptions.ListenAddress) async throws(HTTPServerError) -> Listener {
        let result: Result<Listener, HTTPServerError> = await withCheckedContinuation { continuation in
            do throws(HTTPServerError) {
                try startThread { continuation.resume(returning: open(address)) }
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        return try result.get()
    }

    private static func open(_ address: HTTPServerOptions.ListenAddress) -> Result<Listener, HTTPServerError> {
        do throws(HTTPServerError) {
            return .success(try Listener(address))
        } catch {
            return .failure(error)
        }
    }

    private static func threads(_ service: Service, _ listener: Listener) throws(HTTPServerError) -> [LoopThread] {
        var threads: [LoopThread] = []
        do throws(HTTPServerError) {
            for _ in 0..<max(1, service.options.threads) { threads.append(try LoopThread(service)) }
        } catch {
            cut(threads)
            throw error
        }
        threads[0].open(listener, for: threads)
        return threads
    }

    private static func cut(_ threads: [LoopThread]) {
        for thread in threads { thread.stop(at: .now) }
    }
}
