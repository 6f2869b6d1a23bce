import Arguments
import Testing

@Suite("Help")
struct HelpTests {
    /// Hangul syllables are two columns wide, the rest here one.
    static let width: @Sendable (String) -> Int = { text in
        text.unicodeScalars.reduce(0) { $0 + ((0xAC00...0xD7A3).contains($1.value) ? 2 : 1) }
    }

    static func help(_ line: [String], columns: Int = 80, phrases: Phrases = .english) throws -> String? {
        let layout = Layout(columns: columns, width: width)
        guard case .help(let text, _) = try Tool().command.parse(line, phrases: phrases, layout: layout) else { return nil }
        return text
    }

    @Test("of the root shows examples first, then usage, commands by group, options")
    func root() throws {
        #expect(
            try Self.help(["--help"]) == """
                Votes for tests

                Examples:
                  tool
                      The newest polls
                  tool vote 42 agree
                      Votes

                Usage:
                  tool [OPTIONS]
                  tool [OPTIONS] COMMAND

                Read:
                  list, ls  Lists polls

                Write:
                  vote  Votes
                  copy  Copies

                Commands:
                  color   Colours
                  shift   Shifts
                  server  The server

                Options:
                  -s, --status STATUS  Only polls like this [one of: open, closed, archived]
                  -n, --limit N        At most N polls [default: 20]
                      --label NAME     Only polls with this label [may be repeated]
                  -h, --help           Show this help
                      --version        Show the version

                Global options:
                  -j, --json       Print JSON
                  -v, --verbose    Say more
                      --lang LANG  Language [one of: en, ko]

                'tool help COMMAND' tells more about a command.

                """)
    }

    @Test("of a command shows its arguments and the options it inherits")
    func leaf() throws {
        #expect(
            try Self.help(["vote", "-h"]) == """
                Votes

                Usage:
                  tool vote [OPTIONS] ID CHOICE...

                Arguments:
                  ID         The poll
                  CHOICE...  What to vote for

                Options:
                      --comment TEXT  A comment
                  -h, --help          Show this help

                Global options:
                  -j, --json       Print JSON
                  -v, --verbose    Say more
                      --lang LANG  Language [one of: en, ko]

                """)
    }

    @Test(
        "is asked for at any place",
        arguments: [
            ["vote", "--help"], ["--help", "vote"], ["help", "vote"], ["vote", "1", "-h"], ["vote", "--bogus", "--help"],
            ["vote", "-vh"], ["vote", "--comment", "--help"], ["-j", "help", "vote"],
        ])
    func asked(line: [String]) throws {
        guard case .help(let text, let path) = try Tool().command.parse(line) else { throw UsageError("no help") }
        #expect(path == ["tool", "vote"])
        #expect(text == Tool().command.help(of: path))
    }

    @Test("is not asked for after --")
    func afterDashes() throws {
        #expect(try Tool.run(["vote", "1", "--", "--help"]) == .vote(id: 1, choices: ["--help"], comment: nil, json: false))
    }

    @Test("of a narrow layout fits", arguments: [20, 21, 27, 34, 40, 60, 79], [[], ["list"], ["vote"], ["copy"], ["server"]])
    func narrow(columns: Int, path: [String]) throws {
        for phrases in [Phrases.english, .korean] {
            let text = try #require(try Self.help(["help"] + path, columns: columns, phrases: phrases))
            for line in text.split(separator: "\n") { #expect(Self.width(String(line)) <= columns, "\(line)") }
            #expect(!text.contains(" \n"))
        }
    }

    @Test("is aligned by display width")
    func hangul() throws {
        let option = Option("이름", placeholder: "글", help: "가나다라 마바사아", parse: .text)
        let command = Command<Int>("a", summary: "", options: [option]) { _ in 0 }
        let help = command.help(of: ["a"], layout: Layout(columns: 50, width: Self.width))
        #expect(
            help == """
                Usage:
                  a [OPTIONS]

                Options:
                      --이름 글  가나다라 마바사아
                  -h, --help     Show this help
                      --version  Show the version

                """)
    }

    @Test("below 20 columns is laid out for 20")
    func tooNarrow() throws {
        #expect(try Self.help(["help"], columns: 1) == Self.help(["help"], columns: 20))
        #expect(
            try Self.help(["help", "shift"], columns: 20) == """
                Shifts

                Usage:
                  tool shift
                      [OPTIONS]
                      AMOUNT

                Arguments:
                  AMOUNT
                      How far

                Options:
                  -h, --help
                      Show this help

                Global options:
                  -j, --json
                      Print JSON
                  -v, --verbose
                      Say more
                  --lang LANG
                      Language [one
                      of: en, ko]

                """)
    }

    @Test("hides what is hidden")
    func hidden() throws {
        let text = try #require(try Self.help(["help"]))
        #expect(!text.contains("secret") && !text.contains("xyzzy"))
    }

    @Test("gives the usage of a refused line, and nothing for a path that is not there")
    func usage() {
        #expect(Tool().command.usage(of: ["tool", "copy"]) == "Usage:\n  tool copy [OPTIONS] FROM [TO]\n")
        #expect(Tool().command.help(of: ["tool", "nowhere"]) == nil)
    }
}
