import Glibc
import Terminal
import Testing

private let begin = "\u{1B}[?25l\u{1B}[?7l"
private let end = "\u{1B}[J\u{1B}[?7h\u{1B}[?25h"

@Suite struct LiveBlockTests {
    private let size = TerminalSize(columns: 20, rows: 10)

    @Test func `the first frame moves nowhere`() {
        var block = LiveBlock()
        #expect(block.frame(["a", "b"], size: size) == "\(begin)\r\u{1B}[Ka\r\n\u{1B}[Kb\r\n\(end)")
    }

    @Test func `later frames go up by what was drawn, growing or shrinking`() {
        var block = LiveBlock()
        _ = block.frame(["a", "b"], size: size)
        #expect(block.frame(["c"], size: size) == "\(begin)\r\u{1B}[2A\u{1B}[Kc\r\n\(end)")
        #expect(block.frame(["d", "e", "f"], size: size) == "\(begin)\r\u{1B}[1A\u{1B}[Kd\r\n\u{1B}[Ke\r\n\u{1B}[Kf\r\n\(end)")
        #expect(block.frame([], size: size) == "\(begin)\r\u{1B}[3A\(end)")
        #expect(block.frame(["g"], size: size) == "\(begin)\r\u{1B}[Kg\r\n\(end)")
    }

    @Test func `every frame gives back what it takes`() {
        var block = LiveBlock()
        for lines in [["a"], [], ["b", "c"]] {
            let frame = block.frame(lines, size: size)
            #expect(frame.hasPrefix(begin) && frame.hasSuffix(end))
        }
    }

    @Test func `a block taller than the terminal is cut below`() {
        var block = LiveBlock()
        let low = TerminalSize(columns: 20, rows: 3)
        #expect(block.frame(["a", "b", "c", "d"], size: low) == "\(begin)\r\u{1B}[Ka\r\n\u{1B}[Kb\r\n\(end)")
        #expect(block.frame(["a"], size: low).hasPrefix("\(begin)\r\u{1B}[2A"))
    }

    @Test(arguments: [
        (["12345678901234567890"], 10, 2), (["12345678901"], 10, 2), (["1234567890"], 10, 1), ([""], 10, 1), (["한글한글한글", "b"], 10, 3),
        (["\u{1B}[1;31m1234567890\u{1B}[0m"], 10, 1), ([String(repeating: "x", count: 99)], 10, 2), (["12345"], 40, 1),
    ])
    func `lines that a narrower window has broken count as often`(lines: [String], columns: Int, rows: Int) {
        var block = LiveBlock()
        _ = block.frame(lines, size: size)
        #expect(block.frame([], size: TerminalSize(columns: columns, rows: 10)) == "\(begin)\r\u{1B}[\(rows)A\(end)")
    }

    @Test func `the cursor does not go above the window`() {
        var block = LiveBlock()
        _ = block.frame(["a", "b", "c", "d"], size: size)
        #expect(block.frame([], size: TerminalSize(columns: 20, rows: 3)).hasPrefix("\(begin)\r\u{1B}[2A"))
    }
}

@Suite(.serialized) struct LiveRegionTests {
    // The line turns each newline into \r\n itself, so the screen gets one \r more than was written.
    @Test func `a region draws in place and follows the window`() async throws {
        let terminal = try PseudoTerminal(columns: 30, rows: 10)
        let output = Output(descriptor: terminal.line)
        let (person, line) = (terminal.person, terminal.line)
        try await LiveRegion.open(on: output, environment: [:]) { region in
            try await region.draw { ["\($0.columns) wide"] }
            #expect(await readText(from: person, until: end) == "\(begin)\r\u{1B}[K30 wide\r\r\n\(end)")
            var size = winsize(ws_row: 10, ws_col: 25, ws_xpixel: 0, ws_ypixel: 0)
            try #require(ioctl(line, UInt(TIOCSWINSZ), &size) == 0)
            kill(getpid(), SIGWINCH)
            #expect(await readText(from: person, until: end) == "\(begin)\r\u{1B}[1A\u{1B}[K25 wide\r\r\n\(end)")
        }
    }

    @Test func `a closed terminal ends the drawing with its reason`() async throws {
        ignoreBrokenPipes()
        let pipe = try TestPipe()
        pipe.closeReadEnd()
        let output = Output(descriptor: pipe.writeEnd)
        await #expect(throws: OutputFailure.closed) {
            try await LiveRegion.open(on: output, environment: [:]) { try await $0.draw { _ in ["a"] } }
        }
    }
}
