/// What may be typed once the commands of one path stand on the line.
struct CompletionPoint {
    let path: String
    /// Each way to a command below, by name or alias, and the path it leads to.
    let steps: [(word: String, path: String)]
    let subcommands: [Candidate]
    let options: [CompletedOption]
    let arguments: [ArgumentSyntax]

    /// A word to offer, and what it means.
    struct Candidate {
        let word: String
        let meaning: String
    }

    /// One option with all its spellings; `value` is `nil` for a flag.
    struct CompletedOption {
        let long: String
        let short: Character?
        let meaning: String
        let value: ValueForm?
        var isHidden = false

        var spellings: [String] { ["--" + long] + (short.map { ["-\($0)"] } ?? []) }
    }

    init(_ place: Place, phrases: Phrases) {
        let path = place.names.joined(separator: " ")
        let command = place.command
        self.path = path
        let below = command.subcommands.flatMap { child in child.names.map { (word: $0, path: path + " " + child.name) } }
        steps = below + (command.subcommands.isEmpty ? [] : [(word: "help", path: path)])
        subcommands = command.visibleSubcommands.map { Candidate(word: $0.name, meaning: $0.summary) }
        arguments = command.defaultChain.last?.arguments ?? []
        options =
            place.options.map {
                CompletedOption(long: $0.name, short: $0.short, meaning: $0.help, value: $0.operand?.form, isHidden: $0.isHidden)
            }
            + [CompletedOption(long: "help", short: "h", meaning: phrases.showHelp, value: nil)]
            + (place.isRoot ? [CompletedOption(long: "version", short: nil, meaning: phrases.showVersion, value: nil)] : [])
    }

    var visibleOptions: [CompletedOption] { options.filter { !$0.isHidden } }
    var valueOptions: [CompletedOption] { options.filter { $0.value != nil } }
}
