/// A statement and its parameters. Interpolated values are bound, never pasted: `"… WHERE id = \(id)"`.
///
/// Another `SQL` is spliced in with its parameters; text that is no literal must be written `\(unsafe: text)`.
package struct SQL: Sendable {
    /// The text around the parameters, always one piece more than there are parameters.
    private var pieces: [String]
    private(set) var parameters: [any SQLEncodable]

    package init() {
        pieces = [""]
        parameters = []
    }

    /// A statement from text that is no literal of the program, such as a migration's file.
    package init(unsafe text: String) {
        pieces = [text]
        parameters = []
    }

    /// The statement as the server sees it, parameters numbered from `$1`.
    package var text: String {
        guard pieces.count > 1 else { return pieces[0] }
        var text = pieces[0]
        text.reserveCapacity(pieces.reduce(0) { $0 + $1.utf8.count + 3 })
        for index in 1..<pieces.count {
            text += "$"
            text += String(index)
            text += pieces[index]
        }
        return text
    }

    package mutating func append(_ other: SQL) {
        pieces[pieces.count - 1] += other.pieces[0]
        pieces += other.pieces.dropFirst()
        parameters += other.parameters
    }

    mutating func append(text: String) {
        pieces[pieces.count - 1] += text
    }

    mutating func append(parameter: any SQLEncodable) {
        parameters.append(parameter)
        pieces.append("")
    }

    package static func + (left: SQL, right: SQL) -> SQL {
        var sum = left
        sum.append(right)
        return sum
    }

    package static func += (left: inout SQL, right: SQL) { left.append(right) }
}

extension SQL: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self.init(unsafe: text) }

    package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.sql }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var sql = SQL()

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) { sql.append(text: literal) }

        /// Binds a value.
        package mutating func appendInterpolation(_ value: some SQLEncodable) { sql.append(parameter: value) }

        /// Binds a value that may be NULL.
        package mutating func appendInterpolation<Value: SQLEncodable>(_ value: Value?) { sql.append(parameter: value) }

        /// Splices a statement's part with its parameters.
        package mutating func appendInterpolation(_ part: SQL) { sql.append(part) }

        /// Pastes text as it is.
        package mutating func appendInterpolation(unsafe text: String) { sql.append(text: text) }

        /// Pastes the name of a table, column or channel, quoted.
        package mutating func appendInterpolation(name: String) {
            sql.append(text: "\"\(name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\"")
        }
    }
}

extension SQL: CustomStringConvertible {
    /// The text alone: values never reach a log.
    package var description: String { text }
}

extension Sequence where Element == SQL {
    /// The parts one after another with `separator` between them.
    package func joined(separator: SQL = ", ") -> SQL {
        var joined = SQL()
        for (index, part) in enumerated() {
            if index > 0 { joined.append(separator) }
            joined.append(part)
        }
        return joined
    }
}
