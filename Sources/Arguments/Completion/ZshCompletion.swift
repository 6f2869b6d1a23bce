func zshCompletion(of program: String, _ points: [CompletionPoint]) -> String {
    let function = functionName(program)
    let tables = ShellTables(function: function, points: points) { candidate in
        let word = candidate.word.map { $0 == ":" ? "\\:" : String($0) }.joined()
        return candidate.meaning.isEmpty ? word : word + ":" + candidate.meaning
    }
    return """
        #compdef \(program)
        # zsh completion for \(program)

        \(tables.text)
        \(function)() {
            local place='\(program)' current="${words[CURRENT]}" option='' count=0 ended='' files='' word index
            local -a candidates subcommands flags
        \(walk(function, from: 2, to: "CURRENT", word: "${words[index]}"))
            if [[ -z $option && -z $ended && $current == --*=* ]]; then
                option="${current%%=*}"
                compset -P '*='
            fi
        \(offers(function))
            (($#candidates)) && _describe '\(program)' candidates
            [[ -n $files ]] && _files
            return 0
        }

        # Found through fpath this file is the function itself; sourced, it registers the function.
        if [[ $funcstack[1] == \(function) ]]; then
            \(function) "$@"
        else
            compdef \(function) \(program)
        fi

        """
}
