package import Foundation

/// One run of a program that lies beside this test, and all it says.
package struct ProgramRun: Sendable {
    private let process = Process()
    private let output = Pipe()

    package init(_ program: String, _ arguments: [String], in place: Place) throws {
        process.executableURL = Self.program(program)
        process.arguments = arguments
        process.environment = ["PATH": "/usr/bin:/bin", "TMPDIR": place.temporary.path]
        process.standardOutput = output
        process.standardError = output
        try process.run()
        try output.fileHandleForWriting.close()
    }

    /// Where a program of this package was built.
    package static func program(_ name: String) -> URL {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(path: name)
    }

    package var pid: pid_t { process.processIdentifier }
    package var status: Int32 { process.terminationStatus }

    /// Returns when the run has said `words`, or has ended.
    package func wait(for words: String) async {
        let handle = output.fileHandleForReading
        await onThread {
            var said = Data()
            while case let more = handle.availableData, !more.isEmpty {
                said += more
                if String(decoding: said, as: UTF8.self).contains(words) { return }
            }
        }
    }

    /// The rest of what the run says, once it has ended.
    package func end() async -> String {
        let (process, handle) = (process, output.fileHandleForReading)
        return await onThread {
            let rest = handle.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: rest, as: UTF8.self)
        }
    }

    private func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: work()) }.start()
        }
    }
}
