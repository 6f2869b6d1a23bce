/// Reads the values of a scanned command line by the declarations of the command that was chosen.
struct Binding {
    let scan: Scanner

    func parsed() throws(Refusal) -> Parsed {
        Parsed(
            path: scan.place.names, options: try optionValues(), arguments: try argumentValues(),
            given: Set(scan.occurrences.map(\.option.name)))
    }

    private func optionValues() throws(Refusal) -> [String: any Sendable] {
        let occurrences = Dictionary(grouping: scan.occurrences, by: \.option.name)
        var values: [String: any Sendable] = [:]
        for option in scan.place.options {
            let given = occurrences[option.name, default: []]
            if given.count > 1, !option.isRepeatable { throw scan.refusal(.repeatedOption(given[1].spelling)) }
            let texts = given.map { $0.value ?? "" }
            values[option.name] = try read(texts, as: given.last?.spelling ?? option.spelling, option.collect)
        }
        return values
    }

    private func argumentValues() throws(Refusal) -> [String: any Sendable] {
        let arguments = scan.place.command.arguments
        try refuseMissing(arguments)
        var rest = scan.words[...]
        var values: [String: any Sendable] = [:]
        for argument in arguments {
            let texts = Array(rest.prefix(argument.maximum))
            rest = rest.dropFirst(texts.count)
            values[argument.name] = try read(texts, as: argument.name, argument.collect)
        }
        if let extra = rest.first { throw scan.refusal(.extraArgument(extra)) }
        return values
    }

    /// Names all arguments that the words do not reach, not only the first.
    private func refuseMissing(_ arguments: [ArgumentSyntax]) throws(Refusal) {
        var left = scan.words.count
        let missing = arguments.filter { argument in
            left -= argument.minimum
            return left < 0 && argument.minimum > 0
        }
        if !missing.isEmpty { throw scan.refusal(.missingArguments(missing.map(\.name))) }
    }

    private func read(
        _ texts: [String], as name: String, _ collect: ([String]) throws -> any Sendable
    ) throws(Refusal) -> any Sendable {
        do {
            return try collect(texts)
        } catch let bad as BadValue {
            var suggestion: String?
            if case .oneOf(let choices) = bad.expectation { suggestion = nearest(to: bad.text, among: choices) }
            throw scan.refusal(.badValue(name: name, value: bad.text, bad.expectation), suggestion: suggestion)
        } catch {
            throw scan.refusal(.other(String(describing: error)))
        }
    }
}
