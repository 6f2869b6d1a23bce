/// A topic that polls are found by.
package struct PollLabel: Catalogued {
    /// A word, not a shade: each surface has one for it that can be read there, and a terminal its owner's.
    package enum Colour: String, CaseIterable, Sendable {
        case red, yellow, green, cyan, blue, magenta, grey
    }

    package let id: Domain.ID<PollLabel>
    package let name: String
    package let colour: Colour
    package let createdAt: Instant

    package init(id: Domain.ID<PollLabel>, name: String, colour: Colour, createdAt: Instant) {
        (self.id, self.name, self.colour, self.createdAt) = (id, name, colour, createdAt)
    }

    package typealias Setting = Colour
    package static let noun = Phrase("label", ko: "라벨")
    package static let nameRule = TextRule(field: "label", korean: "라벨", limit: 1...30, isOneLine: true)
}

extension PollLabel {
    /// The most one poll carries.
    package static let mostOnAPoll = 10

    /// Names of labels, trimmed, each once; refused when one can be no name, or when they are more than a poll carries.
    package static func checked(_ names: [String]) throws(WoteError) -> [String] {
        var seen: Set<String> = []
        var accepted: [String] = []
        for name in names {
            let name = try nameRule.accept(name)
            if seen.insert(name.comparisonKey).inserted { accepted.append(name) }
        }
        guard accepted.count <= mostOnAPoll else { throw .tooManyLabels }
        return accepted
    }
}

extension WoteError {
    package static var tooManyLabels: WoteError {
        .invalid(
            "label", "A poll carries at most \(PollLabel.mostOnAPoll) labels; leave some out.",
            ko: "투표에는 라벨을 \(PollLabel.mostOnAPoll)개까지 붙일 수 있습니다. 줄이세요.")
    }
}
