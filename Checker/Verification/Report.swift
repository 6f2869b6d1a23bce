package import FoundationEssentials

/// What a run found, for people and programs.
package struct Report: Encodable, Sendable {
    /// What votes and faults were drawn from.
    package let seed: UInt64
    package let summary: Summary
    package let violations: [Violation]

    package init(_ history: History, _ snapshot: Snapshot, seed: UInt64) {
        self.seed = seed
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
