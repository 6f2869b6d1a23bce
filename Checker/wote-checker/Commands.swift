import Arguments

/// What a command line comes to; answers with the exit status.
typealias Action = @Sendable () async throws -> Int32

/// The checker's command line.
struct Commands: Sendable {
    private let seed = Option<Int?>(
        "seed", placeholder: "N", help: "Draws the same votes and faults again; without it a seed is drawn and told",
        parse: .integer(0...Int.max))
    private let json = Option<String?>(
        "json", placeholder: "FILE", help: "Writes the report there as JSON, all violations included", parse: .file)
    private let keep = Option<String?>(
        "keep", placeholder: "FOLDER", help: "Keeps logs, rows and the stopped Postgres in this new folder", parse: .file)
    private let clients = Option(
        "clients", placeholder: "N", help: "Client processes at a time", default: 4, shown: "4", parse: .integer(1...32))
    private let setting = Option<[String]>.many(
        "setting", placeholder: "NAME=VALUE", help: "A setting of the Postgres, such as synchronous_commit=off, which must be found out",
        parse: .text)

    var root: Command<Action> {
        Command(
            "wote-checker", summary: "Checks that no acknowledged ballot is lost or doubled, whatever is killed meanwhile",
            examples: [
                ("wote-checker", "three minutes, ten kills of the server"),
                ("wote-checker run --seed 7 --kills 2 --seconds 15", "a short run that draws the same again"),
                ("wote-checker race", "everybody submits four times at once"), ("wote-checker verify FOLDER", "looks at a kept run again"),
            ],
            subcommands: [run, race, verify, client], defaultSubcommand: "run")
    }

    private var run: Command<Action> {
        let kills = Option("kills", placeholder: "N", help: "Kills of the server", default: 10, shown: "10", parse: .integer(0...1000))
        let seconds = Option(
            "seconds", placeholder: "N", help: "How long the clients vote", default: 180, shown: "180", parse: .integer(1...86_400))
        return Command(
            "run", summary: "Votes from many processes while servers and clients are killed",
            options: [seed, kills, clients, seconds, setting, json, keep]
        ) { parsed in
            let trial = Trial(
                seed: drawn(parsed[seed]), kills: parsed[kills], clients: parsed[clients], seconds: parsed[seconds],
                settings: try parsed[setting].map(Trial.setting))
            let output = Output(json: parsed[json], folder: parsed[keep])
            return { try await output.report { try await trial.run(in: $0, cluster: $1) } }
        }
    }

    private var race: Command<Action> {
        let voters = Option("voters", placeholder: "N", help: "Voters", default: 5000, shown: "5000", parse: .integer(1...10_000))
        return Command("race", summary: "Submits each voter's ballot from all processes at once", options: [voters, clients, json, keep]) {
            parsed in
            let race = Race(voters: parsed[voters], clients: parsed[clients])
            let output = Output(json: parsed[json], folder: parsed[keep])
            return { try await output.report { try await race.run(in: $0, cluster: $1) } }
        }
    }

    private var verify: Command<Action> {
        let folder = Argument("FOLDER", help: "What --keep kept", parse: .file)
        let again = Option.flag("again", help: "Reads the rows anew from the kept Postgres")
        return Command("verify", summary: "Verifies a kept run once more", options: [again, json], arguments: [folder]) { parsed in
            let (path, readsAgain, output) = (parsed[folder], parsed[again], Output(json: parsed[json], folder: nil))
            return { try await output.verify(path, again: readsAgain) }
        }
    }

    /// What the checker starts its copies with.
    private var client: Command<Action> {
        let folder = Argument("FOLDER", help: "The run's folder", parse: .file)
        let number = Argument("NUMBER", help: "The client's number", parse: .integer(1...Int.max))
        let slot = Argument("SLOT", help: "Whose voters it acts for", parse: .integer(0...Int.max))
        return Command(Client.command, summary: "Votes, for a run", hidden: true, arguments: [folder, number, slot]) { parsed in
            let (path, number, slot) = (parsed[folder], parsed[number], parsed[slot])
            return {
                try await Client.run(in: path, number: number, slot: slot)
                return 0
            }
        }
    }

    private func drawn(_ seed: Int?) -> UInt64 { UInt64(seed ?? .random(in: 0...999_999_999)) }
}
