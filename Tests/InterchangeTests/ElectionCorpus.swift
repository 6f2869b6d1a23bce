import Foundation
import PublishedSets

@testable import Interchange
@testable import Tallying

/// A reader's source that gives these bytes at once.
func once(_ bytes: [UInt8]) -> () throws -> [UInt8]? {
    var rest: [UInt8]? = bytes
    return {
        defer { rest = nil }
        return rest
    }
}

/// Elections with their expected results, beside the project in `shared`.
enum ElectionCorpus {
    static let isMissing = "the elections in shared/tally/open are not beside this project"
    static let folder = SharedFolder.nearest("tally/open", to: #filePath)

    static let cases: [String] = {
        guard let folder else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/cases")) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted()
    }()

    static func example(_ name: String, in folder: String) throws -> JSONNode.Value {
        try parse([UInt8](try Data(contentsOf: URL(filePath: "\(folder)/cases/\(name)"))))
    }

    static func parse(_ bytes: [UInt8]) throws -> JSONNode.Value {
        var scanner = JSONScanner(once(bytes))
        return try scanner.node(path: "").value
    }

    /// The input with the ballots of its data file, which is told by name.
    static func expanded(_ input: JSONNode.Value, in folder: String) throws -> JSONValue {
        guard case .object(let fields) = input else { return input.written }
        var written = fields.filter { !$0.name.hasPrefix("ballots_") }.map { (name: Array($0.name.utf8), value: $0.node.value.written) }
        if let file = input["ballots_file"], let kind = input["ballots_kind"], case .list(let options) = input["options"] {
            let ballots = try lines(of: file.text, in: folder).map { ballot($0, kind.text, options.map(\.value.text)) }
            written.append((Array("ballots".utf8), .list(ballots)))
        }
        return .object(written)
    }

    /// The ballots of a data file, a line for equal ones.
    static func lines(of file: String, in folder: String) throws -> [Substring] {
        let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
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
    subscript(name: String) -> JSONNode.Value? {
        guard case .object(let fields) = self else { return nil }
        return fields.first { $0.name == name }?.node.value
    }

    /// A number, or a string that is one.
    var number: Rational? {
        switch self {
        case .number(let text): Rational(text)
        case .string(let bytes): Rational(String(decoding: bytes, as: UTF8.self))
        default: nil
        }
    }

    var text: String {
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
    var written: JSONValue {
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
