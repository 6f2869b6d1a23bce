import Contract
import Domain

/// A request that is not done, with the status and the headers that say so.
struct Refusal: Error {
    let status: Int
    let error: WoteError
    var headers: [(String, String)] = []

    init(_ error: WoteError) {
        (status, self.error) = (error.code.httpStatus, error)
        switch error.code {
        case .unauthenticated: headers = [("WWW-Authenticate", "Bearer")]
        case .unavailable: headers = [("Retry-After", "1")]
        default: break
        }
    }

    /// What could not be read as a request; what was read and breaks a rule has another status.
    init(unreadable error: WoteError) {
        self.init(error.code == .invalid ? 400 : error.code.httpStatus, error)
    }

    private init(_ status: Int, _ error: WoteError, headers: [(String, String)] = []) {
        (self.status, self.error, self.headers) = (status, error, headers)
    }
}

extension Refusal {
    static let noPath = Refusal(WoteError.noPath)

    static func method(_ allowed: [String]) -> Refusal {
        let methods = allowed.joined(separator: ", ")
        return Refusal(
            405, .invalid("method", "This address takes \(methods) only.", ko: "이 주소에는 \(methods)만 쓸 수 있습니다."),
            headers: [("Allow", methods)])
    }

    static func notAcceptable(_ type: String) -> Refusal {
        Refusal(406, .invalid("Accept", "The answer is \(type); accept that.", ko: "응답은 \(type)입니다. Accept에 넣으세요."))
    }

    static func tooLarge(_ limit: Int) -> Refusal {
        Refusal(413, .invalid("body", "The body is larger than \(limit) bytes.", ko: "본문이 \(limit)바이트를 넘습니다."))
    }

    static let unsupportedType = Refusal(
        415,
        .invalid(
            "Content-Type", "The body has to be application/json, not compressed.", ko: "본문은 압축하지 않은 application/json이어야 합니다."))

    static func repeated(_ header: String) -> Refusal {
        Refusal(400, .invalid(header, "The header \(header) is there twice; leave one of them.", ko: "\(header) 헤더가 두 번 있습니다. 하나만 남기세요."))
    }

    /// - Parameter wait: How long, rounded up to seconds.
    static func tooMany(wait: Duration) -> Refusal {
        let seconds = max(1, wait.components.seconds + (wait.components.attoseconds > 0 ? 1 : 0))
        return Refusal(
            429,
            WoteError(.rateLimited, "Too many requests; try again in \(seconds) s.", ko: "요청이 너무 많습니다. \(seconds)초 뒤에 다시 시도하세요."),
            headers: [("Retry-After", "\(seconds)")])
    }
}

extension Refusal {
    /// What an operation threw.
    init(unknown error: any Error) {
        switch error {
        case let refusal as Refusal: self = refusal
        case is CancellationError: self.init(WoteError(.unavailable, "The request was cancelled.", ko: "요청이 취소되었습니다."))
        default: self.init(WoteError(caught: error))
        }
    }
}
