/// The values a command line gave, each reached by the option or argument that declared it.
package struct Parsed: Sendable {
    /// The names of the commands that were chosen, the program's first.
    package let path: [String]
    private let options: [String: any Sendable]
    private let arguments: [String: any Sendable]
    private let given: Set<String>

    init(path: [String], options: [String: any Sendable], arguments: [String: any Sendable], given: Set<String>) {
        self.path = path
        self.options = options
        self.arguments = arguments
        self.given = given
    }

    /// The option's value; where the command that runs does not know the option, the value of an option not given.
    package subscript<Value>(option: Option<Value>) -> Value {
        guard let value = options[option.syntax.name] as? Value else { return option.absent }
        return value
    }

    /// The argument's value. Asking for an argument that the command that runs did not declare is a programming error.
    package subscript<Value>(argument: Argument<Value>) -> Value {
        guard let stored = arguments[argument.syntax.name], let value = stored as? Value else {
            preconditionFailure("\(path.joined(separator: " ")) declares no argument \(argument.syntax.name)")
        }
        return value
    }

    /// Whether the option stood on the command line, its default aside.
    package func gave<Value>(_ option: Option<Value>) -> Bool { given.contains(option.syntax.name) }
}
