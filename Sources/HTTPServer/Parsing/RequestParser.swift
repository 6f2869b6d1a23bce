/// Reads requests out of the bytes of a connection, after RFC 9112, and refuses what two readers could take for different requests.
///
/// Bytes come by `append`, in whatever pieces; `next` gives the requests in order, the same ones however the bytes were cut.
/// After a fault it repeats the fault.
package struct RequestParser: Sendable {
    package struct Limits: Hashable, Sendable {
        /// Of the request line and the fields together, and of the trailers.
        var head: Int
        var body: Int
        /// RFC 9112 §3 asks for at least 8,000.
        var requestLine = 8_192
        /// Of one line that announces a chunk.
        var chunkLine = 256
        /// Of what stands behind the sizes of all chunks of a body.
        var chunkExtensions = 4_096

        package init(head: Int, body: Int) {
            (self.head, self.body) = (head, body)
        }
    }

    enum Stage: Hashable, Sendable {
        case requestLine, fields
        case body(missing: Int)
        case chunkSize
        case chunk(missing: Int)
        case chunkEnd, trailers, complete
        case failed(RequestFault)
    }

    let limits: Limits
    var stage = Stage.requestLine
    /// What has been appended and not been dropped yet; up to `position` it has been consumed.
    private var input: [UInt8] = []
    private var position = 0
    /// Up to here no end of the current line was found.
    private var scanned = 0

    private var line: RequestLine?
    private var fields: [HTTPHeaders.Field] = []
    private var request: ParsedRequest?
    private var skippedEmptyLine = false
    var body: [UInt8] = []
    var headLength = 0
    var trailerLength = 0
    var extensionLength = 0
    private var awaitsContinue = false

    package init(limits: Limits) {
        self.limits = limits
    }

    /// Whether nothing of a next request has arrived.
    package var isBetweenRequests: Bool { stage == .requestLine && position == input.count }

    /// Whether the client waits for `100 Continue`; says so once.
    mutating func takeContinue() -> Bool {
        defer { awaitsContinue = false }
        return awaitsContinue
    }

    package mutating func append(_ bytes: ArraySlice<UInt8>) {
        drop()
        awaitsContinue = false
        input.append(contentsOf: bytes)
    }

    /// The next complete request, or nil when more bytes are needed.
    package mutating func next() throws(RequestFault) -> ParsedRequest? {
        do {
            while try step() {
                if stage == .complete { return takeRequest() }
            }
            drop()
            return nil
        } catch {
            stage = .failed(error)
            throw error
        }
    }

    /// Goes one line or piece of a body further; false when that has not arrived yet.
    private mutating func step() throws(RequestFault) -> Bool {
        switch stage {
        case .requestLine: try readRequestLine()
        case .fields: try readField()
        case .body(let missing): readBody(missing)
        case .chunkSize: try readChunkSize()
        case .chunk(let missing): readChunk(missing)
        case .chunkEnd: try readChunkEnd()
        case .trailers: try readTrailer()
        case .complete: false
        case .failed(let fault): throw fault
        }
    }

    private mutating func readRequestLine() throws(RequestFault) -> Bool {
        guard let text = try nextLine(within: min(limits.head, limits.requestLine), else: .requestLineTooLong) else { return false }
        headLength += text.count + 2
        if text.isEmpty, !skippedEmptyLine {
            // One line too many after the body before: RFC 9112 §2.2.
            skippedEmptyLine = true
            return true
        }
        line = try RequestLine(text)
        stage = .fields
        return true
    }

    private mutating func readField() throws(RequestFault) -> Bool {
        guard let text = try nextLine(within: limits.head - headLength, else: .headTooLarge) else { return false }
        headLength += text.count + 2
        if text.isEmpty {
            try finishHead()
        } else {
            fields.append(try HTTPHeaders.Field(line: text))
        }
        return true
    }

    private mutating func finishHead() throws(RequestFault) {
        guard let line else { throw .malformedRequestLine }
        let request = try ParsedRequest(line, fields)
        switch request.framing {
        case .sized(let length) where length > limits.body: throw .bodyTooLarge
        case .none, .sized(0): stage = .complete
        case .sized(let length): stage = .body(missing: length)
        case .chunked: stage = .chunkSize
        }
        awaitsContinue = stage != .complete && position == input.count && request.expectsContinue
        self.request = request
    }

    private mutating func takeRequest() -> ParsedRequest? {
        defer { startOver() }
        request?.body = body
        return request
    }

    private mutating func startOver() {
        stage = .requestLine
        (line, request, fields, body) = (nil, nil, [], [])
        (headLength, trailerLength, extensionLength, skippedEmptyLine) = (0, 0, 0, false)
    }

    /// Lets go of what has been consumed.
    private mutating func drop() {
        guard position > 0 else { return }
        if position == input.count { input = [] } else { input.removeFirst(position) }
        scanned -= position
        position = 0
    }

    /// The next line without its end, which is a carriage return and a line feed and nothing else; nil when it has not arrived.
    /// The limit holds for both.
    mutating func nextLine(within limit: Int, else tooLong: RequestFault) throws(RequestFault) -> ArraySlice<UInt8>? {
        let end = min(input.count, position + limit - 1)
        while scanned < end {
            let byte = input[scanned]
            guard byte != .carriageReturn else { return try lineEnding() }
            guard byte.isTextByte else { throw .controlCharacter }
            scanned += 1
        }
        if scanned - position >= limit - 1 { throw tooLong }
        return nil
    }

    private mutating func lineEnding() throws(RequestFault) -> ArraySlice<UInt8>? {
        guard scanned + 1 < input.count else { return nil }
        guard input[scanned + 1] == .lineFeed else { throw .controlCharacter }
        let text = input[position..<scanned]
        position = scanned + 2
        scanned = position
        return text
    }

    /// Moves up to so many bytes into the body, and says how many there were.
    mutating func moveToBody(_ most: Int) -> Int {
        let count = min(most, input.count - position)
        body.append(contentsOf: input[position..<position + count])
        position += count
        scanned = position
        return count
    }
}
