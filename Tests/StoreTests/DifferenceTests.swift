import Testing

@testable import StoreTesting

struct DifferenceTests {
    struct Screen {
        var title: String? = "Polls"
        var counts = ["agree": 1, "pass": 2]
        var picked: Set = [3, 1, 2]
        var place = (row: 1, column: 2)
    }

    typealias Case = (change: @Sendable (inout Screen) -> Void, text: String)

    static let cases: [Case] = [
        ({ @Sendable in $0.title = nil }, "- state.title = \"Polls\"\n+ state.title = nil"),
        ({ @Sendable in $0.counts["pass"] = 3 }, "- state.counts[\"pass\"] = 2\n+ state.counts[\"pass\"] = 3"),
        ({ @Sendable in $0.picked.remove(2) }, "- state.picked = {1, 2, 3}\n+ state.picked = {1, 3}"),
        ({ @Sendable in $0.place.row = 0 }, "- state.place.row = 1\n+ state.place.row = 0"),
        ({ @Sendable _ in }, "(both print alike)"),
    ]

    @Test(arguments: cases)
    func `a difference names the path and both values`(entry: Case) {
        var changed = Screen()
        entry.change(&changed)
        #expect(difference(expected: Screen(), actual: changed) == entry.text)
    }
}
