/// What the command line asks for.
struct Options: Sendable {
    /// The parts that can be measured alone, with `--only`.
    enum Part: String, CaseIterable, Sendable {
        case start, feed, votes
        /// Votes that do not wait for the disk.
        case relaxed
        case imports, counts
    }

    var sizes = Sizes.full
    var parts = Set(Part.allCases)
    var json = ".build/bench.json"
    /// Where the charts go; none are drawn without it.
    var charts: String?
    var wote = ".build/release/wote"
    var scripts = "Benchmarks/pgbench"
    var wantsHelp = false

    static let help = """
        Usage: wote-bench [--quick] [--only PARTS] [--json FILE] [--charts FOLDER] [--wote FILE] [--scripts FOLDER]

        Measures wote side by side with psql and pgbench on a Postgres of its own, which is removed at the end.
        Run it from the top of the repository after make release, or by make bench.

          --quick           Small sizes, to see that it runs; the figures mean nothing
          --only PARTS      Only these parts: \(Part.allCases.map(\.rawValue).joined(separator: ","))
                            (relaxed: votes with synchronous_commit=off)
          --json FILE       Where the figures go as JSON [default: .build/bench.json]
          --charts FOLDER   Where the charts of the votes go as SVG [default: none are drawn]
          --wote FILE       The program to measure [default: .build/release/wote]
          --scripts FOLDER  pgbench's scripts [default: Benchmarks/pgbench]
        """

    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        func value(of option: String) throws -> String {
            guard let value = rest.popFirst() else { throw BenchmarkError("\(option) needs a value; see --help") }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--quick": sizes = .quick
            case "--only": parts = try Self.parts(try value(of: argument))
            case "--json": json = try value(of: argument)
            case "--charts": charts = try value(of: argument)
            case "--wote": wote = try value(of: argument)
            case "--scripts": scripts = try value(of: argument)
            case "--help", "-h": wantsHelp = true
            default: throw BenchmarkError("unknown option \(argument); see --help")
            }
        }
    }

    private static func parts(_ text: String) throws -> Set<Part> {
        Set(
            try text.split(separator: ",").map { name in
                guard let part = Part(rawValue: String(name)) else { throw BenchmarkError("there is no part \(name); see --help") }
                return part
            })
    }
}

/// How much is filled in and how often things are measured.
struct Sizes: Sendable {
    let polls: Int
    let members: Int
    let rounds: Int
    /// Runs of the command, pages, and votes of a lone caller in each round.
    let starts: Int
    let pages: Int
    let votes: Int
    /// How many vote at once; the targets name 64 and 256.
    let crowds: [Int]
    /// The largest crowd beside which pgbench runs. With 2,000 clients on one poll, 2,000 votes took pgbench more than two minutes: all
    /// wait for one row, and look for deadlocks meanwhile.
    let mostClients: Int
    /// Votes of all callers of a crowd in each round, at most.
    let crowdVotes: Int
    /// The same of pgbench's clients that vote one by one.
    let oneByOneVotes: Int
    let imported: Int
    /// Ballots of one poll, and of one file, that are counted.
    let counted: Int

    static let full = Sizes(
        polls: 1_000_000, members: 200_000, rounds: 5, starts: 40, pages: 2000, votes: 2000,
        crowds: [1, 16, 64, 256, 2000], mostClients: 256, crowdVotes: 60_000, oneByOneVotes: 4000, imported: 1_000_000, counted: 1_000_000)
    static let quick = Sizes(
        polls: 10_000, members: 2000, rounds: 1, starts: 3, pages: 50, votes: 128,
        crowds: [1, 64, 256], mostClients: 64, crowdVotes: 2000, oneByOneVotes: 256, imported: 5000,
        counted: 5000)

    /// The far end of the feed that is measured.
    var depth: Int { polls * 9 / 10 }
    var areQuick: Bool { self.polls < Self.full.polls }
    /// How many polls the votes of "many polls" go to.
    var manyPolls: Int { min(polls / 4, 10_000) }
}

/// Why the benchmark cannot go on, as one sentence.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
