func fishCompletion(of program: String, _ points: [CompletionPoint]) -> String {
    let script = FishScript(program: program, function: "_" + functionName(program))
    let lines = points.flatMap(script.lines)
    return """
        # fish completion for \(program)

        \(script.state(points))

        \(script.at)

        complete -c \(program) -f
        \(lines.joined(separator: "\n"))

        """
}

/// The parts of a fish script: one function that finds the place on the line, and one `complete` for each thing to offer there.
private struct FishScript {
    let program: String
    let function: String

    /// Prints the path on one line and the number of arguments after it on the next.
    func state(_ points: [CompletionPoint]) -> String {
        let steps = points.flatMap { point in
            point.steps.map { "            case \(quoted("\(point.path) \($0.word)"))\n                set place \(quoted($0.path))" }
        }
        let valueOptions = points.flatMap { point in point.valueOptions.flatMap { $0.spellings.map { quoted("\(point.path) \($0)") } } }
        let skip = valueOptions.isEmpty ? [] : ["            case \(valueOptions.joined(separator: " "))\n                set skip yes"]
        return """
            function \(function)_state
                set -l place \(quoted(program))
                set -l count 0
                set -l skip ''
                set -l ended ''
                set -l tokens (commandline -opc)
                set -e tokens[1]
                for token in $tokens
                    if test -n "$skip"
                        set skip ''
                        continue
                    end
                    if test -n "$ended"
                        set count (math $count + 1)
                        continue
                    end
                    switch "$place $token"
            \((steps + skip).joined(separator: "\n"))
                        case '* --'
                            set ended yes
                        case '* -*'
                        case '*'
                            set count (math $count + 1)
                    end
                end
                printf '%s\\n' $place $count
            end
            """
    }

    /// Succeeds at a path, and between two numbers of arguments where they are given.
    var at: String {
        """
        function \(function)_at
            set -l state (\(function)_state)
            test "$state[1]" = "$argv[1]"; or return 1
            test (count $argv) -lt 3; or test $state[2] -ge $argv[2] -a $state[2] -le $argv[3]
        end
        """
    }

    func lines(_ point: CompletionPoint) -> [String] {
        let subcommands = point.subcommands.map { complete(point, "-a \(quoted($0.word)) -d \(quoted($0.meaning))") }
        let arguments = point.arguments.enumerated().compactMap { index, argument in
            offer(argument.form).map { complete(point, $0, from: index, to: argument.isRest ? 9999 : index) }
        }
        return subcommands + arguments + point.visibleOptions.map { complete(point, option($0)) }
    }

    private func option(_ option: CompletionPoint.CompletedOption) -> String {
        let names = "-l \(quoted(option.long))" + (option.short.map { " -s \(quoted(String($0)))" } ?? "")
        let value = option.value.map { " -r " + (offer($0) ?? "-f") } ?? ""
        return names + value + " -d \(quoted(option.meaning))"
    }

    private func offer(_ form: ValueForm) -> String? {
        if form.completesFiles { return "-F" }
        return form.choices.isEmpty ? nil : "-f -a \(quoted(form.choices.map(quoted).joined(separator: " ")))"
    }

    private func complete(_ point: CompletionPoint, _ rest: String, from first: Int? = nil, to last: Int? = nil) -> String {
        let bounds = [first, last].compactMap { $0.map(String.init) }
        let condition = (["\(function)_at", quoted(point.path)] + bounds).joined(separator: " ")
        return "complete -c \(program) -n \(quoted(condition)) \(rest)"
    }

    /// `text` in single quotes for fish.
    private func quoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
    }
}
