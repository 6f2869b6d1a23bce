import Contract
import Domain
import Testing

struct WireTextTests {
    @Test func `ids travel as text`() throws {
        #expect(try JSON.text(PollReference(id: ID(Int64.max))) == #"{"id":"9223372036854775807"}"#)
        #expect(try received(PollReference(id: ID(Int64.max))).id == ID(Int64.max))
    }

    @Test(arguments: [
        #"{"id":7}"#, #"{"id":"0"}"#, #"{"id":"-7"}"#, #"{"id":"07"}"#, #"{"id":"9223372036854775808"}"#, #"{"id":null}"#, "{}",
    ])
    func `nothing else is read as an id`(_ text: String) {
        #expect(throws: DecodingError.self) { try read(PollReference.self, text) }
    }

    @Test(arguments: [#"{"at":1772366400}"#, #"{"at":"2026-03-01"}"#, #"{"at":"2026-02-30T12:00:00Z"}"#, #"{"at":"infinity"}"#])
    func `nothing but RFC 3339 is read as an instant`(_ text: String) {
        #expect(throws: DecodingError.self) { try read(DeadlineRequest.self, text) }
    }

    @Test func `instants are read with any offset`() throws {
        #expect(try read(DeadlineRequest.self, #"{"at":"2026-03-01T21:00:00+09:00"}"#) == .at(.sample(0)))
    }

    @Test func `the last page says that nothing follows`() throws {
        #expect(try JSON.text(Page<PollReference>(items: [], next: nil)) == #"{"items":[],"next":null}"#)
        let page = Page(items: [PollReference(id: ID(1))], next: Cursor(rawValue: "abc"))
        #expect(try JSON.text(page) == #"{"items":[{"id":"1"}],"next":"abc"}"#)
        #expect(try received(page) == page)
        #expect(try read(Page<PollReference>.self, #"{"items":[]}"#).next == nil)
    }

    @Test func `nothing to say is an empty object`() throws { #expect(try JSON.text(Done()) == "{}") }

    @Test func `text keeps every character`() throws {
        let group = GroupResponse(id: ID(1), name: "=1+\"2\"\\ </script> \u{2028}👩‍👩‍👧‍👦\u{202E}")
        #expect(try received(group) == group)
        #expect(try !JSON.text(group).contains(#"\/"#))
    }

    @Test(arguments: WoteError.Code.allCases)
    func `an error says code, message and, if one is at fault, field`(_ code: WoteError.Code) throws {
        let error = WoteError(code, "No.", ko: "아니요.")
        #expect(try JSON.text(ErrorResponse(error)) == #"{"error":{"code":"\#(code.rawValue)","message":"No."}}"#)
        let fault = WoteError(code, "No.", ko: "아니요.", field: "title")
        #expect(try JSON.text(ErrorResponse(fault)) == #"{"error":{"code":"\#(code.rawValue)","field":"title","message":"No."}}"#)
        #expect(try received(ErrorResponse(fault)) == ErrorResponse(fault))
    }

    @Test func `codes are stable words`() {
        let words = ["invalid", "unauthenticated", "forbidden", "not_found", "conflict", "rate_limited", "unavailable", "unexpected"]
        #expect(WoteError.Code.allCases.map(\.rawValue) == words)
    }
}
