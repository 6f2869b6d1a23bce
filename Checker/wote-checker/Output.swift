import FoundationEssentials
import Glibc
import Postgres
import Terminal
import Verification

/// Where a run takes place and where its report goes.
struct Output: Sendable {
    let json: String?
    /// Kept in any case; `nil`: a temporary folder, kept if something is wrong.
    let folder: String?

    /// Lends `body` a folder and a Postgres that does not exist yet; afterwards verifies, tells and cleans up.
    func report(_ body: @escaping @Sendable (RunFolder, PrivateCluster) async throws -> Void) async throws -> Int32 {
        let path = try makeFolder()
        let cluster = Self.cluster(in: path)
        var isKept = folder != nil
        let outcome: Result<Report, any Error>
        do {
            try await body(RunFolder(path), cluster)
            outcome = .success(try RunFolder(path).report())
        } catch { outcome = .failure(error) }
        // Even a run that was given up stops its server, which cancellation would otherwise keep it from.
        try await Task { try await cluster.stop() }.value
        if case .success(let report) = outcome { isKept = isKept || !report.isClean } else { isKept = isKept || !Task.isCancelled }
        if isKept {
            note("kept in \(path); look again: wote-checker verify \(path)")
        } else {
            try FileManager.default.removeItem(atPath: path)
        }
        return try tell(try outcome.get())
    }

    /// Verifies a kept run from its logs and rows; `again` reads the rows anew.
    func verify(_ path: String, again: Bool) async throws -> Int32 {
        let run = RunFolder(path)
        guard again else { return try tell(try run.report()) }
        let cluster = Self.cluster(in: path)
        let orders: Orders = try run.read(RunFolder.orders)
        try await cluster.start()
        let snapshot = await Result.of { try await Snapshot.take(cluster.connectionString, admin: orders.admin) }
        try await Task { try await cluster.stop() }.value
        return try tell(try run.report(snapshot.get()))
    }

    private func tell(_ report: Report) throws -> Int32 {
        print(report.lines.joined(separator: "\n"))
        if let json { try report.json.write(to: URL(filePath: json)) }
        return report.isClean ? 0 : 1
    }

    private func makeFolder() throws -> String {
        if let folder {
            guard mkdir(folder, 0o755) == 0 else { throw RunFault.system(folder) }
            return folder
        }
        // Short, since a socket's path has at most 107 bytes, and open to the user a server of root's runs as.
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/wote-checker.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil, chmod(template, 0o755) == 0 else { throw RunFault.system(parent) }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func cluster(in path: String) -> PrivateCluster {
        var options = PrivateCluster.Options()
        options.sharedFolder = path + "/shared"
        return PrivateCluster(folder: path, options: options)
    }
}

extension Result where Success: Sendable, Failure == any Error {
    fileprivate static func of(_ body: () async throws -> Success) async -> Self {
        do { return .success(try await body()) } catch { return .failure(error) }
    }
}

extension RunFolder {
    /// The verdict on a run; rows are those it kept unless others are given.
    func report(_ snapshot: Snapshot? = nil) throws -> Report {
        let orders: Orders = try read(Self.orders)
        return Report(try history(of: orders.stage), try snapshot ?? readSnapshot(), seed: orders.seed)
    }

    /// Whether a client has said that it waits for the gate.
    func isReady(_ client: Int) -> Bool {
        FileManager.default.contents(atPath: file(ClientLog.name(of: client)))?.last == UInt8(ascii: "\n")
    }
}
