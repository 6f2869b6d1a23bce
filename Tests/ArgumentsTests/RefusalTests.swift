import Arguments
import Testing

@Suite("A wrong command line")
struct RefusalTests {
    struct Line: Sendable, CustomTestStringConvertible {
        let words: [String]
        let message: String
        let suggestion: String?
        let path: String
        init(_ words: [String], _ message: String, suggestion: String? = nil, path: String = "tool list") {
            (self.words, self.message, self.suggestion, self.path) = (words, message, suggestion, path)
        }
        var testDescription: String { words.description }
    }

    static let needsValue = "needs a value; one that begins with a dash is written"

    @Test(
        "is refused with the reason, the suggestion and the place",
        arguments: [
            Line(["lsit"], "unknown command 'lsit'", suggestion: "list", path: "tool"),
            Line(["Vote"], "unknown command 'Vote'", suggestion: "vote", path: "tool"),
            Line(["quux"], "unknown command 'quux'", path: "tool"),
            Line(["xyzzz"], "unknown command 'xyzzz'", path: "tool"),
            Line([""], "unknown command ''", path: "tool"),
            Line(["server", "strat"], "unknown command 'strat'", suggestion: "start", path: "tool server"),
            Line(["server"], "a command is missing: start, stop", path: "tool server"),
            Line(["--lmit", "5"], "unknown option '--lmit'", suggestion: "--limit", path: "tool"),
            Line(["--lim", "5"], "unknown option '--lim'", suggestion: "--limit", path: "tool"),
            Line(["list", "--jsno"], "unknown option '--jsno'", suggestion: "--json"),
            Line(["list", "--no-json"], "unknown option '--no-json'"),
            Line(["list", "--secret"], "unknown option '--secret'"),
            Line(["list", "-limit"], "unknown option '-l'", suggestion: "--limit"),
            Line(["list", "-x"], "unknown option '-x'"),
            Line(["list", "-5"], "unknown option '-5'"),
            Line(["--limit", "5", "vote", "1", "a"], "unknown option '--limit'", path: "tool vote"),
            Line(["--limit"], "--limit \(needsValue) --limit=N", path: "tool"),
            Line(["list", "-n"], "-n \(needsValue) -n=N"),
            Line(["list", "--label", "--json"], "--label \(needsValue) --label=NAME"),
            Line(["list", "--label", "--"], "--label \(needsValue) --label=NAME"),
            Line(["list", "--json=yes"], "--json takes no value, but got 'yes'"),
            Line(["list", "-j=yes"], "-j takes no value, but got 'yes'"),
            Line(["--limit", "1", "list", "-n2"], "-n may be given only once"),
            Line(["--json", "list", "--json"], "--json may be given only once"),
            Line(["--limit", "0"], "--limit: '0' is not a whole number from 1 to 100"),
            Line(["-n", "five"], "-n: 'five' is not a whole number from 1 to 100"),
            Line(["--limit", "-4194305"], "--limit: '-4194305' is not a whole number from 1 to 100"),
            Line(["--limit="], "--limit: '' is not a whole number from 1 to 100"),
            Line(["--limit", "99999999999999999999"], "--limit: '99999999999999999999' is not a whole number from 1 to 100"),
            Line(["--status", "opne"], "--status: 'opne' is not one of: open, closed, archived", suggestion: "open"),
            Line(["--status", "a\u{1b}[31m"], "--status: $'a\\x1b[31m' is not one of: open, closed, archived"),
            Line(["list", "extra", "more"], "unexpected argument 'extra'"),
            Line(["--", "vote"], "unexpected argument 'vote'"),
            Line(["vote"], "missing ID, CHOICE", path: "tool vote"),
            Line(["vote", "1"], "missing CHOICE", path: "tool vote"),
            Line(["vote", "x", "y"], "ID: 'x' is not a whole number of at least 1", path: "tool vote"),
            Line(["copy", "a", "ther"], "TO: 'ther' is not one of: here, there", suggestion: "there", path: "tool copy"),
            Line(["copy", "here", "here"], "FROM and TO are the same", path: "tool copy"),
            Line(["shift", "half"], "AMOUNT: 'half' is not a whole number", path: "tool shift"),
            Line(["help", "lsit"], "unknown command 'lsit'", suggestion: "list", path: "tool"),
            Line(["lsit", "--help"], "unknown command 'lsit'", suggestion: "list", path: "tool"),
        ])
    func refused(line: Line) throws {
        let error = try #require(try Tool.refusal(line.words))
        #expect(error.message == line.message)
        #expect(error.suggestion == line.suggestion)
        #expect(error.path.joined(separator: " ") == line.path)
        let asked = line.suggestion.map { "Did you mean '\($0)'?\n" } ?? ""
        #expect(error.hint == asked + "See '\(line.path) --help'.")
    }

    @Test("is refused in the caller's language")
    func korean() throws {
        let error = try #require(try Tool.refusal(["--limit", "0"], phrases: .korean))
        #expect(error.message == "--limit: '0' 값은 쓸 수 없습니다. 필요한 값: 1부터 100까지의 정수")
        #expect(error.hint == "'tool list --help' 도움말을 보세요.")
        #expect(try Tool.refusal(["lsit"], phrases: .korean)?.hint == "혹시 'list' 아닌가요?\n'tool --help' 도움말을 보세요.")
    }

    @Test(
        "has a sentence for every reason in each language",
        arguments: [
            UsageError.Reason.unknownCommand("x\u{7}"), .unknownOption("x\u{7}"), .missingCommand(choices: ["x"]), .missingArguments(["x"]),
            .extraArgument("x\u{7}"), .missingValue(option: "x", placeholder: "y"), .unexpectedValue(option: "x", value: "\u{7}"),
            .repeatedOption("x"), .badValue(name: "x", value: "\u{7}", .wholeNumber(Int.min...9)),
            .badValue(name: "x", value: "\u{7}", .words("y")), .badValue(name: "x", value: "", .oneOf(["y"])),
            .notUTF8(argument: 1, offset: 2, shown: "x"), .other("x"),
        ])
    func sentences(reason: UsageError.Reason) {
        for sentence in [Phrases.english.sentence(reason), Phrases.korean.sentence(reason)] {
            #expect(sentence.contains("x"))
            #expect(!sentence.unicodeScalars.contains("\u{7}"))
        }
    }

    @Test("describes any error of a reader")
    func foreignError() throws {
        struct Odd: Error, CustomStringConvertible { let description = "an even number" }
        let option = Option("even", help: "", parse: ValueParser<Int> { _ in throw Odd() })
        let command = Command<Int?>("a", summary: "", options: [option]) { $0[option] }
        let error = #expect(throws: UsageError.self) { try command.parse(["--even", "3"]) }
        #expect(error?.message == "--even: '3' is not an even number")
        #expect(error?.reason == .badValue(name: "--even", value: "3", .words("an even number")))
    }
}
