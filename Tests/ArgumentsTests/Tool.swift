import Arguments

/// A small program with every kind of declaration, for the tests.
struct Tool: Sendable {
    enum Action: Equatable {
        case list(status: Status?, limit: Int, labels: [String], json: Bool, verbose: Bool)
        case vote(id: Int, choices: [String], comment: String?, json: Bool)
        case copy(from: String, to: String?)
        case color(Bool?)
        case shift(Int)
        case start(file: String?)
    }

    enum Status: String, CaseIterable { case open, closed, archived }

    let json = Option.flag("json", short: "j", help: "Print JSON")
    let verbose = Option.flag("verbose", short: "v", help: "Say more")
    let language = Option("lang", placeholder: "LANG", help: "Language", parse: .choice([("en", 0), ("ko", 1)]))
    let secret = Option.flag("secret-mode", help: "Not shown", hidden: true)
    let status = Option("status", short: "s", help: "Only polls like this", parse: .choice(Status.allCases))
    let limit = Option(
        "limit", short: "n", placeholder: "N", help: "At most N polls", default: 20, shown: "20", parse: .integer(1...100))
    let labels = Option.many("label", placeholder: "NAME", help: "Only polls with this label", parse: .text)
    let comment = Option("comment", placeholder: "TEXT", help: "A comment", parse: .text)
    let noColor = Option.flag("no-color", help: "Plain text")
    let file = Option("file", help: "A file", parse: .file)
    let id = Argument("ID", help: "The poll", parse: .integer(1...Int.max))
    let choices = Argument.rest("CHOICE", minimum: 1, help: "What to vote for", parse: .text)
    let from = Argument("FROM", help: "Source", parse: .file)
    let to = Argument.optional("TO", help: "Target", parse: .choice(["here", "there"].map { ($0, $0) }))
    let amount = Argument("AMOUNT", help: "How far", parse: .integer())

    var command: Command<Action> {
        Command(
            "tool", summary: "Votes for tests", examples: [("tool", "The newest polls"), ("tool vote 42 agree", "Votes")],
            options: [json, verbose, language, secret], subcommands: [list, vote, copy, color, shift, server, hidden],
            defaultSubcommand: "list")
    }

    private var list: Command<Action> {
        Command("list", aliases: ["ls"], group: "Read:", summary: "Lists polls", options: [status, limit, labels]) { parsed in
            .list(
                status: parsed[status], limit: parsed[limit], labels: parsed[labels], json: parsed[json], verbose: parsed[verbose])
        }
    }

    private var vote: Command<Action> {
        Command("vote", group: "Write:", summary: "Votes", options: [comment], arguments: [id, choices]) { parsed in
            .vote(id: parsed[id], choices: parsed[choices], comment: parsed[comment], json: parsed[json])
        }
    }

    private var copy: Command<Action> {
        Command("copy", group: "Write:", summary: "Copies", arguments: [from, to]) { parsed in
            if parsed[from] == parsed[to] { throw UsageError("FROM and TO are the same") }
            return .copy(from: parsed[from], to: parsed[to])
        }
    }

    private var color: Command<Action> {
        Command("color", summary: "Colours", options: [noColor]) { parsed in .color(parsed.gave(noColor) ? false : nil) }
    }

    private var shift: Command<Action> {
        Command("shift", summary: "Shifts", arguments: [amount]) { parsed in .shift(parsed[amount]) }
    }

    private var server: Command<Action> {
        Command("server", summary: "The server", subcommands: [start, Command("stop", summary: "Stops") { _ in .start(file: "stop") }])
    }

    private var start: Command<Action> {
        Command("start", summary: "Starts", options: [file]) { parsed in .start(file: parsed[file]) }
    }

    private var hidden: Command<Action> {
        Command("xyzzy", summary: "Nothing happens", hidden: true) { _ in .color(nil) }
    }
}

extension Tool {
    /// What the command line makes the program do; `nil` for help and version.
    static func run(_ line: [String]) throws -> Action? {
        guard case .run(let action) = try Tool().command.parse(line) else { return nil }
        return action
    }

    /// How the command line is refused; `nil` where it is not.
    static func refusal(_ line: [String], phrases: Phrases = .english) throws -> UsageError? {
        do {
            _ = try Tool().command.parse(line, phrases: phrases)
            return nil
        } catch let error as UsageError {
            return error
        }
    }

    static func list(
        _ status: Status? = nil, limit: Int = 20, labels: [String] = [], json: Bool = false, verbose: Bool = false
    ) -> Action {
        .list(status: status, limit: limit, labels: labels, json: json, verbose: verbose)
    }
}
