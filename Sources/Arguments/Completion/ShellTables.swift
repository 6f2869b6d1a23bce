/// The tables of a bash or zsh script, one function each; both shells read the same `case` syntax. `place` is the path so far.
struct ShellTables {
    let function: String
    let points: [CompletionPoint]
    /// How a candidate and its meaning are written in an array.
    let candidate: (CompletionPoint.Candidate) -> String

    var text: String {
        [
            table("step", of: "$place $1", points.flatMap(steps), otherwise: "return 1"),
            table("takes_value", of: "$place $1", points.flatMap(valueOptions), otherwise: "return 1"),
            table("values", of: "$place $1", points.flatMap(values)),
            table("arguments", of: "$place $1", points.flatMap(arguments)),
            table("words", of: "$place", points.map(words)),
        ].joined(separator: "\n")
    }

    private func table(_ name: String, of subject: String, _ rows: [String], otherwise: String = ":") -> String {
        (["\(function)_\(name)() {", "    case \"\(subject)\" in"] + rows.map { "        " + $0 } + [
            "        *) \(otherwise) ;;", "    esac", "}",
        ])
        .joined(separator: "\n") + "\n"
    }

    private func steps(_ point: CompletionPoint) -> [String] {
        point.steps.map { "\(shellQuoted(point.path + " " + $0.word))) place=\(shellQuoted($0.path)) ;;" }
    }

    private func valueOptions(_ point: CompletionPoint) -> [String] {
        point.valueOptions.map { "\(pattern(point, $0.spellings))) : ;;" }
    }

    private func values(_ point: CompletionPoint) -> [String] {
        point.valueOptions.compactMap { option in
            option.value.flatMap(offer).map { "\(pattern(point, option.spellings))) \($0) ;;" }
        }
    }

    private func arguments(_ point: CompletionPoint) -> [String] {
        point.arguments.enumerated().compactMap { index, argument in
            let pattern = argument.isRest ? shellQuoted(point.path + " ") + "[0-9]*" : shellQuoted("\(point.path) \(index)")
            return offer(argument.form).map { "\(pattern)) \($0) ;;" }
        }
    }

    private func words(_ point: CompletionPoint) -> String {
        let options = point.visibleOptions.flatMap { option in
            option.spellings.map { candidate(.init(word: $0, meaning: option.meaning)) }
        }
        let subcommands = point.subcommands.map(candidate)
        return "\(shellQuoted(point.path))) subcommands=(\(list(subcommands))) flags=(\(list(options))) ;;"
    }

    /// The assignment that offers what `form` takes, if that is known.
    private func offer(_ form: ValueForm) -> String? {
        if form.completesFiles { return "files=yes" }
        let choices = form.choices.map { candidate(.init(word: $0, meaning: "")) }
        return choices.isEmpty ? nil : "candidates+=(\(list(choices)))"
    }

    private func pattern(_ point: CompletionPoint, _ words: [String]) -> String {
        words.map { shellQuoted("\(point.path) \($0)") }.joined(separator: " | ")
    }

    private func list(_ words: [String]) -> String { words.map(shellQuoted).joined(separator: " ") }
}

/// `text` in single quotes for bash and zsh.
private func shellQuoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
}
