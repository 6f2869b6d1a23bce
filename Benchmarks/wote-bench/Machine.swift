import Glibc
import Postgres

/// Where the figures come from: without it they say nothing.
struct Machine: Encodable, Sendable {
    let day: String
    let cores: Int
    let processor: String
    let memoryGB: Int
    let loadBefore: Double
    let system: String
    let postgres: String
    let wote: String
    let settings: [String: String]
}

extension Machine {
    init(_ bench: Bench) async throws {
        day = try await bench.pool.value("SELECT current_date::text")
        cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        processor = Self.processor(in: try contents(of: "/proc/cpuinfo"))
        memoryGB = Int((Double(sysconf(Int32(_SC_PHYS_PAGES))) * Double(sysconf(Int32(_SC_PAGESIZE))) / Double(1 << 30)).rounded())
        var load = 0.0
        loadBefore = getloadavg(&load, 1) == 1 ? (load * 10).rounded() / 10 : .nan
        system = try contents(of: "/proc/sys/kernel/ostype").line + " " + contents(of: "/proc/sys/kernel/osrelease").line
        // Without what a distribution adds to the number.
        postgres = try await bench.pool.value("SELECT split_part(current_setting('server_version'), ' ', 1)")
        try await Bench.expectSuccess([bench.options.wote, "--version"], bench.environment, output: bench.folder + "/version")
        wote = try contents(of: bench.folder + "/version").line
        settings = try await Self.settings(of: bench.pool)
    }

    private static func settings(of pool: ConnectionPool) async throws -> [String: String] {
        let names = ["fsync", "synchronous_commit", "full_page_writes", "shared_buffers", "max_wal_size", "plan_cache_mode", "jit"]
        var found: [String: String] = [:]
        for name in names { found[name] = try await pool.value("SELECT current_setting(\(name)) AS value") as String }
        return found
    }

    /// What the system calls the first processor; nothing where it does not tell.
    private static func processor(in facts: String) -> String {
        let line = facts.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").dropFirst().first.map { String($0.drop { $0 == " " }) } ?? ""
    }

    var lines: [String] {
        let facts = settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        let chip = processor.isEmpty ? "" : " (\(processor))"
        return [
            "\(day): \(cores) cores\(chip), \(memoryGB) GB, load \(loadBefore) before; \(system); PostgreSQL \(postgres), \(wote), Unix socket",
            facts,
        ]
    }
}

extension String {
    /// The text without the line's end.
    fileprivate var line: String { String(prefix { $0 != "\n" }) }
}
