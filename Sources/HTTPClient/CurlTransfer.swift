import CCurl
import Synchronization

/// One call on its way: what goes out, and to whom what comes back is handed.
final class CurlTransfer: Sendable {
    private let call: HTTPCall
    private let options: HTTPClientOptions
    private let isStream: Bool
    private let cancelled = Atomic(false)
    private let state = Mutex(State())
    private let chunks: AsyncThrowingStream<[UInt8], any Error>.Continuation

    private struct State {
        var channel: CurlChannel?
        var head: CheckedContinuation<Result<Int, HTTPFailure>, Never>?
        var answeredHead: Result<Int, HTTPFailure>?
    }

    /// - Parameters:
    ///   - isStream: Whether the answer may go on for ever.
    ///   - chunks: Where its body goes. The stream itself is its reader's alone, so that it ends when the reader lets go of it.
    init(
        _ call: HTTPCall, _ options: HTTPClientOptions, isStream: Bool, to chunks: AsyncThrowingStream<[UInt8], any Error>.Continuation
    ) {
        (self.call, self.options, self.isStream, self.chunks) = (call, options, isStream, chunks)
    }

    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    func cancel() {
        cancelled.store(true, ordering: .releasing)
        state.withLock { $0.channel }?.wake()
    }

    /// Begins on `channel`; answers with the status once it is there.
    func begin(on channel: CurlChannel, done: @escaping @Sendable () -> Void) async throws(HTTPFailure) -> Int {
        state.withLock { $0.channel = channel }
        // Whoever stops reading the body stops the transfer.
        chunks.onTermination = { [weak self] _ in self?.cancel() }
        channel.run(self, done: done)
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready = state.withLock { state in
                    if state.answeredHead == nil { state.head = continuation }
                    return state.answeredHead
                }
                if let ready { continuation.resume(returning: ready) }
            }
        } onCancel: {
            cancel()
        }.get()
    }

    /// Ends the body; called once, on the channel's thread.
    func finish(with failure: HTTPFailure?) {
        answerHead(failure.map(Result.failure) ?? .failure(HTTPFailure("the answer has no head", wasSent: true)))
        state.withLock { $0.channel = nil }
        chunks.finish(throwing: failure)
    }

    /// Called on the channel's thread when all headers are there; a second head counts for nothing.
    private func answerHead(_ head: Result<Int, HTTPFailure>) {
        let waiting = state.withLock { state in
            if state.answeredHead == nil { state.answeredHead = head }
            defer { state.head = nil }
            return state.head.map { ($0, state.answeredHead ?? head) }
        }
        if let (continuation, head) = waiting { continuation.resume(returning: head) }
    }

    fileprivate func receive(header: UnsafeBufferPointer<UInt8>) {
        guard header.elementsEqual([UInt8(ascii: "\r"), UInt8(ascii: "\n")]) || header.elementsEqual([UInt8(ascii: "\n")]) else { return }
        let status = state.withLock { $0.channel }?.status() ?? 0
        if status >= 200 { answerHead(.success(status)) }
    }

    fileprivate func receive(chunk: UnsafeBufferPointer<UInt8>) { chunks.yield(Array(chunk)) }
}

// MARK: Options

extension CurlTransfer {
    /// Sets `handle` up; answers with the headers, for the caller to free when the transfer is over.
    func configure(_ handle: UnsafeMutableRawPointer, _ library: CurlLibrary) -> UnsafeMutablePointer<curl_slist>? {
        func set(_ option: CURLoption, _ value: Int) { _ = curl_set_number(library.functions, handle, option, value) }
        func set(_ option: CURLoption, _ value: String) { _ = curl_set_text(library.functions, handle, option, value) }
        set(CURLOPT_URL, call.url)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_USERAGENT, options.userAgent)
        set(CURLOPT_ACCEPT_ENCODING, "")
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_TCP_KEEPALIVE, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeout.milliseconds)
        if isStream {
            set(CURLOPT_LOW_SPEED_LIMIT, 1)
            set(CURLOPT_LOW_SPEED_TIME, max(1, options.silence.milliseconds / 1000))
        } else {
            set(CURLOPT_TIMEOUT_MS, options.timeout.milliseconds)
        }
        if !call.isRepeatable { set(CURLOPT_FRESH_CONNECT, 1) }
        if let path = options.socketPath { set(CURLOPT_UNIX_SOCKET_PATH, path) }
        if let file = options.authorities { set(CURLOPT_CAINFO, file) }
        set(CURLOPT_CUSTOMREQUEST, call.method)
        if call.method != "GET" { setBody(handle, library) }
        setReceivers(handle, library)
        return setHeaders(handle, library)
    }

    private func setBody(_ handle: UnsafeMutableRawPointer, _ library: CurlLibrary) {
        _ = curl_set_number(library.functions, handle, CURLOPT_POSTFIELDSIZE, call.body.count)
        // Copied, so that nothing of ours has to stay where it is.
        call.body.withUnsafeBytes { bytes in
            var nothing: UInt8 = 0
            withUnsafeMutablePointer(to: &nothing) { empty in
                let start = bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) } ?? UnsafeMutableRawPointer(empty)
                _ = curl_set_pointer(library.functions, handle, CURLOPT_COPYPOSTFIELDS, start)
            }
        }
    }

    private func setReceivers(_ handle: UnsafeMutableRawPointer, _ library: CurlLibrary) {
        // The channel holds the transfer until it is over.
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = curl_set_pointer(library.functions, handle, CURLOPT_WRITEDATA, context)
        _ = curl_set_pointer(library.functions, handle, CURLOPT_HEADERDATA, context)
        _ = curl_set_receiver(library.functions, handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            received(bytes, size * count, context) { $0.receive(chunk: $1) }
        }
        _ = curl_set_receiver(library.functions, handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            received(bytes, size * count, context) { $0.receive(header: $1) }
        }
    }

    private func setHeaders(_ handle: UnsafeMutableRawPointer, _ library: CurlLibrary) -> UnsafeMutablePointer<curl_slist>? {
        var list: UnsafeMutablePointer<curl_slist>?
        // Without a value libcurl leaves out what it would add by itself.
        for line in call.headers.map({ "\($0.name): \($0.value)" }) + ["Expect:"] + (call.body.isEmpty ? ["Content-Type:"] : []) {
            list = library.functions.pointee.slist_append(list, line) ?? list
        }
        _ = curl_set_pointer(library.functions, handle, CURLOPT_HTTPHEADER, list)
        return list
    }
}

/// Hands bytes to the transfer that `context` is; answers with how many were taken, all of them.
private func received(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ body: (CurlTransfer, UnsafeBufferPointer<UInt8>) -> Void
) -> Int {
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    bytes.withMemoryRebound(to: UInt8.self, capacity: count) { body(transfer, UnsafeBufferPointer(start: $0, count: count)) }
    return count
}

extension Duration {
    fileprivate var milliseconds: Int { Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000) }
}
