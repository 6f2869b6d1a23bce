/// Reads records (RFC 4180) from chunks of bytes, however they are cut; keeps no more than one record.
///
/// Lines end in CRLF, LF or CR. A byte order mark and empty lines are passed over. After an error the reader is of no more use.
package struct RecordReader: Sendable {
    private let delimiter: UInt8
    private let limits: Limits
    private var state = State.fieldStart
    private var mark = ByteOrderMark()
    private var record = Record()
    private var field = OpenField()
    private var line = 1
    private var offset = 0
    private var followsCarriageReturn = false

    private enum State {
        case fieldStart, unquoted, quoted
        /// After a quote in a quoted field: its end, or the first of two.
        case quoteInQuoted
    }

    /// The field being read: where it began in the record and in the table.
    private struct OpenField {
        var start = 0
        var offset = 0
        var line = 1
        var isASCII = true
    }

    package init(delimiter: Dialect.Delimiter = .comma, limits: Limits = Limits()) {
        self.delimiter = delimiter.rawValue
        self.limits = limits
    }

    /// Reads on; calls `body` for each record that the chunk completes.
    package mutating func read(_ chunk: [UInt8], _ body: (Record) throws -> Void) throws {
        try chunk.withUnsafeBufferPointer { try read($0, body) }
    }

    package mutating func read(_ chunk: UnsafeBufferPointer<UInt8>, _ body: (Record) throws -> Void) throws {
        var index = 0
        while !mark.isDecided, index < chunk.count {
            guard let held = mark.take(chunk[index]) else {
                index += 1
                offset += 1
                continue
            }
            offset -= held.count
            try held.withUnsafeBufferPointer { try consume($0, from: 0, body) }
        }
        try consume(chunk, from: index, body)
    }

    /// Ends the table; calls `body` for a last record without a line end.
    package mutating func finish(_ body: (Record) throws -> Void) throws {
        if let held = mark.finish() {
            offset -= held.count
            try held.withUnsafeBufferPointer { try consume($0, from: 0, body) }
        }
        if state == .quoted { throw error(.unterminatedQuote, line: field.line, offset: field.offset) }
        try endRecord(body)
    }
}

// MARK: Bytes

extension RecordReader {
    private mutating func consume(_ chunk: UnsafeBufferPointer<UInt8>, from first: Int, _ body: (Record) throws -> Void) throws {
        var index = first
        let base = offset - first
        defer { offset = base + index }
        while index < chunk.count {
            offset = base + index
            let run = ordinaryRun(chunk, from: index)
            if run.end > index {
                try takeRun(UnsafeBufferPointer(rebasing: chunk[index..<run.end]), isASCII: run.isASCII)
                index = run.end
            } else {
                try takeSpecial(chunk[index], body)
                index += 1
            }
        }
    }

    /// The longest run from `start` of bytes that mean only themselves.
    @inline(__always)
    private func ordinaryRun(_ chunk: UnsafeBufferPointer<UInt8>, from start: Int) -> (end: Int, isASCII: Bool) {
        var end = start
        var seen: UInt8 = 0
        while end < chunk.count {
            let byte = chunk[end]
            if byte == delimiter || byte <= Byte.quote && isSpecial(byte) { break }
            seen |= byte
            end += 1
        }
        return (end, seen < 0x80)
    }

    @inline(__always)
    private func isSpecial(_ byte: UInt8) -> Bool {
        byte == Byte.quote || byte == Byte.lineFeed || byte == Byte.carriageReturn || byte == Byte.nul
    }

    private mutating func takeRun(_ run: UnsafeBufferPointer<UInt8>, isASCII: Bool) throws(TabularError) {
        followsCarriageReturn = false
        switch state {
        case .fieldStart:
            beginField()
            state = .unquoted
        case .unquoted, .quoted: break
        case .quoteInQuoted: throw error(.textAfterQuote)
        }
        guard record.bytes.count - field.start + run.count <= limits.field else { throw tooLong }
        if !isASCII { field.isASCII = false }
        record.bytes.append(contentsOf: run)
    }

    private mutating func takeSpecial(_ byte: UInt8, _ body: (Record) throws -> Void) throws {
        let followed = followsCarriageReturn
        followsCarriageReturn = byte == Byte.carriageReturn
        switch byte {
        case Byte.nul: throw error(.nul)
        case Byte.quote: try takeQuote()
        case Byte.lineFeed where followed: if state == .quoted { try append(byte) }
        case Byte.lineFeed, Byte.carriageReturn: try takeLineEnd(byte, body)
        default: try takeDelimiter(byte)
        }
    }

    private mutating func takeQuote() throws(TabularError) {
        switch state {
        case .fieldStart:
            beginField()
            state = .quoted
        case .unquoted: throw error(.strayQuote)
        case .quoted: state = .quoteInQuoted
        case .quoteInQuoted:
            try append(Byte.quote)
            state = .quoted
        }
    }

    private mutating func takeDelimiter(_ byte: UInt8) throws(TabularError) {
        if state == .quoted { return try append(byte) }
        if state == .fieldStart { beginField() }
        try endField()
    }

    private mutating func takeLineEnd(_ byte: UInt8, _ body: (Record) throws -> Void) throws {
        if state == .quoted { try append(byte) } else { try endRecord(body) }
        line += 1
    }

    private mutating func append(_ byte: UInt8) throws(TabularError) {
        guard record.bytes.count - field.start < limits.field else { throw tooLong }
        record.bytes.append(byte)
    }
}

// MARK: Fields and records

extension RecordReader {
    private mutating func beginField() {
        field = OpenField(start: record.bytes.count, offset: offset, line: line)
    }

    private mutating func endField() throws(TabularError) {
        guard record.fields.count < limits.fields else { throw error(.tooManyFields(limit: limits.fields)) }
        let isQuoted = state == .quoteInQuoted
        if !field.isASCII { try validate(isQuoted: isQuoted) }
        record.fields.append(Record.Field(end: record.bytes.count, offset: field.offset, line: field.line, isQuoted: isQuoted))
        state = .fieldStart
    }

    private mutating func endRecord(_ body: (Record) throws -> Void) throws {
        if state == .fieldStart {
            if record.fields.isEmpty { return }
            beginField()
        }
        try endField()
        defer { record.removeAll() }
        try body(record)
    }

    /// Proves the open field UTF-8; an error knows the exact byte, quotes taken away counted again.
    private func validate(isQuoted: Bool) throws(TabularError) {
        do {
            _ = try UTF8Span(validating: record.bytes.span.extracting(droppingFirst: field.start))
        } catch {
            let before = record.bytes[field.start...].prefix(error.byteOffsets.lowerBound)
            let quotes = isQuoted ? 1 + before.count { $0 == Byte.quote } : 0
            throw self.error(.invalidUTF8, line: field.line + lineEnds(before), offset: field.offset + quotes + before.count)
        }
    }

    private func lineEnds(_ bytes: ArraySlice<UInt8>) -> Int {
        let pairs = zip(bytes, bytes.dropFirst()).count { $0 == Byte.carriageReturn && $1 == Byte.lineFeed }
        return bytes.count { $0 == Byte.carriageReturn || $0 == Byte.lineFeed } - pairs
    }

    private var tooLong: TabularError { error(.fieldTooLong(limit: limits.field), line: field.line, offset: field.offset) }

    private func error(_ reason: TabularError.Reason, line: Int? = nil, offset: Int? = nil) -> TabularError {
        let column = record.fields.count + 1
        return TabularError(reason, at: Position(line: line ?? self.line, column: column, offset: offset ?? self.offset))
    }
}
