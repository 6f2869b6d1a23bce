extension Command {
    /// What is wrong with the declarations themselves, one sentence each; a test of the caller's asks that there is nothing.
    package var declarationFaults: [String] { Place(syntax).all.flatMap(\.faults) }
}

extension Place {
    fileprivate var faults: [String] {
        let title = names.joined(separator: " ")
        let options = path.flatMap(\.options)
        let found =
            repeated(options.map(\.spelling) + ["--help"]) + repeated(options.compactMap(\.short).map { "-\($0)" } + ["-h"])
            + repeated(command.subcommands.flatMap(\.names)) + repeated(command.arguments.map(\.name))
        return (found.map { "\($0) is declared twice" } + argumentFaults + commandFaults).map { "\(title): \($0)" }
    }

    private var argumentFaults: [String] {
        zip(command.arguments, command.arguments.dropFirst()).compactMap { argument, next in
            if argument.isRest { return "\(argument.name) takes all, so that nothing is left for \(next.name)" }
            return argument.minimum == 0 && next.minimum > 0 ? "\(next.name) must be there, but \(argument.name) before it need not" : nil
        }
    }

    private var commandFaults: [String] {
        var faults: [String] = []
        if let name = command.defaultSubcommand, command.defaultChild == nil { faults.append("there is no subcommand \(name)") }
        if command.subcommands.isEmpty, !command.runs { faults.append("there is nothing to run") }
        if !command.subcommands.isEmpty, !command.arguments.isEmpty { faults.append("its arguments would be taken for subcommands") }
        return faults
    }
}

private func repeated(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
}
