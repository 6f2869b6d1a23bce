import Domain
import Tabular

/// Reads lines as their bytes come, however those are cut, and keeps one; each is proved to be UTF-8 without NUL bytes.
///
/// Lines end in CRLF, LF or CR. A byte order mark at the beginning is passed over.
struct LineReader {
    /// The line read last; at the end the place behind it.
    var line = TextLine()
    private let more: () throws -> [UInt8]?
    private var chunk: [UInt8] = []
    private var index = 0
    /// Bytes before the chunk.
    private var passed = 0
    private var followsCarriageReturn = false
    /// Whether what comes next is another line.
    private var isLineEnded = true

    /// A longer line is nothing anybody meant.
    private static let longest = 1 << 20

    /// - Parameter more: The next bytes, `nil` at the end.
    init(_ more: @escaping () throws -> [UInt8]?) { self.more = more }

    /// Goes to the next line; `false` at the end of the file.
    mutating func next() throws -> Bool {
        guard try hasMore() else {
            if isLineEnded { line.begin(at: passed) } else { line.index = line.bytes.count }
            isLineEnded = false
            return false
        }
        line.begin(at: passed + index)
        isLineEnded = false
        while try hasMore() {
            let end = lineEnd()
            line.bytes += chunk[index..<end]
            index = end
            if line.bytes.count > Self.longest { throw line.fault("a line longer than \(Self.longest) bytes", ko: "줄이 너무 깁니다") }
            guard end < chunk.count else { continue }
            (isLineEnded, followsCarriageReturn) = (true, chunk[end] == UInt8(ascii: "\r"))
            index += 1
            break
        }
        if line.number == 1 { line.dropByteOrderMark() }
        try line.check()
        return true
    }

    /// Where the chunk's next line ends, or the chunk.
    private func lineEnd() -> Int {
        chunk.withUnsafeBufferPointer { bytes in
            var end = index
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
            return end
        }
    }

    /// Sees to it that the chunk has a byte that is not the second half of a line end.
    private mutating func hasMore() throws -> Bool {
        while true {
            if index < chunk.count {
                guard followsCarriageReturn else { return true }
                followsCarriageReturn = false
                if chunk[index] != UInt8(ascii: "\n") { return true }
                index += 1
            } else {
                passed += chunk.count
                (chunk, index) = ([], 0)
                guard let next = try more() else { return false }
                chunk = next
            }
        }
    }
}
