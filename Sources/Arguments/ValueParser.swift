/// How one text becomes a `Value`, and what help and completions may say about the texts it takes.
package struct ValueParser<Value: Sendable>: Sendable {
    let form: ValueForm
    private let body: @Sendable (String) throws -> Value

    /// Reads by `body`, which throws an `Expectation` to say what it wanted; any other error is shown by its description.
    package init(_ body: @escaping @Sendable (String) throws -> Value) {
        self.init(form: ValueForm(), body: body)
    }

    private init(form: ValueForm, body: @escaping @Sendable (String) throws -> Value) {
        self.form = form
        self.body = body
    }

    /// Reads `text`; whatever goes wrong names the text and what was expected.
    func callAsFunction(_ text: String) throws(BadValue) -> Value {
        do {
            return try body(text)
        } catch let expectation as Expectation {
            throw BadValue(text: text, expectation: expectation)
        } catch {
            throw BadValue(text: text, expectation: .words(String(describing: error)))
        }
    }

    /// The same texts, turned into another type; `transform` throws as the initialiser's closure does.
    package func map<Other: Sendable>(_ transform: @escaping @Sendable (Value) throws -> Other) -> ValueParser<Other> {
        let body = body
        return ValueParser<Other>(form: form) { try transform(body($0)) }
    }
}

extension ValueParser where Value == String {
    /// Any text, the empty one too.
    package static var text: Self { Self { $0 } }

    /// A path; shells complete file names.
    package static var file: Self { Self(form: ValueForm(completesFiles: true)) { $0 } }
}

extension ValueParser where Value == Int {
    /// A whole number in decimal digits within `range`.
    package static func integer(_ range: ClosedRange<Int> = Int.min...Int.max) -> Self {
        Self { text in
            guard let number = Int(text), range.contains(number) else { throw Expectation.wholeNumber(range) }
            return number
        }
    }
}

extension ValueParser {
    /// One of the named values, exactly as written here; help, errors, suggestions and completions list the names.
    package static func choice(_ choices: [(name: String, value: Value)]) -> Self {
        let names = choices.map { $0.name }
        return Self(form: ValueForm(choices: names)) { text in
            guard let choice = choices.first(where: { $0.name == text }) else { throw Expectation.oneOf(names) }
            return choice.value
        }
    }
}

extension ValueParser where Value: RawRepresentable, Value.RawValue == String {
    /// One of `values`, written as its raw value.
    package static func choice(_ values: [Value]) -> Self { choice(values.map { ($0.rawValue, $0) }) }
}

/// What help and completions know of the texts a value is written as.
struct ValueForm: Sendable {
    var choices: [String] = []
    var completesFiles = false
}

/// What a value should have been; thrown by the closures that read values.
package enum Expectation: Error, Hashable, Sendable {
    case wholeNumber(ClosedRange<Int>)
    case oneOf([String])
    /// A noun phrase in the reader's language: "a date such as 2026-12-24".
    case words(String)
}

/// A text that no value could be made of.
struct BadValue: Error {
    let text: String
    let expectation: Expectation
}
