/// Headers in their order; names are the same whatever their case.
package struct HTTPHeaders: Sendable, Hashable {
    package private(set) var pairs: [Pair]

    package struct Pair: Sendable, Hashable {
        package let name: String
        package let value: String
    }

    package init(_ pairs: [(String, String)] = []) { self.pairs = pairs.map { Pair(name: $0, value: $1) } }

    /// The first value of `name`.
    package subscript(name: String) -> String? { all(name).first }

    package func all(_ name: String) -> [String] {
        let name = name.lowercased()
        return pairs.filter { $0.name.lowercased() == name }.map(\.value)
    }

    package mutating func append(_ name: String, _ value: String) { pairs.append(Pair(name: name, value: value)) }
}
