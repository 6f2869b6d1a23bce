import Glibc
import Synchronization

/// The peak memory of another program.
///
/// Linux counts what the starting process had in memory as the started one's peak, so a fresh and therefore small copy of this
/// program starts it: `wote-bench --peak-memory COMMAND…`.
enum PeakMemory {
    static let option = "--peak-memory"

    static func megabytes(of command: [String], _ bench: Bench) async throws -> Double {
        let output = bench.folder + "/peak"
        try await Bench.expectSuccess(["/proc/self/exe", option] + command, bench.environment, output: output)
        guard let kilobytes = Double(try contents(of: output).prefix { $0.isNumber }) else { throw BenchmarkError("no peak was measured") }
        return kilobytes / 1024
    }

    /// What the copy does: prints the peak in kB.
    static func report(_ command: [String]) throws -> Int32 {
        var environment: [String: String] = [:]
        for name in ["PATH", "HOME", "XDG_DATA_HOME", "LANG"] { environment[name] = getenv(name).map { String(cString: $0) } }
        let outcome = try Child.runBlocking(command, environment, output: "/dev/null", Mutex(nil))
        print(outcome.peakMemory)
        return outcome.status
    }
}
