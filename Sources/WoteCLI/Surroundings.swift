import Arguments
import Domain
import Glibc
package import Terminal

/// What a command finds around it: arguments, environment, streams. Read once at the start.
package struct Surroundings: Sendable {
    package let arguments: [[UInt8]]
    package let environment: [String: String]
    package let output: Output
    package let errors: Output

    package init(arguments: [[UInt8]], environment: [String: String], output: Output, errors: Output) {
        (self.arguments, self.environment) = (arguments, environment)
        (self.output, self.errors) = (output, errors)
    }

    /// Those of this process.
    package static func ofProcess() -> Surroundings {
        Surroundings(arguments: rawArguments(), environment: processEnvironment(), output: .standard, errors: .error)
    }

    /// The language for people: `--lang`, else the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that says anything.
    var language: Language {
        if let chosen = spoken(option: "lang").flatMap(Language.init(rawValue:)) { return chosen }
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        return locale.hasPrefix("ko") ? .korean : .english
    }

    /// Whether errors are to be JSON too; asked before the command line is understood.
    var wantsJSON: Bool { words.contains("--json") }

    /// The value an option seems to have; asked before the command line is understood.
    private func spoken(option: String) -> String? {
        for (index, word) in words.enumerated() {
            if word.hasPrefix("--\(option)=") { return String(word.dropFirst(option.count + 3)) }
            if word == "--\(option)", index + 1 < words.count { return words[index + 1] }
        }
        return nil
    }

    private var words: [String] { arguments.prefix { $0 != Array("--".utf8) }.map { String(decoding: $0, as: UTF8.self) } }
}

/// The environment as text; a variable that is no UTF-8 is left out.
private func processEnvironment() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
        if let variable = String(validatingCString: text), let mark = variable.firstIndex(of: "=") {
            variables[String(variable[..<mark])] = String(variable[variable.index(after: mark)...])
        }
        entry += 1
    }
    return variables
}
