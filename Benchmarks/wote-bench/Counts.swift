import Core
import Domain
import FoundationEssentials
import Postgres

/// Counting a million rankings: `wote tally` of a file, and `wote show` of a poll with the same ballots. Both have to come to one result.
struct Counts {
    let bench: Bench

    private struct Method {
        let name: String
        let seats: Int
    }

    private let methods = [Method(name: "irv", seats: 1), Method(name: "stv", seats: 4), Method(name: "schulze", seats: 1)]

    func measure() async throws -> [Finding] {
        let poll = try await fill()
        var findings: [Finding] = []
        for method in methods {
            let file = bench.folder + "/\(method.name).json"
            try write(election(method), to: file)
            let tally = [bench.options.wote, "tally", file]
            let show = [bench.options.wote, "show", "\(poll)", "--method", method.name, "--seats", "\(method.seats)", "--json"]
            try await compare(tally, show)
            findings.append(try await finding("wote tally, \(method.name)", tally, atMost: 1300))
            findings.append(try await finding("wote show, \(method.name)", show, atMost: 2000))
        }
        return findings
    }

    private func finding(_ name: String, _ command: [String], atMost limit: Double) async throws -> Finding {
        var times = Samples()
        for _ in 0..<bench.sizes.rounds {
            let outcome = try await Bench.expectSuccess(command, bench.environment, output: bench.folder + "/counted")
            times.add([outcome.time.milliseconds])
        }
        return Finding(
            name: name, unit: "ms", ours: .init(times, p99: false),
            target: .value(times.median, atMost: limit, "ms"))
    }

    // MARK: The same ballots twice

    private var rankings: Rankings { Rankings(ballots: bench.sizes.counted) }
    private var names: [String] { (1...Rankings.options).map { "option \($0)" } }

    private func election(_ method: Method) -> String {
        let options = names.map { "\"\($0)\"" }.joined(separator: ", ")
        var text = "{\"method\": \"\(method.name)\", \"seats\": \(method.seats), \"options\": [\(options)], \"ballots\": [\n"
        for (index, ranking) in rankings.enumerated() {
            if index > 0 { text += ",\n" }
            text += "{\"rank\": [" + ranking.map { "[\"\(names[$0])\"]" }.joined(separator: ", ") + "]}"
        }
        return text + "]}\n"
    }

    /// Asks a poll and stores its ballots; voters need not exist to be counted.
    private func fill() async throws -> Domain.ID<Poll> {
        let rules = PollRules(kind: .ranked, results: .always)
        let draft = try PollDraft(question: Question(title: "Which of ten?"), rules: rules, options: names, deadline: .never)
        let poll = try await UseCases(source: bench.source, caller: .member(bench.reader)).polls.ask(draft).id
        let (rankings, now) = (rankings, Instant(microseconds: 1_700_000_000_000_000))
        try await bench.pool.withConnection { connection in
            _ = try await connection.copyIn("COPY ballots (poll_id, voter_id, choices, cast_at) FROM STDIN") { writer in
                for (voter, ranking) in rankings.enumerated() {
                    // 0 ends a level.
                    let choices = Array(ranking.map { [Int16($0 + 1)] }.joined(separator: [0]))
                    try await writer.write(poll, Int64(voter + 1), choices, now)
                }
            }
        }
        try await bench.pool.query("UPDATE tallies SET turnout = \(Int64(bench.sizes.counted)) WHERE poll_id = \(poll)")
        try await bench.pool.query("VACUUM ANALYZE ballots")
        return poll
    }

    /// Refuses to time two counts that differ.
    private func compare(_ tally: [String], _ show: [String]) async throws {
        let output = bench.folder + "/counted"
        try await Bench.expectSuccess(tally, bench.environment, output: output)
        let file = try JSONDecoder().decode(Outcome.self, from: Data(try contents(of: output).utf8))
        try await Bench.expectSuccess(show, bench.environment, output: output)
        let poll = try JSONDecoder().decode(Counted.self, from: Data(try contents(of: output).utf8)).count
        guard file == poll else { throw BenchmarkError("\(show.joined(separator: " ")) and wote tally of the same ballots differ") }
    }

    private struct Outcome: Decodable, Equatable {
        let winners: [String]
        let valid: Int

        enum CodingKeys: String, CodingKey {
            case winners
            case valid = "ballots_valid"
        }
    }

    private struct Counted: Decodable {
        let count: Outcome
    }
}
