import Contract
import Domain
import Testing

struct WireResponseTests {
    @Test func `a response arrives as it was sent`() throws {
        let poll = PollResponse(try .complete())
        let wire = try WireResponse(answering: ShowPoll.self, with: poll)
        #expect(wire.status == 200)
        #expect(try wire.parse(ShowPoll.self) == poll)
        #expect(try WireResponse(answering: CreatePoll.self, with: PollReference(id: ID(7))).status == 201)
    }

    @Test(arguments: WoteError.Code.allCases, Language.allCases)
    func `an error arrives as it was thrown, in the reader's language`(_ code: WoteError.Code, _ language: Language) throws {
        let thrown = WoteError(code, "No.", ko: "아니요.", field: "title")
        let wire = try WireResponse(thrown, in: language, id: .random())
        let error = #expect(throws: WoteError.self) { try wire.parse(ShowPoll.self) }
        #expect(wire.status == code.httpStatus && error?.code == code && error?.field == "title")
        #expect(error?.message[language].hasPrefix(thrown.message[language]) == true)
    }

    @Test func `a fault of the server can be quoted`() throws {
        let id = RequestID.random()
        let wire = try WireResponse(WoteError(.unexpected, "A bug.", ko: "오류."), in: .english, id: id)
        let error = #expect(throws: WoteError.self) { try wire.parse(ShowPoll.self) }
        #expect(error?.message.english == "A bug. The request was \(id).")
    }

    @Test(arguments: [
        (401, WoteError.Code.unauthenticated), (404, .notFound), (409, .conflict), (429, .rateLimited), (422, .invalid), (400, .invalid),
        (413, .invalid), (502, .unavailable), (503, .unavailable), (504, .unavailable), (500, .unexpected), (302, .unexpected),
    ])
    func `what is not wote's error goes by its status`(_ status: Int, _ code: WoteError.Code) {
        for body in ["<html>Bad gateway</html>", "", #"{"error":"x"}"#, #"{"error":{"code":"teapot","message":"short and stout"}}"#] {
            let error = #expect(throws: WoteError.self) { try WireResponse(status: status, body: Array(body.utf8)).parse(ShowPoll.self) }
            #expect(error?.code == code)
        }
    }

    @Test func `a later version may say more, but not less`() throws {
        let later = WireResponse(status: 200, body: Array(#"{"id":"7","colour":"red","more":{"a":[]}}"#.utf8))
        #expect(try later.parse(CreatePoll.self).id == ID(7))
        let less = WireResponse(status: 200, body: Array("{}".utf8))
        let error = #expect(throws: WoteError.self) { try less.parse(CreatePoll.self) }
        #expect(error?.code == .unexpected)
    }

    @Test func `each status belongs to one code`() {
        #expect(Set(WoteError.Code.allCases.map(\.httpStatus)).count == WoteError.Code.allCases.count)
    }
}
