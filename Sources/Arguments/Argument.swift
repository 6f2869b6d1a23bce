/// A positional argument; `parsed[argument]` gives its `Value`: required, optional, or all that is left.
package struct Argument<Value: Sendable>: Sendable {
    let syntax: ArgumentSyntax
}

extension Argument {
    /// An argument that must be there.
    package init(_ name: String, help: String, parse: ValueParser<Value>) {
        syntax = ArgumentSyntax(name: name, help: help, arity: .one, form: parse.form) { texts in
            guard let text = texts.first else { throw BadValue(text: "", expectation: .words(name)) }
            return try parse(text)
        }
    }

    /// An argument that may be left out, after all that must be there.
    package static func optional<Wrapped>(_ name: String, help: String, parse: ValueParser<Wrapped>) -> Self where Value == Wrapped? {
        let syntax = ArgumentSyntax(name: name, help: help, arity: .atMostOne, form: parse.form) { texts in
            try texts.first.map { try parse($0) }
        }
        return Self(syntax: syntax)
    }

    /// All arguments that are left, at least `minimum` of them; the last argument of a command.
    package static func rest<Element>(
        _ name: String, minimum: Int = 0, help: String, parse: ValueParser<Element>
    ) -> Self where Value == [Element] {
        let syntax = ArgumentSyntax(name: name, help: help, arity: .rest(minimum: minimum), form: parse.form) { texts in
            try texts.map { try parse($0) }
        }
        return Self(syntax: syntax)
    }
}

/// An argument of some value: what a command lists.
package protocol AnyArgument: Sendable {
    var declaration: ArgumentDeclaration { get }
}

extension Argument: AnyArgument {
    package var declaration: ArgumentDeclaration { ArgumentDeclaration(syntax: syntax) }
}

/// What a command keeps of an argument; opaque outside.
package struct ArgumentDeclaration: Sendable {
    let syntax: ArgumentSyntax
}

/// An argument without its type: what the scanner, help and completions see.
struct ArgumentSyntax: Sendable {
    enum Arity: Equatable {
        case one, atMostOne
        case rest(minimum: Int)
    }

    let name: String
    let help: String
    let arity: Arity
    let form: ValueForm
    /// Makes the value of the texts given, as many as the arity allows; throws `BadValue`.
    let collect: @Sendable ([String]) throws -> any Sendable

    /// The fewest words this argument does with.
    var minimum: Int {
        switch arity {
        case .one: 1
        case .atMostOne: 0
        case .rest(let minimum): minimum
        }
    }

    /// The most words this argument takes.
    var maximum: Int { isRest ? .max : 1 }

    var isRest: Bool {
        if case .rest = arity { true } else { false }
    }

    /// As the usage line shows it: `ID`, `[ID]`, `CHOICE...`.
    var usage: String {
        let shown = isRest ? name + "..." : name
        return minimum == 0 ? "[\(shown)]" : shown
    }
}
