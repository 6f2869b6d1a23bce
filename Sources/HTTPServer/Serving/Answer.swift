/// An answer in bytes, but for what its connection knows: the date, and whether it ends.
struct Answer: Sendable {
    /// How the client finds the end of a stream.
    enum Streaming: Hashable, Sendable {
        case chunked
        /// By the end of the connection, for HTTP/1.0.
        case untilClosed
    }

    /// The status line and the fields, each with its line end, without the empty line.
    private(set) var head: [UInt8] = []
    private(set) var body: [UInt8] = []
    private(set) var streaming: Streaming?
    /// Whether the connection is to end with it.
    private(set) var closes = false

    /// The response as this request's client is to get it; nil when it cannot be written down without harm.
    init?(_ response: HTTPResponse, to question: Question) {
        guard 200...599 ~= response.status, response.headers.fields.allSatisfy({ $0.isSafe }) else { return nil }
        writeHead(response)
        let hasBody = response.status != 204 && response.status != 304
        switch response.body {
        case .bytes(let bytes) where hasBody:
            writeField("Content-Length", String(bytes.count))
            if !question.isHead { body = bytes }
        case .stream where hasBody:
            let streaming: Streaming = question.minorVersion == 0 ? .untilClosed : .chunked
            if streaming == .chunked { writeField("Transfer-Encoding", "chunked") } else { closes = true }
            if !question.isHead { self.streaming = streaming }
        default: break
        }
    }

    /// The server's own answer for a status; the connection ends with it.
    init(refusing status: Int, _ errorBody: (Int) -> HTTPResponse, to question: Question = Question()) {
        var response = errorBody(status)
        response.status = status
        if case .stream = response.body { response.body = .bytes([]) }
        let bare = HTTPResponse(status: status)
        self = Answer(response, to: question) ?? Answer(bare, to: question) ?? Answer()
        closes = true
    }

    private init() {}

    private mutating func writeHead(_ response: HTTPResponse) {
        if case .bytes(let bytes) = response.body { head.reserveCapacity(bytes.count + 512) }
        head.append(contentsOf: "HTTP/1.1 \(response.status) \(reasonPhrase(response.status))\r\n".utf8)
        for field in response.headers.fields {
            if field.isNamed("Connection") {
                closes = closes || response.headers.list("Connection", has: "close")
            } else if !field.isOfServer {
                writeField(field.name, field.value)
            }
        }
    }

    private mutating func writeField(_ name: String, _ value: String) {
        head.append(contentsOf: name.utf8)
        head.append(contentsOf: ": ".utf8)
        head.append(contentsOf: value.utf8)
        head.append(contentsOf: "\r\n".utf8)
    }

    /// What goes out at once; of a stream, the head.
    consuming func bytes(date: String, connection: String?) -> [UInt8] {
        writeField("Date", date)
        if let connection { writeField("Connection", connection) }
        head.append(contentsOf: "\r\n".utf8)
        head.append(contentsOf: body)
        return head
    }
}

/// What about a request decides how its answer is written.
struct Question: Hashable, Sendable {
    var isHead = false
    var minorVersion = 1
}

extension HTTPHeaders.Field {
    /// Whether it can go into an answer without being taken for anything else.
    fileprivate var isSafe: Bool { name.utf8.isToken && value.utf8.allSatisfy { $0.isTextByte } }

    fileprivate var isOfServer: Bool {
        ["Content-Length", "Transfer-Encoding", "Date", "Keep-Alive"].contains { isNamed($0) }
    }
}

extension Answer.Streaming {
    /// A piece of a stream as it goes out; one without bytes is nothing, as it would be taken for the end.
    func frame(_ piece: [UInt8]) -> [UInt8] {
        guard self == .chunked, !piece.isEmpty else { return piece }
        return Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + "\r\n".utf8
    }

    var end: [UInt8] { self == .chunked ? Array("0\r\n\r\n".utf8) : [] }
}
