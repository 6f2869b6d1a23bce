import Domain
import Foundation
import Postgres
import ProgramRuns
import Testing
import Verification

/// A run that was kept, to tamper with.
struct KeptRun {
    /// Whom a violation has to name.
    struct Victim {
        let poll: String
        var voter: String?
    }

    enum LogTampering: CaseIterable {
        case outcomeChanged, outcomeRemoved, invocationRemoved
    }

    enum RowTampering: CaseIterable {
        case counterChanged, ballotChanged, ballotRemoved

        var rule: String { self == .counterChanged ? "counter" : "lost" }
    }

    let folder: URL
    let place: Place

    /// Verifies a copy of the logs with a line changed or removed, of an operation whose answer nothing else could explain: the first in its
    /// seat, of a voter who went on.
    func verify(after tampering: LogTampering) async throws -> (ReadReport, Victim) {
        let operations = try logs().flatMap(\.operations)
        let operation = try #require(operations.first { Self.isFirst($0, of: operations) })
        let copy = place.folder.appending(path: "copy")
        defer { remove(copy) }
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: false)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".log") || name.hasSuffix(".json")
        {
            try FileManager.default.copyItem(at: folder.appending(path: name), to: copy.appending(path: name))
        }
        try Self.tamper(with: operation, in: copy.appending(path: ClientLog.name(of: operation.client)), tampering)
        let report = try await place.check("verify", copy.path, status: 1)
        return (report, Victim(poll: "\(operation.seat.poll)", voter: "\(operation.seat.voter)"))
    }

    private static func isFirst(_ operation: Verification.Operation, of operations: [Verification.Operation]) -> Bool {
        guard case .acknowledged(.accepted) = operation.reply?.answer, let end = operation.reply?.moment else { return false }
        let others = operations.filter { $0 != operation && $0.seat.voter == operation.seat.voter }
        return !others.contains { $0.seat == operation.seat && $0.begin <= end }
            && others.contains { $0.client == operation.client && $0.begin > end }
    }

    private static func tamper(with operation: Verification.Operation, in file: URL, _ tampering: LogTampering) throws {
        var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
        let outcome = try #require(operation.reply).line - 1
        switch tampering {
        case .outcomeChanged: lines[outcome] = lines[outcome].dropLast("accepted".count) + "unchanged"
        case .outcomeRemoved: lines.remove(at: outcome)
        case .invocationRemoved: lines.remove(at: operation.line - 1)
        }
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
    }

    /// Verifies against the rows as they are after something was done to them by hand.
    func verify(after tampering: RowTampering) async throws -> (ReadReport, Victim) {
        let victim = try victim(of: tampering)
        var options = PrivateCluster.Options()
        options.sharedFolder = folder.path + "/shared"
        let cluster = PrivateCluster(folder: folder.path, options: options)
        try await cluster.start()
        let connection = try await Connection.connect(cluster.connectionString)
        try await connection.execute(SQL(unsafe: Self.statement(tampering, victim)))
        await connection.close()
        return (try await place.check("verify", folder.path, "--again", status: 1), victim)
    }

    private static func statement(_ tampering: RowTampering, _ victim: Victim) -> String {
        let row = "WHERE poll_id = \(victim.poll) AND voter_id = \(victim.voter ?? "")"
        return switch tampering {
        case .counterChanged: "UPDATE tallies SET turnout = turnout + 1 WHERE poll_id = \(victim.poll)"
        case .ballotChanged: "UPDATE ballots SET choices = CASE choices WHEN '{1}' THEN '{2}'::smallint[] ELSE '{1}' END \(row)"
        case .ballotRemoved: "DELETE FROM ballots \(row)"
        }
    }

    /// Somebody who was told that their ballot in a final poll counts: it has to be there.
    private func victim(of tampering: RowTampering) throws -> Victim {
        let orders = try JSONDecoder().decode(ReadOrders.self, from: Data(contentsOf: folder.appending(path: RunFolder.orders)))
        let final = try #require(orders.stage.polls.first { $0.isFinal }).id
        let seats = try logs().flatMap(\.operations).filter { $0.seat.poll == final && $0.reply?.answer == .acknowledged(.accepted) }
        let seat = try #require(tampering == .ballotChanged ? seats.first : seats.last).seat
        return Victim(poll: "\(final)", voter: tampering == .counterChanged ? nil : "\(seat.voter)")
    }

    private struct ReadOrders: Decodable {
        let stage: Stage
    }

    private func logs() throws -> [ClientLog] { try (1...3).map { try RunFolder(folder.path).log(of: $0) } }

    private func remove(_ copy: URL) {
        do { try FileManager.default.removeItem(at: copy) } catch { Issue.record(error) }
    }
}
