package import Domain
import StrictJSON

/// An answer as it travels: a status, and a response or an error as JSON.
package struct WireResponse: Hashable, Sendable {
    package var status: Int
    package var body: [UInt8]

    package init(status: Int, body: [UInt8]) { (self.status, self.body) = (status, body) }

    package init<R: Request>(answering request: R.Type, with response: R.Response) throws(WoteError) {
        self.init(status: R.endpoint.successStatus, body: try JSON.bytes(response))
    }

    /// - Parameter language: What the reader wants messages in.
    package init(_ error: WoteError, status: Int? = nil, in language: Language, id: RequestID) throws(WoteError) {
        self.init(
            status: status ?? error.code.httpStatus, body: try JSON.bytes(ErrorResponse(error, in: language, requestID: id)))
    }

    /// The response, or the error that came instead.
    package func parse<R: Request>(_ request: R.Type) throws(WoteError) -> R.Response {
        guard (200..<300).contains(status) else { throw error }
        do {
            // A later version may say more.
            return try JSONReader.decode(from: body, strangers: .ignored)
        } catch {
            throw WoteError(
                .unexpected, "The server's answer can't be read (\(error.phrase.english)); is it another version of wote?",
                ko: "서버의 응답을 읽을 수 없습니다(\(error.phrase.korean)). 서버의 wote 버전을 확인하세요.")
        }
    }

    /// What the server, or something on the way to it, says is wrong.
    private var error: WoteError {
        let code = WoteError.Code(httpStatus: status)
        do {
            return try JSONReader.decode(ErrorResponse.self, from: body, strangers: .ignored).woteError(orCode: code)
        } catch {
            return WoteError(code, "The server answered with status \(status).", ko: "서버가 상태 \(status)(으)로 응답했습니다.")
        }
    }
}

/// Names one request in answers and logs, so that a reader can quote it.
package struct RequestID: Hashable, Sendable, CustomStringConvertible {
    package let description: String
    private init(_ text: String) { description = text }
    package static func random() -> RequestID { RequestID(.randomDigits()) }
}

extension Endpoint {
    /// The status of an answer that is no error.
    package var successStatus: Int {
        switch self {
        case .createPoll, .createMember, .createLabel, .createRound: 201
        default: 200
        }
    }
}

extension WoteError.Code {
    package var httpStatus: Int {
        switch self {
        case .invalid: 422
        case .unauthenticated: 401
        case .forbidden: 403
        case .notFound: 404
        case .conflict: 409
        case .rateLimited: 429
        case .unavailable: 503
        case .unexpected: 500
        }
    }

    /// What a status means that came without a code this program knows.
    init(httpStatus status: Int) {
        self =
            Self.allCases.first { $0.httpStatus == status }
            ?? ((400..<500).contains(status) ? .invalid : [502, 504].contains(status) ? .unavailable : .unexpected)
    }
}
