import Domain
import Testing

struct IDTests {
    @Test(arguments: ["1", "42", "9223372036854775807"])
    func `an id is read back from its text`(_ text: String) { #expect(ID<Poll>(text)?.description == text) }

    @Test(arguments: ["", "0", "-1", "9223372036854775808", "01", "+1", "１", " 1", "1 ", "1.0", "0x1", "one", "1\u{301}"])
    func `nothing else is an id`(_ text: String) { #expect(ID<Poll>(text) == nil) }

    @Test func `ids have the order of their numbers`() { #expect(ID<Poll>(9) < ID<Poll>(10)) }
}
