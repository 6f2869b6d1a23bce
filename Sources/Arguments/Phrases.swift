/// The words this library itself says, English unless the caller replaces them; one closure puts every reason into a sentence,
/// so that a language cannot forget one.
package struct Phrases: Sendable {
    package var examples = "Examples:"
    package var usage = "Usage:"
    package var arguments = "Arguments:"
    package var commands = "Commands:"
    package var options = "Options:"
    package var globalOptions = "Global options:"
    /// Stands for options in a usage line.
    package var someOptions = "[OPTIONS]"
    /// Stands for a subcommand in a usage line.
    package var someCommand = "COMMAND"
    package var showHelp = "Show this help"
    package var showVersion = "Show the version"
    package var repeatable = "[may be repeated]"
    package var choices: @Sendable ([String]) -> String = { "[one of: \($0.joined(separator: ", "))]" }
    package var defaultValue: @Sendable (String) -> String = { "[default: \($0)]" }
    /// Ends the help of a command with subcommands; gets the command line to type.
    package var moreHelp: @Sendable (String) -> String = { "'\($0)' tells more about a command." }
    package var didYouMean: @Sendable (String) -> String = { "Did you mean '\($0)'?" }
    package var seeHelp: @Sendable (String) -> String = { "See '\($0)'." }
    package var sentence: @Sendable (UsageError.Reason) -> String = { $0.english }

    package init() {}

    package static var english: Phrases { Phrases() }
}

extension UsageError.Reason {
    /// What is wrong, in English.
    package var english: String {
        switch self {
        case .unknownCommand(let name): "unknown command \(quoted(name))"
        case .unknownOption(let name): "unknown option \(quoted(name))"
        case .missingCommand(let choices): "a command is missing: \(choices.joined(separator: ", "))"
        case .missingArguments(let names): "missing \(names.joined(separator: ", "))"
        case .extraArgument(let text): "unexpected argument \(quoted(text))"
        case .missingValue(let option, let placeholder):
            "\(option) needs a value; one that begins with a dash is written \(option)=\(placeholder)"
        case .unexpectedValue(let option, let value): "\(option) takes no value, but got \(quoted(value))"
        case .repeatedOption(let option): "\(option) may be given only once"
        case .badValue(let name, let value, let expectation): "\(name): \(quoted(value)) is not \(expectation.english)"
        case .notUTF8(let argument, let offset, let shown): "argument \(argument) is not valid UTF-8 at byte offset \(offset): \(shown)"
        case .other(let message): message
        }
    }
}

extension Expectation {
    /// What was expected, as an English noun phrase.
    package var english: String {
        switch self {
        case .oneOf(let choices): "one of: \(choices.joined(separator: ", "))"
        case .words(let words): words
        case .wholeNumber(let range):
            switch (range.lowerBound, range.upperBound) {
            case (.min, .max): "a whole number"
            case (let least, .max): "a whole number of at least \(least)"
            case (.min, let most): "a whole number of at most \(most)"
            case (let least, let most): "a whole number from \(least) to \(most)"
            }
        }
    }
}
