/// A command without its action: what the scanner, help and completions work on.
struct Syntax: Sendable {
    let name: String
    var aliases: [String] = []
    var group: String?
    let summary: String
    var discussion = ""
    var examples: [Example] = []
    var isHidden = false
    var options: [OptionSyntax] = []
    var arguments: [ArgumentSyntax] = []
    var subcommands: [Syntax] = []
    var defaultSubcommand: String?
    /// Has an action of its own.
    var runs = false
}

/// A command line, and what it does.
struct Example: Sendable {
    let line: String
    let meaning: String
}

extension Syntax {
    /// All names that reach this command.
    var names: [String] { [name] + aliases }

    /// The subcommand called `name`, by its name or an alias.
    func child(named name: String) -> Syntax? { subcommands.first { $0.names.contains(name) } }

    /// The subcommand that runs where none is named.
    var defaultChild: Syntax? { defaultSubcommand.flatMap(child(named:)) }

    /// This command, its default subcommand, that one's default, and so on.
    var defaultChain: [Syntax] { [self] + (defaultChild?.defaultChain ?? []) }

    var visibleSubcommands: [Syntax] { subcommands.filter { !$0.isHidden } }
}

/// A command in its place: the path from the root to it.
struct Place: Sendable {
    private(set) var path: [Syntax]

    init(_ root: Syntax) { path = [root] }

    var command: Syntax { path[path.count - 1] }
    var names: [String] { path.map(\.name) }
    var isRoot: Bool { path.count == 1 }

    mutating func descend(to child: Syntax) { path.append(child) }

    /// Goes on to the default subcommands.
    mutating func descendToDefault() { path += command.defaultChain.dropFirst() }

    /// This place and all below it, from the top.
    var all: [Place] {
        [self]
            + command.subcommands.flatMap { child in
                var place = self
                place.descend(to: child)
                return place.all
            }
    }
}

extension Place {
    /// The options declared on the commands above.
    var inheritedOptions: [OptionSyntax] { path.dropLast().flatMap(\.options) }

    /// What a word may begin with `-` for: the options of this command, of those above and of its default subcommands, nearest first.
    var options: [OptionSyntax] {
        var seen: Set<String> = []
        let nearestFirst = path.reversed().flatMap(\.options) + command.defaultChain.dropFirst().flatMap(\.options)
        return nearestFirst.filter { seen.insert($0.name).inserted }
    }

    func option(named name: String) -> OptionSyntax? { options.first { $0.name == name } }

    func option(short: Character) -> OptionSyntax? { options.first { $0.short == short } }
}
