/// How the end of a request's body is found (RFC 9112 §6.3).
package enum Framing: Hashable, Sendable {
    case none
    case sized(Int)
    case chunked

    /// Refuses whatever a proxy in front could read differently: a length twice, even the same, or next to a transfer coding.
    init(_ headers: HTTPHeaders, minorVersion: Int) throws(RequestFault) {
        let lengths = headers.all("Content-Length")
        let codings = headers.list("Transfer-Encoding")
        if codings.isEmpty {
            guard lengths.count <= 1 else { throw .ambiguousLength }
            self = try lengths.first.map(Self.length).map(Framing.sized) ?? .none
        } else {
            guard lengths.isEmpty, minorVersion > 0 else { throw .ambiguousLength }
            try Self.checkChunked(codings)
            self = .chunked
        }
    }

    /// The number in a `Content-Length`; one that is too large for any limit stays so.
    private static func length(_ text: String) throws(RequestFault) -> Int {
        guard !text.isEmpty else { throw .ambiguousLength }
        var length = 0
        for byte in text.utf8 {
            guard let digit = byte.digit else { throw .ambiguousLength }
            length = min(length * 10 + digit, 1 << 48)
        }
        return length
    }

    /// `chunked` has to be the last coding, once, and is the only one that is understood.
    private static func checkChunked(_ codings: [Substring.UTF8View]) throws(RequestFault) {
        let chunked = codings.map { $0.equalsIgnoringCase("chunked".utf8) }
        guard chunked.last == true, chunked.count(where: { $0 }) == 1 else { throw .malformedTransferEncoding }
        guard codings.dropLast().allSatisfy({ $0.isToken }) else { throw .malformedTransferEncoding }
        guard chunked.count == 1 else { throw .unsupportedTransferEncoding }
    }
}
