/// A shell that completions can be written for.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}

extension Command {
    /// A script that teaches `shell` to complete this command: subcommands, options, choices, and files where a file is meant.
    package func completions(for shell: Shell, phrases: Phrases = .english) -> String {
        let points = Place(syntax).all.map { CompletionPoint($0, phrases: phrases) }
        return switch shell {
        case .bash: bashCompletion(of: syntax.name, points)
        case .zsh: zshCompletion(of: syntax.name, points)
        case .fish: fishCompletion(of: syntax.name, points)
        }
    }
}

/// The name of a shell function that belongs to `program`.
func functionName(_ program: String) -> String {
    "_" + program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
}
