/// What a command line asks for.
package enum Invocation<Action> {
    case run(Action)
    /// Help was asked for: the text, and the names of the commands down to the one it is about.
    case help(String, path: [String])
    case version
}

extension Invocation: Sendable where Action: Sendable {}

extension Command {
    /// Follows a command line, without the program's name.
    ///
    /// Throws `UsageError` for a line that cannot be followed, and whatever an action throws.
    package func parse(_ arguments: [[UInt8]], phrases: Phrases = .english, layout: Layout = Layout()) throws -> Invocation<Action> {
        do {
            return try invocation(of: try decoded(arguments, program: syntax.name), phrases: phrases, layout: layout)
        } catch let refusal as Refusal {
            throw UsageError(refusal, phrases: phrases)
        }
    }

    package func parse(_ arguments: [String], phrases: Phrases = .english, layout: Layout = Layout()) throws -> Invocation<Action> {
        try parse(arguments.map { Array($0.utf8) }, phrases: phrases, layout: layout)
    }

    private func invocation(of arguments: [String], phrases: Phrases, layout: Layout) throws -> Invocation<Action> {
        var scanner = Scanner(syntax, tokens: arguments)
        try scanner.scan()
        let path = scanner.place.names
        if scanner.wantsHelp { return .help(Help(scanner.place, phrases, layout).text, path: path) }
        if scanner.wantsVersion { return .version }
        return .run(try run(scanner))
    }

    private func run(_ scan: Scanner) throws -> Action {
        guard let action = descendant(scan.place.names)?.action else {
            throw scan.refusal(.missingCommand(choices: scan.place.command.visibleSubcommands.map(\.name)))
        }
        let parsed = try Binding(scan: scan).parsed()
        do {
            return try action(parsed)
        } catch let error as UsageError where error.path.isEmpty {
            throw scan.refusal(error.reason)
        }
    }

    /// The help of the command at `path`, which begins with the program's name; `nil` where there is none.
    package func help(of path: [String], phrases: Phrases = .english, layout: Layout = Layout()) -> String? {
        place(at: path).map { Help($0, phrases, layout).text }
    }

    /// The usage lines of the command at `path`, to stand below a usage error; `nil` where there is none.
    package func usage(of path: [String], phrases: Phrases = .english, layout: Layout = Layout()) -> String? {
        place(at: path).map { Help($0, phrases, layout).usage }
    }

    private func place(at path: [String]) -> Place? { Place(syntax).all.first { $0.names == path } }
}
