import Testing

@testable import HTTPServer

/// The forms of request smuggling: whatever leaves open where a body ends is refused, and what follows is never read as a request.
@Suite("Framing")
struct FramingTests {
    static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"

    @Test(
        "that is ambiguous is refused",
        arguments: [
            (["Content-Length: 3", "Content-Length: 3"], .ambiguousLength), (["Content-Length: 3", "Content-Length: 4"], .ambiguousLength),
            (["Content-Length: 3, 3"], .ambiguousLength), (["Content-Length: +3"], .ambiguousLength),
            (["Content-Length: -3"], .ambiguousLength),
            (["Content-Length: 0x3"], .ambiguousLength), (["Content-Length: 3 3"], .ambiguousLength),
            (["Content-Length:"], .ambiguousLength),
            (["Content-Length: ３"], .ambiguousLength), (["Content-Length: 3.0"], .ambiguousLength),
            (["Content-Length: 3", "Transfer-Encoding: chunked"], .ambiguousLength),
            (["Transfer-Encoding: chunked", "Content-Length: 3"], .ambiguousLength),
            (["Transfer-Encoding: identity", "Content-Length: 3"], .ambiguousLength),
            (["Transfer-Encoding:"], .malformedTransferEncoding), (["Transfer-Encoding: identity"], .malformedTransferEncoding),
            (["Transfer-Encoding: xchunked"], .malformedTransferEncoding),
            (["Transfer-Encoding: chunked, identity"], .malformedTransferEncoding),
            (["Transfer-Encoding: chunked, chunked"], .malformedTransferEncoding),
            (["Transfer-Encoding: chunked;a=b"], .malformedTransferEncoding),
            (["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"], .malformedTransferEncoding),
            (["Transfer-Encoding: chunked", "Transfer-Encoding: gzip"], .malformedTransferEncoding),
            (["Transfer-Encoding: \"chunked\""], .malformedTransferEncoding), (["Transfer-Encoding: ,chunked"], .malformedTransferEncoding),
            (["Transfer-Encoding: gzip, chunked"], .unsupportedTransferEncoding),
            (["Content-Length : 3"], .malformedField), (["Transfer-Encoding : chunked"], .malformedField),
            (["Content-Len: 3", " gth"], .foldedField), (["Transfer-Encoding:", " chunked"], .foldedField),
            (["Transfer-Encoding: chunked\u{b}"], .controlCharacter), (["A: b\u{0}", "Content-Length: 3"], .controlCharacter),
        ] as [([String], RequestFault)])
    func ambiguous(fields: [String], fault: RequestFault) {
        let head = (["POST / HTTP/1.1", "Host: x"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
        for body in ["", "abc", "0\r\n\r\n"] {
            let outcome = Outcome(head + body + Self.smuggled)
            #expect(outcome.fault == fault)
            #expect(outcome.requests.isEmpty)
        }
    }

    @Test("of HTTP/1.0 knows no chunks")
    func oldVersion() {
        #expect(Outcome(request("POST / HTTP/1.0", "Transfer-Encoding: chunked", body: "0\r\n\r\n")).fault == .ambiguousLength)
    }

    @Test(
        "by chunks that another reader may take differently is refused",
        arguments: [
            "\r\n", "g\r\n", "-1\r\n", "+1\r\n", "0x1\r\n", " 3\r\nabc\r\n", "3 \r\nabc\r\n", "3 a\r\nabc\r\n", "3\r\nabcd\r\n",
            "3\r\nabc0\r\n\r\n", ";a\r\n",
            "3\r\nabc\r\n0\r\n a: b\r\n\r\n", "3\r\nabc\r\n0\r\na : b\r\n\r\n", "3\r\nabc\r\n0\r\nGET / HTTP/1.1\r\n\r\n",
        ])
    func chunks(body: String) {
        let fault = Outcome(request("POST / HTTP/1.1", "Transfer-Encoding: chunked", body: body)).fault
        #expect([.malformedChunk, .malformedField, .foldedField].contains(fault))
    }

    @Test(
        "by chunks has no line end of one byte",
        arguments: [
            "3\nabc\r\n0\r\n\r\n", "3\r\nabc\n0\r\n\r\n", "3;a=\"\nabc\r\n0\r\n\r\n", "3\r\nabc\r\n0\n\r\n", "3\r\nabc\r\n0\r\n\n",
            "3\rabc", "3\r\nabc\r0",
            "3;\u{0}\r\n",
        ])
    func chunkLineEnds(body: String) {
        #expect(Outcome(request("POST / HTTP/1.1", "Transfer-Encoding: chunked", body: body)).fault == .controlCharacter)
    }
}
