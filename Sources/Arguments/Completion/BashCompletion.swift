func bashCompletion(of program: String, _ points: [CompletionPoint]) -> String {
    let function = functionName(program)
    let tables = ShellTables(function: function, points: points) { $0.word }
    return """
        # bash completion for \(program)

        \(tables.text)
        \(function)() {
            local place='\(program)' current="${COMP_WORDS[COMP_CWORD]}" option='' prefix='' count=0 ended='' files='' word index
            local -a candidates=() subcommands=() flags=()
        \(walk(function, from: 1, to: "COMP_CWORD", word: "${COMP_WORDS[index]}"))
            # Bash takes "=" for a word of its own.
            [[ $current == '=' ]] && current=''
            if [[ -z $option && -z $ended && $current == --*=* ]]; then
                option="${current%%=*}" prefix="${current%%=*}=" current="${current#*=}"
            fi
        \(offers(function))
            COMPREPLY=()
            for word in "${candidates[@]}"; do
                [[ $word == "$current"* ]] && COMPREPLY+=("$prefix$(printf '%q' "$word")")
            done
            if [[ -n $files ]]; then
                while IFS= read -r word; do COMPREPLY+=("$prefix$word"); done < <(compgen -f -- "$current")
                compopt -o filenames 2>/dev/null
            fi
            return 0
        }

        complete -F \(function) \(program)

        """
}

/// The loop of bash and zsh over the words before the cursor: follows commands, counts arguments, remembers an option that waits
/// for its value.
func walk(_ function: String, from first: Int, to last: String, word: String) -> String {
    """
        for ((index = \(first); index < \(last); index++)); do
            word="\(word)"
            if [[ -n $option ]]; then
                [[ $word == '=' ]] || option=''
            elif [[ -n $ended ]]; then
                ((count += 1))
            elif [[ $word == '--' ]]; then
                ended=yes
            elif [[ $word == -* ]]; then
                \(function)_takes_value "$word" && option="$word"
            elif ! \(function)_step "$word"; then
                ((count += 1))
            fi
        done
    """
}

/// The choice of bash and zsh between values, options, and commands with arguments.
func offers(_ function: String) -> String {
    """
        \(function)_words
        if [[ -n $option ]]; then
            \(function)_values "$option"
        elif [[ -z $ended && $current == -* ]]; then
            candidates=("${flags[@]}")
        else
            [[ -z $ended ]] && candidates=("${subcommands[@]}")
            \(function)_arguments "$count"
        fi
    """
}
