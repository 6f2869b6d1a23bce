package import FoundationEssentials

/// What a run found, for people and programs.
package struct Report: Encodable, Sendable {
    package let summary: Summary
    package let violations: [Violation]

    package init(_ history: History, _ snapshot: Snapshot) {
        summary = Summary(history, snapshot)
        violations = Verifier.violations(in: history, against: snapshot)
    }

    package var isClean: Bool { violations.isEmpty }

    package var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self) + Data("\n".utf8)
        }
    }
}
