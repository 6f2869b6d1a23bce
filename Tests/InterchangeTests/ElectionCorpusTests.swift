import Testing

@testable import Interchange
@testable import Tallying

/// Every election of the shared corpus comes to exactly what the corpus expects.
struct ElectionCorpusTests {
    @Test(.enabled(if: ElectionCorpus.folder != nil, "\(ElectionCorpus.isMissing)"), arguments: ElectionCorpus.cases)
    func `an election is counted as the corpus says`(_ name: String) throws {
        let folder = try #require(ElectionCorpus.folder)
        let example = try ElectionCorpus.example(name, in: folder)
        let input = try ElectionCorpus.expanded(example["input"] ?? .null, in: folder)
        let document = try ElectionFile.document(.json, CountingRules(), once([UInt8](input.document.utf8)))
        let answer = try ElectionCorpus.parse([UInt8](try document.answer().document.utf8))
        #expect(difference(example["expected"] ?? .null, answer, at: "") == nil)
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
