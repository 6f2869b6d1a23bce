import Arguments
import Testing

@Suite("A command line")
struct ParseTests {
    struct Line: Sendable, CustomTestStringConvertible {
        let words: [String]
        let action: Tool.Action
        init(_ words: [String], _ action: Tool.Action) { (self.words, self.action) = (words, action) }
        var testDescription: String { words.description }
    }

    @Test(
        "is followed",
        arguments: [
            Line([], Tool.list()),
            Line(["list"], Tool.list()),
            Line(["ls"], Tool.list()),
            Line(["--limit", "5"], Tool.list(limit: 5)),
            Line(["--limit=5"], Tool.list(limit: 5)),
            Line(["-n", "5"], Tool.list(limit: 5)),
            Line(["-n5"], Tool.list(limit: 5)),
            Line(["-n=5"], Tool.list(limit: 5)),
            Line(["--limit", "5", "list", "--json"], Tool.list(limit: 5, json: true)),
            Line(["--json", "list"], Tool.list(json: true)),
            Line(["list", "-jv"], Tool.list(json: true, verbose: true)),
            Line(["-jvn7"], Tool.list(limit: 7, json: true, verbose: true)),
            Line(["-vsopen"], Tool.list(.open, verbose: true)),
            Line(["--label", "b", "--label=a", "--label", ""], Tool.list(labels: ["b", "a", ""])),
            Line(["--label="], Tool.list(labels: [""])),
            Line(["--label=a=b"], Tool.list(labels: ["a=b"])),
            Line(["--label", "-"], Tool.list(labels: ["-"])),
            Line(["--label", "-5"], Tool.list(labels: ["-5"])),
            Line(["--label", "-.5"], Tool.list(labels: ["-.5"])),
            Line(["--label=--json"], Tool.list(labels: ["--json"])),
            Line(["vote", "7", "a", "b"], .vote(id: 7, choices: ["a", "b"], comment: nil, json: false)),
            Line(["vote", "-j", "7", "--comment", "", "a"], .vote(id: 7, choices: ["a"], comment: "", json: true)),
            Line(["-j", "vote", "7", "a", "--comment=x"], .vote(id: 7, choices: ["a"], comment: "x", json: true)),
            Line(["vote", "7", "--", "--json", "--"], .vote(id: 7, choices: ["--json", "--"], comment: nil, json: false)),
            Line(["vote", "7", ""], .vote(id: 7, choices: [""], comment: nil, json: false)),
            Line(["vote", "7", "-1", "list"], .vote(id: 7, choices: ["-1", "list"], comment: nil, json: false)),
            Line(["copy", "a"], .copy(from: "a", to: nil)),
            Line(["copy", "-", "here"], .copy(from: "-", to: "here")),
            Line(["color", "--no-color"], .color(false)),
            Line(["color"], .color(nil)),
            Line(["shift", "-5"], .shift(-5)),
            Line(["shift", "--", "-5"], .shift(-5)),
            Line(["server", "start", "--file", "x"], .start(file: "x")),
            Line(["xyzzy"], .color(nil)),
        ])
    func followed(line: Line) throws {
        #expect(try Tool.run(line.words) == line.action)
    }

    @Test("knows the path and which options were given")
    func parsedPath() throws {
        let tool = Tool()
        let inner = Command<[String]>("b", summary: "", options: [tool.limit]) { parsed in
            parsed.path + [String(parsed.gave(tool.limit)), String(parsed.gave(tool.json)), String(parsed[tool.verbose])]
        }
        let command = Command("a", summary: "", options: [tool.json], subcommands: [inner])
        guard case .run(let seen) = try command.parse(["b", "--limit", "20"]) else { throw UsageError("no run") }
        #expect(seen == ["a", "b", "true", "false", "false"])
    }

    @Test("maps a value after reading it")
    func mapped() throws {
        let option = Option("n", help: "", parse: .integer(0...9).map { $0 * 2 })
        let command = Command<Int?>("a", summary: "", options: [option]) { $0[option] }
        guard case .run(let value) = try command.parse(["--n", "4"]) else { throw UsageError("no run") }
        #expect(value == 8)
    }

    @Test("asks for the version at the root only")
    func version() throws {
        guard case .version = try Tool().command.parse(["--version"]) else { throw UsageError("no version") }
        #expect(try Tool.refusal(["list", "--version"])?.reason == .unknownOption("--version"))
    }

    @Test("lets an action's own error pass")
    func actionError() {
        struct Broken: Error, Equatable {}
        let command = Command<Int>("a", summary: "") { _ in throw Broken() }
        #expect(throws: Broken()) { try command.parse([String]()) }
    }
}
