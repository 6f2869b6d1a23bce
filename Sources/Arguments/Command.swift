/// A command and all below it, told once in one language: parsing, help and completions follow from it.
package struct Command<Action>: Sendable {
    let syntax: Syntax
    let subcommands: [Command]
    let action: (@Sendable (Parsed) throws -> Action)?

    /// - Parameters:
    ///   - group: The heading this command stands under in the help of the command above.
    ///   - examples: A whole command line, and what it does.
    ///   - options: They work for all subcommands too.
    ///   - defaultSubcommand: The name of the subcommand that runs where none is named.
    ///   - action: Makes what the program shall do. It may throw `UsageError("…")` for options that do not fit together.
    package init(
        _ name: String, aliases: [String] = [], group: String? = nil, summary: String, discussion: String = "",
        examples: [(line: String, meaning: String)] = [], hidden: Bool = false, options: [any AnyOption] = [],
        arguments: [any AnyArgument] = [], subcommands: [Command] = [], defaultSubcommand: String? = nil,
        action: (@Sendable (Parsed) throws -> Action)? = nil
    ) {
        syntax = Syntax(
            name: name, aliases: aliases, group: group, summary: summary, discussion: discussion,
            examples: examples.map { Example(line: $0.line, meaning: $0.meaning) }, isHidden: hidden,
            options: options.map { $0.declaration.syntax }, arguments: arguments.map { $0.declaration.syntax },
            subcommands: subcommands.map { $0.syntax }, defaultSubcommand: defaultSubcommand, runs: action != nil)
        self.subcommands = subcommands
        self.action = action
    }
}

extension Command {
    /// The command at `path`, which begins with this command's own name.
    func descendant(_ path: some Collection<String>) -> Command? {
        guard let next = path.dropFirst().first else { return self }
        return subcommands.first { $0.syntax.name == next }?.descendant(path.dropFirst())
    }
}
