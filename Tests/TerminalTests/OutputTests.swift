import Glibc
import Terminal
import Testing

@Suite struct OutputTests {
    init() { ignoreBrokenPipes() }

    @Test func `a pipe gets nothing before the buffer is full or flushed`() async throws {
        let pipe = try TestPipe()
        let output = Output(descriptor: pipe.writeEnd)
        try await output.write("한글")
        try await output.write(lines: ["a", "b"])
        #expect(pipe.isEmpty)
        try await output.flush()
        pipe.closeWriteEnd()
        #expect(await readText(from: pipe.readEnd) == "한글a\nb\n")
    }

    @Test(arguments: [false, true])
    func `a text larger than the pipe arrives whole`(withoutBlocking: Bool) async throws {
        let pipe = try TestPipe()
        if withoutBlocking { _ = fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK) }
        let text = String(repeating: "0123456789", count: 100_000)
        let (readEnd, output) = (pipe.readEnd, Output(descriptor: pipe.writeEnd))
        async let arrived = readText(from: readEnd)
        try await output.write(text)
        try await output.flush()
        pipe.closeWriteEnd()
        #expect(await arrived == text)
    }

    @Test func `a reader who left is told apart, every time`() async throws {
        let pipe = try TestPipe()
        pipe.closeReadEnd()
        let output = Output(descriptor: pipe.writeEnd)
        try await output.write("x")
        await #expect(throws: OutputFailure.closed) { try await output.flush() }
        await #expect(throws: OutputFailure.closed) { try await output.write("y") }
        await #expect(throws: OutputFailure.closed) { try await output.flush() }
    }

    @Test func `whether anybody reads is known without writing`() throws {
        let pipe = try TestPipe()
        let output = Output(descriptor: pipe.writeEnd)
        #expect(output.hasReader)
        pipe.closeReadEnd()
        #expect(!output.hasReader)
    }

    @Test func `a full disk is not lost`() async throws {
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        let output = Output(descriptor: full)
        try await output.write("x")
        await #expect(throws: OutputFailure.failed(errno: ENOSPC)) { try await output.flush() }
        await #expect(throws: OutputFailure.failed(errno: ENOSPC)) { try await output.flush() }
    }

    @Test func `a full disk shows as soon as the buffer is`() async throws {
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        let output = Output(descriptor: full)
        await #expect(throws: OutputFailure.failed(errno: ENOSPC)) { try await output.write(String(repeating: "x", count: 65537)) }
    }

    @Test func `a terminal shows text at once`() async throws {
        let terminal = try PseudoTerminal()
        let output = Output(descriptor: terminal.line)
        #expect(output.isTerminal)
        try await output.write("now")
        #expect(try await terminal.shown(until: "now") == "now")
    }
}
