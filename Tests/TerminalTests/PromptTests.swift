import Glibc
import Terminal
import Testing

@Suite(.serialized) struct PromptTests {
    @Test(arguments: [
        ("yes\n", true), ("Y\n", true), ("  예 \n", true), ("\u{110B}\u{1168}\n", true),
        ("no\n", false), ("아니오\n", false), ("\n", false), ("\u{4}", false),
    ])
    func `an answer in the given words decides`(typed: String, expected: Bool) async throws {
        let terminal = try PseudoTerminal()
        let prompt = Prompt(input: terminal.line, output: terminal.line)
        async let answer = prompt.confirm("Delete? [y/N] ", yes: ["y", "yes", "예"], no: ["n", "no", "아니오"])
        #expect(try await terminal.shown(until: "Delete? [y/N] ") == "Delete? [y/N] ")
        try terminal.type(typed)
        #expect(await answer == expected)
    }

    @Test func `an unknown word is asked about again`() async throws {
        let terminal = try PseudoTerminal()
        let prompt = Prompt(input: terminal.line, output: terminal.line)
        async let answer = prompt.confirm("Sure? ", yes: ["yes"], no: ["no"])
        _ = try await terminal.shown(until: "Sure? ")
        try terminal.type("maybe\n")
        #expect(try await terminal.shown(until: "Sure? ") == "maybe\r\nSure? ")
        try terminal.type("yes\n")
        #expect(await answer)
    }

    @Test func `the end of the input and nobody to ask mean no`() async throws {
        let pipe = try TestPipe()
        pipe.closeWriteEnd()
        #expect(await Prompt(input: pipe.readEnd, output: STDERR_FILENO).confirm("", yes: ["", "yes"], no: []) == false)
        #expect(await Prompt(input: -1, output: -1).confirm("Sure? ", yes: ["yes"], no: []) == false)
    }

    @Test func `Ctrl-C means no and leaves the cursor on a line of its own`() async throws {
        signal(SIGINT, SIG_DFL)
        let terminal = try PseudoTerminal()
        let prompt = Prompt(input: terminal.line, output: terminal.line)
        async let answer = prompt.confirm("Sure? ", yes: ["yes"], no: ["no"])
        _ = try await terminal.shown(until: "Sure? ")
        try terminal.type("ye")
        kill(getpid(), SIGINT)
        #expect(await answer == false)
        #expect(try await terminal.shown(until: "\r\n") == "ye\r\n")
    }

    @Test func `a cancelled question is not answered`() async throws {
        let terminal = try PseudoTerminal()
        let prompt = Prompt(input: terminal.line, output: terminal.line)
        let task = Task { await prompt.line("Name? ") }
        _ = try await terminal.shown(until: "Name? ")
        task.cancel()
        #expect(await task.value == nil)
    }

    @Test func `lines are taken one at a time, whatever bytes they are`() async throws {
        let pipe = try TestPipe()
        let bytes: [UInt8] = Array("한글\r\n\n".utf8) + [0xFF, 0x0A] + Array("last".utf8)
        try #require(write(pipe.writeEnd, bytes, bytes.count) == bytes.count)
        pipe.closeWriteEnd()
        let silence = open("/dev/null", O_WRONLY)
        defer { close(silence) }
        let prompt = Prompt(input: pipe.readEnd, output: silence)
        #expect(await prompt.line("") == "한글")
        #expect(await prompt.line("") == "")
        #expect(await prompt.line("") == "\u{FFFD}")
        #expect(await prompt.line("") == "last")
        #expect(await prompt.line("") == nil)
    }
}
