import Glibc
import Postgres

/// The processes of a Postgres: the one that accepts connections, and its children.
struct ServerProcesses: Sendable {
    let postmaster: pid_t

    /// Processor time in microseconds that they all have used so far, and those that have ended.
    func processorTime() throws -> Double {
        // A child that ends meanwhile would count twice or not at all, so what the postmaster knows of the ended must stay the same.
        for _ in 0..<100 {
            guard let before = ProcessTimes(of: postmaster) else { break }
            let children = try Self.all().compactMap { ProcessTimes(of: $0) }.filter { $0.parent == postmaster }
            guard let after = ProcessTimes(of: postmaster) else { break }
            if before.ended == after.ended { return children.reduce(after.own + after.ended) { $0 + $1.own } }
        }
        throw BenchmarkError("the processor time of the server can't be read from /proc")
    }

    private static func all() throws -> [pid_t] {
        guard let folder = opendir("/proc") else { throw BenchmarkError("/proc can't be read: \(String(cString: strerror(errno)))") }
        defer { closedir(folder) }
        var processes: [pid_t] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if let pid = pid_t(name) { processes.append(pid) }
        }
        return processes
    }
}

/// What `/proc/PID/stat` tells of a process; times in microseconds.
struct ProcessTimes: Equatable {
    let parent: pid_t
    let own: Double
    /// Of children that have ended and were waited for, and of theirs.
    let ended: Double

    /// `nil` when there is no such process (any more).
    init?(of pid: pid_t) {
        guard let text = try? contents(of: "/proc/\(pid)/stat") else { return nil }
        self.init(stat: text, ticks: Double(sysconf(Int32(_SC_CLK_TCK))))
    }

    /// - Parameter ticks: units of the text's times in a second.
    init?(stat text: String, ticks: Double) {
        // The program's name stands in parentheses and may hold spaces and parentheses itself.
        guard let name = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: name)...].split(separator: " ")
        guard fields.count > 14, let parent = pid_t(fields[1]) else { return nil }
        let times = fields[11...14].compactMap { Double($0) }.map { $0 / ticks * 1e6 }
        guard times.count == 4 else { return nil }
        self.parent = parent
        own = times[0] + times[1]
        ended = times[2] + times[3]
    }
}
