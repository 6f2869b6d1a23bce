/// The first line of a request: exactly `method SP target SP HTTP/1.x`.
struct RequestLine: Hashable, Sendable {
    let method: String
    let target: RequestTarget
    /// 0 or 1: the x of HTTP/1.x.
    let minorVersion: Int

    init(_ line: ArraySlice<UInt8>) throws(RequestFault) {
        let words = line.split(separator: .space, maxSplits: 3, omittingEmptySubsequences: false)
        guard words.count == 3, words[0].isToken else { throw .malformedRequestLine }
        minorVersion = try Self.minorVersion(words[2])
        method = String(decoding: words[0], as: UTF8.self)
        guard HTTPRequest.methods.contains(method) else { throw .unsupportedMethod }
        target = try RequestTarget(words[1], method: method)
    }

    private static func minorVersion(_ word: ArraySlice<UInt8>) throws(RequestFault) -> Int {
        let rest = word.dropFirst(5)
        guard word.starts(with: "HTTP/".utf8), rest.count == 3, let first = rest.first, let last = rest.last,
            let major = first.digit, rest.dropFirst().first == UInt8(ascii: "."), let minor = last.digit
        else { throw .malformedRequestLine }
        guard major == 1, minor <= 1 else { throw .unsupportedVersion }
        return minor
    }
}
