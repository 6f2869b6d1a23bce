import CCurl
import Dispatch

/// One handle of libcurl and its open connections. Used by one transfer at a time, on a thread of its own that may block.
final class CurlChannel: @unchecked Sendable {
    // The handles are touched on `queue` only, but for `wake`, which libcurl allows from any thread while the handle lives: it lives as
    // long as this object, which whoever wakes it holds.
    private let library: CurlLibrary
    private let easy: UnsafeMutableRawPointer
    private let multi: UnsafeMutableRawPointer
    private let queue = DispatchQueue(label: "wote.http-client")

    init(_ library: CurlLibrary) throws(HTTPFailure) {
        guard let easy = library.functions.pointee.easy_init(), let multi = library.functions.pointee.multi_init() else {
            throw HTTPFailure("libcurl has no memory", wasSent: false)
        }
        (self.library, self.easy, self.multi) = (library, easy, multi)
    }

    deinit {
        library.functions.pointee.easy_cleanup(easy)
        _ = library.functions.pointee.multi_cleanup(multi)
    }

    /// Ends a wait for the network, so that the transfer looks whether it was cancelled.
    func wake() { _ = library.functions.pointee.multi_wakeup(multi) }

    /// Carries `transfer` out, on the channel's own thread; calls `done` when the channel is free again, before the transfer ends.
    func run(_ transfer: CurlTransfer, done: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            let failure = perform(transfer)
            done()
            transfer.finish(with: failure)
        }
    }

    /// Why the transfer failed; `nil` when it did not.
    private func perform(_ transfer: CurlTransfer) -> HTTPFailure? {
        library.functions.pointee.easy_reset(easy)
        let headers = transfer.configure(easy, library)
        defer { library.functions.pointee.slist_free_all(headers) }
        guard library.functions.pointee.multi_add_handle(multi, easy) == CURLM_OK else {
            return HTTPFailure("libcurl takes no transfer", wasSent: false)
        }
        defer { _ = library.functions.pointee.multi_remove_handle(multi, easy) }
        var running: Int32 = 1
        while true {
            guard !transfer.isCancelled else { return HTTPFailure("it was cancelled", wasSent: true, wasCancelled: true) }
            guard library.functions.pointee.multi_perform(multi, &running) == CURLM_OK else { break }
            if running == 0 { break }
            guard library.functions.pointee.multi_poll(multi, nil, 0, 60_000, nil) == CURLM_OK else { break }
        }
        var code = CURLE_FAILED_INIT
        _ = curl_result(library.functions, multi, &code)
        return code == CURLE_OK ? nil : failure(code)
    }

    private func failure(_ code: CURLcode) -> HTTPFailure {
        let wasSent = curl_get_number(library.functions, easy, CURLINFO_REQUEST_SIZE) > 0
        return HTTPFailure(library.describe(code), wasSent: wasSent)
    }

    func status() -> Int { curl_get_number(library.functions, easy, CURLINFO_RESPONSE_CODE) }
}
