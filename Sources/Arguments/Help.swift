/// The help of one command, examples first, every line within the layout's columns.
struct Help {
    private let place: Place
    private let phrases: Phrases
    private let layout: Layout

    init(_ place: Place, _ phrases: Phrases, _ layout: Layout) {
        self.place = place
        self.phrases = phrases
        self.layout = layout
    }

    private var command: Syntax { place.command }
    private var title: String { place.names.joined(separator: " ") }

    /// The whole help, ended by a line feed.
    var text: String {
        let sections = [summary, examples, usageLines, discussion, arguments] + commands + [options, globalOptions, more]
        return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    /// The usage lines alone, ended by a line feed.
    var usage: String { usageLines.joined(separator: "\n") + "\n" }

    private func section(_ heading: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : layout.wrapped(heading, room: layout.columns) + lines
    }

    private var summary: [String] { command.summary.isEmpty ? [] : layout.indented(command.summary, by: 0) }

    private var discussion: [String] { command.discussion.isEmpty ? [] : layout.indented(command.discussion, by: 0) }

    private var examples: [String] {
        section(
            phrases.examples,
            command.examples.flatMap { example in
                layout.indented(example.line, by: 2, hanging: 4) + (example.meaning.isEmpty ? [] : layout.indented(example.meaning, by: 6))
            })
    }

    private var usageLines: [String] {
        let runsAlone = command.runs || command.defaultChild != nil
        let arguments = (command.defaultChain.last?.arguments ?? []).map(\.usage)
        let alone = [title, phrases.someOptions] + arguments
        let below = [title, phrases.someOptions, phrases.someCommand]
        let forms = (runsAlone ? [alone] : []) + (command.subcommands.isEmpty ? [] : [below])
        return section(phrases.usage, forms.flatMap { layout.indented($0.joined(separator: " "), by: 2, hanging: 4) })
    }

    private var arguments: [String] {
        section(phrases.arguments, layout.table(command.arguments.map { ($0.usage, described($0.help, $0.form)) }))
    }

    /// One section for each group, in the order the groups first appear; those without a group under the plain heading.
    private var commands: [[String]] {
        var headings: [String] = []
        for heading in command.visibleSubcommands.map(heading) where !headings.contains(heading) { headings.append(heading) }
        return headings.map { name in
            let members = command.visibleSubcommands.filter { heading($0) == name }
            return section(name, layout.table(members.map { ($0.names.joined(separator: ", "), $0.summary) }))
        }
    }

    private func heading(_ subcommand: Syntax) -> String { subcommand.group ?? phrases.commands }

    private var more: [String] {
        command.subcommands.isEmpty ? [] : layout.indented(phrases.moreHelp("\(place.names[0]) help \(phrases.someCommand)"), by: 0)
    }
}

// MARK: Options

extension Help {
    private var options: [String] {
        let chain = command.subcommands.isEmpty ? [command] : Array(command.defaultChain.dropFirst())
        let own = chain.flatMap(\.options).filter { !$0.isHidden }.map(row)
        let help = [(label: "-h, --help", text: phrases.showHelp)]
        let version = place.isRoot && place.option(named: "version") == nil ? [(label: "    --version", text: phrases.showVersion)] : []
        return section(phrases.options, layout.table(own + help + version))
    }

    /// Those of the commands above, and the command's own where its subcommands take them too.
    private var globalOptions: [String] {
        let shared = place.inheritedOptions + (command.subcommands.isEmpty ? [] : command.options)
        return section(phrases.globalOptions, layout.table(shared.filter { !$0.isHidden }.map(row)))
    }

    private func row(_ option: OptionSyntax) -> (label: String, text: String) {
        let short = option.short.map { "-\($0), " } ?? "    "
        let operand = option.operand.map { " " + $0.placeholder } ?? ""
        var text = described(option.help, option.operand?.form ?? ValueForm())
        if option.isRepeatable { text += " " + phrases.repeatable }
        if let defaultText = option.defaultText { text += " " + phrases.defaultValue(defaultText) }
        return (short + option.spelling + operand, text)
    }

    private func described(_ help: String, _ form: ValueForm) -> String {
        form.choices.isEmpty ? help : help + " " + phrases.choices(form.choices)
    }
}
