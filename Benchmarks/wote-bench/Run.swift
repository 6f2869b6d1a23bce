import Dispatch
import Glibc
import Postgres

/// Measures what the command line asks for; answers with the exit status: 1 when something failed, whether or not targets are met.
func runBenchmarks() async -> Int32 {
    let arguments = CommandLine.arguments.dropFirst()
    do {
        if arguments.first == PeakMemory.option { return try PeakMemory.report(Array(arguments.dropFirst())) }
        let options = try Options(arguments)
        guard !options.wantsHelp else {
            print(Options.help)
            return 0
        }
        let report = try await inFolderOfItsOwn { folder in try await measure(options, in: folder) }
        print(report.text)
        try write(try report.json, to: options.json)
        print("\nwritten to \(options.json)")
        try drawCharts(of: report, options)
        return 0
    } catch is CancellationError {
        return 130
    } catch {
        note("\(error)")
        return 1
    }
}

/// Lends `body` a new folder, and removes it and the Postgres in it in the end, also when a signal ends `body`.
private func inFolderOfItsOwn<Value: Sendable>(
    _ body: @escaping @Sendable (String) async throws -> Value
) async throws -> Value {
    let folder = try makeFolder()
    let work = Task { try await body(folder) }
    let signals = [SIGINT, SIGTERM].map { onSignal($0) { work.cancel() } }
    let outcome = await work.result
    for signal in signals { signal.cancel() }
    let wasEnded = work.isCancelled
    try await clusterFolder(folder).stop()
    let removal = try await Child.run(["/bin/rm", "-rf", folder], environment: [:])
    guard removal.status == 0 else { throw BenchmarkError("\(folder) can't be removed") }
    if wasEnded { throw CancellationError() }
    return try outcome.get()
}

/// Where `wote` keeps its Postgres when `folder` is the data folder of its user.
private func clusterFolder(_ folder: String) -> PrivateCluster {
    PrivateCluster(folder: PrivateCluster.defaultFolder(environment: ["XDG_DATA_HOME": folder]))
}

/// A folder whose content the server's user can reach.
private func makeFolder() throws -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/wote-bench.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw BenchmarkError("no folder can be made in \(parent)") }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    chmod(folder, 0o755)
    return folder
}

private func onSignal(_ number: Int32, _ action: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: action)
    source.activate()
    return source
}

private func measure(_ options: Options, in folder: String) async throws -> Report {
    note("filling \(options.sizes.polls) polls")
    let bench = try await Bench.prepare(options, in: folder, cluster: clusterFolder(folder))
    let machine = try await Machine(bench)
    var report = Report(machine: machine, isQuick: options.sizes.areQuick, polls: options.sizes.polls, rounds: options.sizes.rounds)
    for part in Options.Part.allCases where options.parts.contains(part) {
        note("measuring \(part.rawValue)")
        try await bench.measure(part, into: &report)
    }
    await bench.pool.close()
    return report
}

extension Bench {
    /// A new part has its line here and its name in `Options.Part`.
    fileprivate func measure(_ part: Options.Part, into report: inout Report) async throws {
        switch part {
        case .start: report.findings += try await StartUp(bench: self).measure()
        case .feed: report.findings += try await Feed(bench: self).measure()
        case .votes:
            report.findings.append(try await Votes(bench: self).loneCaller())
            let onePoll = try await Crowds(bench: self, polls: 1, durability: .durable).measure()
            report.findings += Votes.targets(of: onePoll) + [try await Votes(bench: self).floor()]
            report.votes += [onePoll, try await Crowds(bench: self, polls: sizes.manyPolls, durability: .durable).measure()]
        case .relaxed:
            for polls in [1, sizes.manyPolls] {
                report.votes.append(try await Crowds(bench: self, polls: polls, durability: .relaxed).measure())
            }
        case .imports: report.findings += try await Imports(bench: self).measure()
        case .counts: report.findings += try await Counts(bench: self).measure()
        }
    }
}

/// Writes the charts where they are wanted.
private func drawCharts(of report: Report, _ options: Options) throws {
    guard let folder = options.charts else { return }
    let charts = report.charts
    guard !charts.isEmpty else { return print("no charts: votes were not measured") }
    guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
        throw BenchmarkError("\(folder) can't be made: \(String(cString: strerror(errno)))")
    }
    for (name, chart) in charts { try write(chart.svg, to: "\(folder)/\(name).svg") }
    print("charts drawn in \(folder)")
}

/// Tells on the error stream; that nobody can read it is no reason to stop.
private func note(_ text: String) {
    let line = Array("wote-bench: \(text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
}
