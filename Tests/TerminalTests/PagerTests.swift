import Glibc
import Terminal
import Testing

@Suite struct PagerTests {
    private static let path = "/usr/bin:/bin"

    /// As many lines as a screen of 24 rows has.
    private static let long = String(repeating: "line\n", count: 23) + "text\n"

    @Test(arguments: [
        (["TERM": "xterm"], true, true), (["TERM": "xterm", "PAGER": "more"], true, true),
        (["TERM": "xterm"], false, false), (["TERM": "xterm", "PAGER": ""], true, false), (["TERM": "xterm", "PAGER": "cat"], true, false),
        (["TERM": "dumb", "PAGER": "more"], true, false), (["PAGER": "more"], true, false), ([:], true, false),
    ])
    func `a pager is for terminals whose user wants one`(environment: [String: String], isTerminal: Bool, isUsed: Bool) {
        let pager = Pager(environment: environment, isTerminal: isTerminal)
        #expect((pager != nil) == isUsed)
        #expect(pager == nil || pager?.command == environment["PAGER"] || pager?.command.hasSuffix("less -FRX") == true)
    }

    @Test func `the pager gets the text and the environment`() async throws {
        let (wasShown, text) = try await page("a\nb\n", through: "sed \"s/^/$MARK/\"")
        #expect(wasShown)
        #expect(text == ">a\n>b\n")
    }

    @Test func `a pager that quits early is no failure`() async throws {
        let (wasShown, text) = try await page(String(repeating: "line\n", count: 100_000), through: "head -n 1")
        #expect(wasShown)
        #expect(text == "line\n")
    }

    @Test func `a pager that is missing or may not be run is told`() async throws {
        #expect(try await page("a\n", through: "wote-has-no-such-pager 2>/dev/null") == (false, ""))
        #expect(try await page(String(repeating: "a", count: 1_000_000), through: "exec /dev/null 2>/dev/null") == (false, ""))
    }

    @Test func `the pager starts with fresh signals`() async throws {
        #expect(try await page("", through: "kill -PIPE $$; echo ignored") == (true, ""))
        #expect(try await page("", through: "kill -TERM $$; echo blocked") == (true, ""))
    }

    @Test func `a text is written where its pager is missing`() async throws {
        let terminal = try PseudoTerminal()
        let output = Output(descriptor: terminal.line)
        let environment = ["TERM": "xterm", "PATH": Self.path, "PAGER": "wote-has-no-such-pager 2>/dev/null"]
        try await output.page(Self.long, environment: environment)
        #expect(try await terminal.shown(until: "text\r\n").hasPrefix("line\r\n"))
    }

    @Test func `a text longer than the screen is paged, after what was written before`() async throws {
        let terminal = try PseudoTerminal()
        let output = Output(descriptor: terminal.line)
        try await output.write("head\n")
        try await output.page(Self.long, environment: ["TERM": "xterm", "PATH": Self.path, "PAGER": "sed s/^/paged-/"])
        #expect(try await terminal.shown(until: "text\r\n").hasPrefix("head\r\npaged-line\r\n"))
    }

    @Test func `a text that fits on the screen is not paged`() async throws {
        let terminal = try PseudoTerminal()
        try await Output(descriptor: terminal.line).page(
            String(Self.long.dropFirst(5)), environment: ["TERM": "xterm", "PATH": Self.path, "PAGER": "sed s/^/paged-/"])
        #expect(try await terminal.shown(until: "text\r\n").hasPrefix("line\r\n"))
    }

    @Test func `a pipe is never paged`() async throws {
        let pipe = try TestPipe()
        try await Output(descriptor: pipe.writeEnd).page(
            Self.long, environment: ["TERM": "xterm", "PATH": Self.path, "PAGER": "sed s/^/x/"])
        pipe.closeWriteEnd()
        #expect(await readText(from: pipe.readEnd) == Self.long)
    }

    private func page(_ text: String, through command: String) async throws -> (Bool, String?) {
        let pipe = try TestPipe()
        let environment = ["TERM": "xterm", "PATH": Self.path, "PAGER": command, "MARK": ">"]
        let pager = try #require(Pager(environment: environment, isTerminal: true))
        let wasShown = await pager.show(text, on: pipe.writeEnd)
        pipe.closeWriteEnd()
        return (wasShown, await readText(from: pipe.readEnd))
    }
}
