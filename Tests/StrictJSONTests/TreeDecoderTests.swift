import Domain
import StrictJSON
import Testing

struct TreeDecoderTests {
    private struct Outer: Decodable, Hashable {
        struct Inner: Decodable, Hashable {
            let number: Int16
            let flag: Bool?
        }

        let text: String
        let inner: Inner?
        let list: [Inner]?
    }

    private func decode(_ text: String, strangers: JSONReader.Strangers = .refused) throws(JSONFault) -> Outer {
        try JSONReader.decode(from: Array(text.utf8), strangers: strangers)
    }

    @Test func `types are decoded as they declare themselves`() throws {
        let outer = Outer(text: "a", inner: .init(number: -5, flag: nil), list: [.init(number: 7, flag: true)])
        #expect(try decode(#"{"list":[{"flag":true,"number":7}],"inner":{"number":-5,"flag":null},"text":"a"}"#) == outer)
        #expect(try decode(#"{"text":"a","inner":null}"#) == Outer(text: "a", inner: nil, list: nil))
    }

    @Test(arguments: [
        (#"{"text":"a","more":1}"#, JSONFault(.unknownField, at: "more")),
        (#"{"text":"a","inner":{"number":1,"b":1,"a":2}}"#, JSONFault(.unknownField, at: "inner.a")),
        (#"{"text":"a","list":[{"number":1},{"number":1,"x":null}]}"#, JSONFault(.unknownField, at: "list[1].x")),
        (#"{}"#, JSONFault(.missingField, at: "text")), (#"{"text":null}"#, JSONFault(.null, at: "text")),
        (#"{"text":5}"#, JSONFault(.expected(.text), at: "text")), (#"{"text":"a","inner":5}"#, JSONFault(.expected(.object), at: "inner")),
        (#"{"text":"a","list":{}}"#, JSONFault(.expected(.list), at: "list")), (#"[]"#, JSONFault(.expected(.object), at: "")),
        (#"{"text":"a","inner":{"number":32768}}"#, JSONFault(.expected(.number), at: "inner.number")),
        (#"{"text":"a","inner":{"number":1,"flag":"true"}}"#, JSONFault(.expected(.bool), at: "inner.flag")),
    ])
    func `a fault has its place`(_ text: String, _ expected: JSONFault) {
        let fault = #expect(throws: JSONFault.self) { try decode(text) }
        #expect(fault == expected)
    }

    @Test func `unknown fields can be let through`() throws {
        #expect(
            try decode(#"{"text":"a","more":{"x":1},"inner":{"number":1,"x":1}}"#, strangers: .ignored)
                == Outer(text: "a", inner: .init(number: 1, flag: nil), list: nil))
    }

    @Test func `what is written outside of JSON is what is asked for`() throws {
        let tree = JSONTree.object([
            .init("text", .written("5")), .init("inner", .object([.init("number", .written("5")), .init("flag", .written("false"))])),
        ])
        #expect(try JSONReader.decode(Outer.self, from: tree) == Outer(text: "5", inner: .init(number: 5, flag: false), list: nil))
        #expect(try JSONReader.decode([String].self, from: .written("a")) == ["a"])
        for text in ["+5", "05", "5.0", " 5", "", "32768"] {
            #expect(throws: JSONFault.self) { try JSONReader.decode(Int16.self, from: .written(text)) }
        }
    }

    @Test func `faults can be read aloud in every language`() {
        let reasons: [JSONFault.Reason] = [
            .notUTF8, .notJSON, .tooDeep, .repeatedField, .number, .halfCharacter, .unknownField, .missingField, .null, .expected(.text),
            .expected(.number), .expected(.bool), .expected(.list), .expected(.object), .value("none of a, b"),
        ]
        for reason in reasons {
            for path in ["", "poll.title"] {
                let phrase = JSONFault(reason, at: path).phrase
                #expect(!phrase.english.isEmpty && phrase.korean != phrase.english)
            }
        }
    }
}
