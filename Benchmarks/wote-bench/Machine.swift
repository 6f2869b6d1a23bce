import Glibc
import Postgres

/// Where the figures come from: without it they say nothing.
struct Machine: Encodable, Sendable {
    let cores: Int
    let memoryGB: Int
    let loadBefore: Double
    let postgres: String
    let settings: [String: String]

    init(_ pool: ConnectionPool) async throws {
        cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        memoryGB = Int((Double(sysconf(Int32(_SC_PHYS_PAGES))) * Double(sysconf(Int32(_SC_PAGESIZE))) / Double(1 << 30)).rounded())
        var load = 0.0
        loadBefore = getloadavg(&load, 1) == 1 ? (load * 10).rounded() / 10 : .nan
        let names = ["fsync", "synchronous_commit", "full_page_writes", "shared_buffers", "max_wal_size", "plan_cache_mode", "jit"]
        var found: [String: String] = [:]
        for name in names { found[name] = try await pool.value("SELECT current_setting(\(name)) AS value") as String }
        settings = found
        postgres = try await pool.value("SELECT current_setting('server_version') AS value")
    }

    var lines: [String] {
        let facts = settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        return ["\(cores) cores, \(memoryGB) GB, load \(loadBefore) before; Unix socket; PostgreSQL \(postgres)", facts]
    }
}
