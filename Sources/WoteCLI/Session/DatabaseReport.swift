import Domain
import FoundationEssentials
import Postgres
import PostgresDataSource
import Terminal

/// Which database holds the community and how it is; also what is wrong with it.
struct DatabaseReport: Encodable, Sendable {
    /// `private` or `named`.
    let location: String
    let state: String
    let server: String?
    let data: String?
    let sizeBytes: Int64?
    /// The schema's number, and the one this program speaks.
    let schema: Int?
    let expectedSchema: Int
    /// What a person should mend; empty when all is well.
    let problems: [String]

    /// Looks without starting or changing anything.
    static func make(_ shell: Shell) async throws -> DatabaseReport {
        let location = DataLocation(shell)
        guard case .own(let cluster) = location else { return await live(location, shell, data: nil, size: nil) }
        let status: ClusterStatus
        do { status = try await cluster.status() } catch { throw error.woteError }
        switch status.state {
        case .running: return await live(location, shell, data: status.data, size: status.size)
        case .stopped(let version): return idle("stopped", server: "PostgreSQL \(version)", status, size: status.size, shell)
        case .notCreated: return idle("not created", server: nil, status, size: nil, shell)
        }
    }

    private static func idle(_ state: String, server: String?, _ status: ClusterStatus, size: Int64?, _ shell: Shell) -> DatabaseReport {
        DatabaseReport(
            location: "private", state: state, server: server, data: status.data, sizeBytes: size, schema: nil,
            expectedSchema: Schema.latest, problems: status.obstacle.map { [shell.say($0.phrase)] } ?? [])
    }

    private static func live(_ location: DataLocation, _ shell: Shell, data: String?, size: Int64?) async -> DatabaseReport {
        let pool = Database.pool(location.connectionString)
        let answer: Result<(String, Int), WoteError>
        do {
            let rows = try await pool.query("SELECT current_setting('server_version') AS version")
            answer = .success((try rows[0]["version"], try await Schema.number(of: pool)))
        } catch {
            answer = .failure(WoteError(database: error))
        }
        await pool.close()
        return report(answer, location, shell, data: data, size: size)
    }

    private static func report(
        _ answer: Result<(String, Int), WoteError>, _ location: DataLocation, _ shell: Shell, data: String?, size: Int64?
    ) -> DatabaseReport {
        var problems: [String] = []
        switch answer {
        case .failure(let error): problems.append(shell.say(error.message))
        case .success((_, let schema)) where schema < Schema.latest:
            problems.append(
                shell.say(Phrase("The schema is older than this wote; run: wote db migrate", ko: "스키마가 오래되었습니다. 실행하세요: wote db migrate")))
        case .success((_, let schema)) where schema > Schema.latest:
            problems.append(shell.say(Phrase("The schema is newer than this wote; update wote", ko: "스키마가 더 새것입니다. wote를 업데이트하세요")))
        case .success: break
        }
        let known: (server: String, schema: Int)? = if case .success(let found) = answer { (found.0, found.1) } else { nil }
        return DatabaseReport(
            location: location.isOwn ? "private" : "named", state: known == nil ? "unreachable" : "running",
            server: known.map { "PostgreSQL \($0.server)" }, data: data, sizeBytes: size, schema: known?.schema,
            expectedSchema: Schema.latest,
            problems: problems)
    }
}

extension Rendering {
    func lines(_ report: DatabaseReport) -> [String] {
        let place =
            report.location == "private"
            ? say("private Postgres", ko: "전용 Postgres")
            : say("named by --database or WOTE_DATABASE_URL", ko: "--database 또는 WOTE_DATABASE_URL")
        let state =
            switch report.state {
            case "running": say("running", ko: "실행 중")
            case "stopped": say("stopped", ko: "중지됨")
            case "not created": say("not created yet", ko: "아직 없음")
            default: say("unreachable", ko: "연결할 수 없음")
            }
        var facts: [(String, String?)] = [
            (say("where", ko: "위치"), place), (say("state", ko: "상태"), state), (say("server", ko: "서버"), report.server),
            (say("data", ko: "데이터"), report.data), (say("size", ko: "크기"), report.sizeBytes.map { "\(number($0 / 1_048_576)) MB" }),
        ]
        facts.append(
            (say("schema", ko: "스키마"), report.schema.map { "\($0) (\(say("this wote speaks", ko: "이 wote는")) \(report.expectedSchema))" }))
        let rows = facts.compactMap { name, value in value.map { [Table.Cell(name, .dim), Table.Cell($0)] } }
        let problems = report.problems.map { painter.paint("! \($0)", .colour(.yellow)) }
        return table(Table(columns: [.init(), .init(minimum: 10)], rows: rows)) + problems
    }
}
