import Foundation
import PublishedSets
import Testing

@testable import Interchange
@testable import Tallying

/// Every election of the shared corpus comes to exactly what the corpus expects.
struct ElectionCorpusTests {
    @Test(.enabled(if: ElectionCorpus.folder != nil, "\(ElectionCorpus.isMissing)"), arguments: ElectionCorpus.cases)
    func `an election is counted as the corpus says`(_ name: String) throws {
        let folder = try #require(ElectionCorpus.folder)
        let file = try Data(contentsOf: URL(filePath: "\(folder)/cases/\(name)"))
        let example = try parse([UInt8](file))
        let input = try ElectionCorpus.expanded(example["input"] ?? .null, in: folder)
        let document = try ElectionJSON.read(name: name, once([UInt8](input.document.utf8)))
        let answer = try parse([UInt8](try document.answer().document.utf8))
        #expect(difference(example["expected"] ?? .null, answer, at: "") == nil)
    }

    private func parse(_ bytes: [UInt8]) throws -> JSONNode.Value {
        var scanner = JSONScanner(once(bytes))
        return try scanner.node(path: "").value
    }

    /// The first thing that is expected and not there.
    private func difference(_ expected: JSONNode.Value, _ actual: JSONNode.Value, at path: String) -> String? {
        switch (expected, actual) {
        case (.object(let fields), .object):
            for field in fields {
                guard let value = actual[field.name] else { return "\(path).\(field.name) is missing" }
                if let found = difference(field.node.value, value, at: "\(path).\(field.name)") { return found }
            }
            return nil
        case (.list(let a), .list(let b)):
            if a.count != b.count { return "\(path) has \(b.count) values, not \(a.count)" }
            let isSet = ["co_winners", "smith_set"].contains { path.hasSuffix($0) } || path.contains(".ranking[")
            let order = isSet ? { (nodes: [JSONNode]) in nodes.sorted { $0.value.text < $1.value.text } } : { $0 }
            for (index, (a, b)) in zip(order(a), order(b)).enumerated() {
                if let found = difference(a.value, b.value, at: "\(path)[\(index)]") { return found }
            }
            return nil
        default:
            if let a = expected.number, let b = actual.number, !path.contains("percentages"), !path.contains("display") {
                return a == b ? nil : "\(path) is \(b), not \(a)"
            }
            return expected.text == actual.text ? nil : "\(path) is \(actual.text), not \(expected.text)"
        }
    }
}

/// A reader's source that gives these bytes at once.
func once(_ bytes: [UInt8]) -> () throws -> [UInt8]? {
    var rest: [UInt8]? = bytes
    return {
        defer { rest = nil }
        return rest
    }
}

/// Elections with their expected results, beside the project in `shared`.
private enum ElectionCorpus {
    static let isMissing = "the elections in shared/tally/open are not beside this project"
    static let folder = SharedFolder.nearest("tally/open", to: #filePath)

    static let cases: [String] = {
        guard let folder else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/cases")) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted()
    }()

    /// The input with the ballots of its data file, which is told by name.
    static func expanded(_ input: JSONNode.Value, in folder: String) throws -> JSONValue {
        guard case .object(let fields) = input else { return input.written }
        var written = fields.filter { !$0.name.hasPrefix("ballots_") }.map { (name: Array($0.name.utf8), value: $0.node.value.written) }
        if let file = input["ballots_file"], let kind = input["ballots_kind"], case .list(let options) = input["options"] {
            let text = try String(contentsOfFile: "\(folder)/\(file.text)", encoding: .utf8)
            let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            let ballots = lines.map { ballot($0, kind.text, options.map(\.value.text)) }
            written.append((Array("ballots".utf8), .list(ballots)))
        }
        return .object(written)
    }

    private static func ballot(_ line: Substring, _ kind: String, _ options: [String]) -> JSONValue {
        let colon = line.firstIndex(of: ":") ?? line.endIndex
        let text = line[colon...].dropFirst()
        let content: JSONValue =
            switch kind {
            case "rank":
                .list(
                    text.isEmpty
                        ? []
                        : text.split(separator: ">", omittingEmptySubsequences: false)
                            .map { .list($0.split(separator: "=").map { .text(String($0)) }) })
            case "choice": .list(text.split(separator: ",").map { .text(String($0)) })
            default:
                .object(
                    zip(options, text.split(separator: ",")).filter { $1 != "-" }
                        .map { (Array($0.utf8), .number(Rational(String($1)))) })
            }
        return .record([("n", .text(String(line[..<colon]))), (kind, content)])
    }
}

extension JSONNode.Value {
    fileprivate subscript(name: String) -> JSONNode.Value? {
        guard case .object(let fields) = self else { return nil }
        return fields.first { $0.name == name }?.node.value
    }

    /// A number, or a string that is one.
    fileprivate var number: Rational? {
        switch self {
        case .number(let text): Rational(text)
        case .string(let bytes): Rational(String(decoding: bytes, as: UTF8.self))
        default: nil
        }
    }

    fileprivate var text: String {
        switch self {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let text): text
        case .string(let bytes): String(decoding: bytes, as: UTF8.self)
        case .list(let nodes): "[\(nodes.map(\.value.text).joined(separator: ", "))]"
        case .object: "an object"
        }
    }

    /// The same to be written; numbers as strings, which are read the same.
    fileprivate var written: JSONValue {
        switch self {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .number(let text): .text(text)
        case .string(let bytes): .string(bytes)
        case .list(let nodes): .list(nodes.map(\.value.written))
        case .object(let fields): .object(fields.map { (Array($0.name.utf8), $0.node.value.written) })
        }
    }
}
