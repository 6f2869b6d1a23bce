/// An option of a command; `parsed[option]` gives its `Value`: optional, with a default, many, or `Bool` for a flag.
package struct Option<Value: Sendable>: Sendable {
    let syntax: OptionSyntax
    /// The value where the option was not given.
    let absent: Value
}

extension Option {
    /// An option that takes one value and may be left out.
    package init<Wrapped>(
        _ name: String, short: Character? = nil, placeholder: String? = nil, help: String, hidden: Bool = false, parse: ValueParser<Wrapped>
    ) where Value == Wrapped? {
        let operand = Operand(placeholder, name: name, form: parse.form)
        absent = nil
        syntax = OptionSyntax(name: name, short: short, operand: operand, help: help, isHidden: hidden) { texts in
            try texts.first.map { try parse($0) }
        }
    }

    /// An option that has the value `default` where it is not given; help shows it as `shown`, or not at all.
    package init(
        _ name: String, short: Character? = nil, placeholder: String? = nil, help: String, hidden: Bool = false, default absent: Value,
        shown: String? = nil, parse: ValueParser<Value>
    ) {
        let operand = Operand(placeholder, name: name, form: parse.form)
        self.absent = absent
        syntax = OptionSyntax(name: name, short: short, operand: operand, help: help, defaultText: shown, isHidden: hidden) { texts in
            try texts.first.map { try parse($0) } ?? absent
        }
    }

    /// An option that may be given many times; the values keep their order.
    package static func many<Element>(
        _ name: String, short: Character? = nil, placeholder: String? = nil, help: String, hidden: Bool = false,
        parse: ValueParser<Element>
    ) -> Self where Value == [Element] {
        let operand = Operand(placeholder, name: name, form: parse.form)
        let syntax = OptionSyntax(name: name, short: short, operand: operand, help: help, isRepeatable: true, isHidden: hidden) { texts in
            try texts.map { try parse($0) }
        }
        return Self(syntax: syntax, absent: [])
    }

    /// An option without a value: given or not.
    package static func flag(_ name: String, short: Character? = nil, help: String, hidden: Bool = false) -> Self where Value == Bool {
        let syntax = OptionSyntax(name: name, short: short, operand: nil, help: help, isHidden: hidden) { texts in !texts.isEmpty }
        return Self(syntax: syntax, absent: false)
    }
}

/// An option of some value: what a command lists.
package protocol AnyOption: Sendable {
    var declaration: OptionDeclaration { get }
}

extension Option: AnyOption {
    package var declaration: OptionDeclaration { OptionDeclaration(syntax: syntax) }
}

/// What a command keeps of an option; opaque outside.
package struct OptionDeclaration: Sendable {
    let syntax: OptionSyntax
}

/// An option without its type: what the scanner, help and completions see.
struct OptionSyntax: Sendable {
    let name: String
    var short: Character?
    /// `nil`: a flag.
    var operand: Operand?
    let help: String
    var defaultText: String?
    var isRepeatable = false
    var isHidden = false
    /// Makes the value of the texts given, none for an absent option; throws `BadValue`.
    let collect: @Sendable ([String]) throws -> any Sendable

    /// As a person types it: `--limit`.
    var spelling: String { "--" + name }
}

/// The value an option takes, as help shows it.
struct Operand: Sendable {
    let placeholder: String
    let form: ValueForm

    init(_ placeholder: String?, name: String, form: ValueForm) {
        self.placeholder = placeholder ?? name.uppercased()
        self.form = form
    }
}
