extension RequestParser {
    mutating func readBody(_ missing: Int) -> Bool {
        let count = moveToBody(missing)
        stage = count == missing ? .complete : .body(missing: missing - count)
        return count > 0
    }

    /// A line with a size in hexadecimal digits and maybe extensions, which are not looked at.
    mutating func readChunkSize() throws(RequestFault) -> Bool {
        guard let text = try nextLine(within: limits.chunkLine, else: .malformedChunk) else { return false }
        let digits = text.prefix { $0.hexDigit != nil }
        let extensions = text[digits.endIndex...]
        guard !digits.isEmpty, extensions.isEmpty || extensions.trimmingBlanks().first == .semicolon else { throw .malformedChunk }
        extensionLength += extensions.count
        guard extensionLength <= limits.chunkExtensions else { throw .malformedChunk }
        let size = try chunkSize(digits)
        stage = size == 0 ? .trailers : .chunk(missing: size)
        return true
    }

    private func chunkSize(_ digits: ArraySlice<UInt8>) throws(RequestFault) -> Int {
        var size = 0
        for byte in digits {
            size = size << 4 | (byte.hexDigit ?? 0)
            guard size <= limits.body - body.count else { throw .bodyTooLarge }
        }
        return size
    }

    mutating func readChunk(_ missing: Int) -> Bool {
        let count = moveToBody(missing)
        stage = count == missing ? .chunkEnd : .chunk(missing: missing - count)
        return count > 0
    }

    mutating func readChunkEnd() throws(RequestFault) -> Bool {
        guard try nextLine(within: 2, else: .malformedChunk) != nil else { return false }
        stage = .chunkSize
        return true
    }

    /// Trailers have to be well-formed, and are dropped: nothing here asks for one (RFC 9110 §6.5.1).
    mutating func readTrailer() throws(RequestFault) -> Bool {
        guard let text = try nextLine(within: limits.head - trailerLength, else: .headTooLarge) else { return false }
        trailerLength += text.count + 2
        if text.isEmpty { stage = .complete } else { _ = try HTTPHeaders.Field(line: text) }
        return true
    }
}

extension HTTPHeaders.Field {
    /// A field line: a token, a colon at once behind it, and a value in UTF-8 with or without blanks around it.
    init(line: ArraySlice<UInt8>) throws(RequestFault) {
        guard line.first?.isBlank != true else { throw .foldedField }
        guard let colon = line.firstIndex(of: .colon), line[..<colon].isToken,
            let value = String(validating: line[(colon + 1)...].trimmingBlanks(), as: UTF8.self)
        else { throw .malformedField }
        self.init(name: String(decoding: line[..<colon], as: UTF8.self), value: value)
    }
}
