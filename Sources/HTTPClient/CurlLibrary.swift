import CCurl
import Glibc

/// libcurl, opened once when it is first used.
struct CurlLibrary: @unchecked Sendable {
    // Addresses of functions, written once before anybody reads them.
    let functions: UnsafePointer<curl_library>

    /// Why there is none, where there is none.
    static let shared: Result<CurlLibrary, HTTPFailure> = {
        let functions = UnsafeMutablePointer<curl_library>.allocate(capacity: 1)
        functions.initialize(to: curl_library())
        guard curl_library_open(functions) else {
            let reason = dlerror().map { String(cString: $0) } ?? "it is too old"
            return .failure(HTTPFailure("libcurl can't be used (\(reason)); install the package libcurl4", wasSent: false))
        }
        return .success(CurlLibrary(functions: UnsafePointer(functions)))
    }()

    func describe(_ code: CURLcode) -> String {
        functions.pointee.easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    }
}
