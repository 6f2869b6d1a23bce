/// A command line that cannot be followed: what is wrong, what to do, and which command's usage to show.
package struct UsageError: Error, Sendable {
    package let reason: Reason
    /// One sentence without a full stop, in the language of the phrases.
    package let message: String
    /// What was probably meant, as one would type it.
    package let suggestion: String?
    /// What to do next: the suggestion and where help is; one sentence a line.
    package let hint: String
    /// The names of the commands down to the one whose usage to show, the program's first.
    package let path: [String]

    /// What is wrong, for callers that put it in their own words. Texts are as typed; option names have their dashes.
    package enum Reason: Hashable, Sendable {
        case unknownCommand(String)
        case unknownOption(String)
        case missingCommand(choices: [String])
        case missingArguments([String])
        case extraArgument(String)
        case missingValue(option: String, placeholder: String)
        case unexpectedValue(option: String, value: String)
        case repeatedOption(String)
        /// `name` is an option, with its dashes, or an argument.
        case badValue(name: String, value: String, Expectation)
        /// `argument` counts from 1 after the program's name, `offset` in bytes from 0; `shown` is the argument with the bad bytes escaped.
        case notUTF8(argument: Int, offset: Int, shown: String)
        /// A sentence of the caller's.
        case other(String)
    }
}

extension UsageError {
    /// A caller's own complaint, thrown by an action; the parser adds the path and the hint.
    package init(_ message: String) {
        self.init(reason: .other(message), message: message, suggestion: nil, hint: "", path: [])
    }

    init(_ refusal: Refusal, phrases: Phrases) {
        let command = (refusal.path + ["--help"]).joined(separator: " ")
        let hints = [refusal.suggestion.map(phrases.didYouMean), phrases.seeHelp(command)]
        self.init(
            reason: refusal.reason, message: phrases.sentence(refusal.reason), suggestion: refusal.suggestion,
            hint: hints.compactMap { $0 }.joined(separator: "\n"), path: refusal.path)
    }
}

extension UsageError: CustomStringConvertible {
    package var description: String { message }
}

/// A usage error before it is put into words.
struct Refusal: Error {
    let reason: UsageError.Reason
    var suggestion: String?
    let path: [String]
}
