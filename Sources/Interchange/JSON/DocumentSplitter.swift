import StrictJSON

/// Cuts a document's bytes into its head and its records by the brackets outside strings; keeps no more than one of them.
struct DocumentSplitter {
    /// A piece of the document and where it begins.
    enum Piece {
        /// All before the first record, up to and with `[`.
        case head([UInt8])
        case record([UInt8], at: Place)
    }

    /// A place in the document.
    struct Place: Hashable {
        /// From 1.
        var line = 1
        /// Bytes before it.
        var byte = 0
    }

    enum Fault: Hashable, Error {
        /// Not `{"wote": …, "records": […`.
        case noDocument
        case recordTooLong(limit: Int)
        /// Something else than a record, a comma or the end of the list.
        case unexpected(UInt8)
        case truncated
        /// Something after the document.
        case trailing
    }

    private enum State {
        case head, firstRecord, nextRecord, record, afterRecord, tail, end
    }

    private static let longestHead = 1 << 10
    static let longestRecord = 1 << 22

    private(set) var place = Place()
    private var state = State.head
    private var piece: [UInt8] = []
    private var start = Place()
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    mutating func take(_ chunk: [UInt8], _ body: (Piece) throws -> Void) throws {
        for byte in chunk {
            try take(byte, body)
            place.byte += 1
            if byte == UInt8(ascii: "\n") { place.line += 1 }
        }
    }

    /// Ends the document.
    func finish() throws(Fault) {
        if state != .end { throw .truncated }
    }

    private mutating func take(_ byte: UInt8, _ body: (Piece) throws -> Void) throws {
        switch state {
        case .record: try takeInRecord(byte, body)
        case .head: try takeInHead(byte, body)
        case .firstRecord, .nextRecord, .afterRecord, .tail, .end:
            if !byte.isJSONSpace { try takeBetween(byte) }
        }
    }

    private mutating func takeInHead(_ byte: UInt8, _ body: (Piece) throws -> Void) throws {
        piece.append(byte)
        passString(byte)
        if piece.count > Self.longestHead { throw Fault.noDocument }
        guard !isInString, byte == UInt8(ascii: "[") else { return }
        try body(.head(takePiece()))
        state = .firstRecord
    }

    private mutating func takeInRecord(_ byte: UInt8, _ body: (Piece) throws -> Void) throws {
        piece.append(byte)
        passString(byte)
        if piece.count > Self.longestRecord { throw Fault.recordTooLong(limit: Self.longestRecord) }
        guard !isInString else { return }
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { depth -= 1 }
        guard depth == 0 else { return }
        try body(.record(takePiece(), at: start))
        state = .afterRecord
    }

    private mutating func takeBetween(_ byte: UInt8) throws(Fault) {
        switch (state, byte) {
        case (.firstRecord, UInt8(ascii: "{")), (.nextRecord, UInt8(ascii: "{")):
            (piece, start, depth, state) = ([byte], place, 1, .record)
        case (.firstRecord, UInt8(ascii: "]")), (.afterRecord, UInt8(ascii: "]")): state = .tail
        case (.afterRecord, UInt8(ascii: ",")): state = .nextRecord
        case (.tail, UInt8(ascii: "}")): state = .end
        case (.end, _): throw .trailing
        default: throw .unexpected(byte)
        }
    }

    /// Keeps track of whether the next byte stands in a string.
    private mutating func passString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\"") {
            isInString.toggle()
        } else if isInString, byte == UInt8(ascii: "\\") {
            isEscaped = true
        }
    }

    private mutating func takePiece() -> [UInt8] {
        defer { piece = [] }
        return piece
    }
}
