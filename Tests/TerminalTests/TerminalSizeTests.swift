import Glibc
import Terminal
import Testing

@Suite struct TerminalSizeTests {
    @Test(arguments: [
        ("100", 100), ("1", 1), ("65535", 65535), ("007", 7),
        ("0", 80), ("-5", 80), ("+5", 80), ("", 80), ("12x", 80), (" 12", 80), ("65536", 80), ("99999999999999999999", 80), ("１２", 80),
    ])
    func `COLUMNS counts only as a whole number in range`(value: String, columns: Int) {
        #expect(TerminalSize(environment: ["COLUMNS": value], descriptor: -1) == TerminalSize(columns: columns, rows: 24))
        #expect(TerminalSize(environment: ["LINES": value], descriptor: -1).columns == 80)
    }

    @Test func `the terminal is asked for what the environment does not say`() throws {
        let terminal = try PseudoTerminal(columns: 33, rows: 11)
        #expect(TerminalSize(environment: [:], descriptor: terminal.line) == TerminalSize(columns: 33, rows: 11))
        #expect(TerminalSize(environment: ["LINES": "5"], descriptor: terminal.line) == TerminalSize(columns: 33, rows: 5))
    }

    @Test func `a terminal that does not know its size has the usual one`() throws {
        let terminal = try PseudoTerminal(columns: 0, rows: 0)
        #expect(TerminalSize(environment: [:], descriptor: terminal.line) == TerminalSize(columns: 80, rows: 24))
    }

    @Test func `a terminal is told from a file`() throws {
        let terminal = try PseudoTerminal()
        #expect(isTerminal(terminal.line))
        #expect(!isTerminal(-1))
    }
}
