import Domain
import Store
import StoreTesting
import Testing

struct PagedListRowsTests {
    /// The list after `pages` have answered one request each.
    private func list(_ pages: Page<Row>...) -> Rows {
        var rows = Rows()
        for page in pages {
            _ = rows.reduce(.loadMore, id: 0) { _ in page }
            _ = rows.reduce(.loaded(page, generation: 0), id: 0) { _ in page }
        }
        return rows
    }

    @Test func `a row that arrives twice is kept once, where it stood, with the newer content`() {
        let rows = list(.rows([1, 2, 3], text: "old", next: "a"), .rows([3, 4], text: "new", next: "b"))
        #expect(rows.items.map(\.id) == [1, 2, 3, 4])
        #expect(rows.items.map(\.text) == ["old", "old", "new", "new"])
        #expect(rows.next == Cursor(rawValue: "b"))
    }

    @Test func `a row that stands twice in one page is kept once`() {
        #expect(list(.rows([1, 2, 1], next: "a")).items.map(\.id) == [1, 2])
    }

    @Test func `a page of nothing but known rows still moves the position`() {
        let rows = list(.rows([1, 2], next: "a"), .rows([1, 2], next: "b"))
        #expect(rows == .at(.rows([1, 2], next: "b"), generation: 0))
    }

    @Test func `update changes the row with the id, wherever it stands`() {
        var rows = list(.rows([3, 1, 2], next: "a"))
        rows.update(1) { $0.text = "voted" }
        rows.update(9) { $0.text = "nobody" }
        #expect(rows.items == [Row(id: 3), Row(id: 1, text: "voted"), Row(id: 2)])
        #expect(rows[id: 1]?.text == "voted")
        #expect(rows[id: 9] == nil)
    }

    @Test func `remove takes the row with the id out and leaves the rest of the list alone`() {
        var rows = list(.rows([3, 1, 2], next: "a"))
        rows.remove(1)
        rows.remove(9)
        #expect(rows == .at(.rows([3, 2], next: "a"), generation: 0))
    }

    @Test func `an update while a page is in flight is kept`() {
        var rows = list(.rows([1, 2], next: "a"))
        _ = rows.reduce(.loadMore, id: 0) { _ in .rows([]) }
        rows.update(1) { $0.text = "voted" }
        rows.remove(2)
        _ = rows.reduce(.loaded(.rows([3]), generation: 0), id: 0) { _ in .rows([]) }
        #expect(rows.items == [Row(id: 1, text: "voted"), Row(id: 3)])
    }

    @Test(arguments: [
        (Rows.Phase.idle, false), (.loadingFirst, true), (.loadingMore, true), (.refreshing, true), (.failed(.offline), false),
        (.ended, false),
    ])
    func `a list is loading while a request is in flight`(phase: Rows.Phase, isLoading: Bool) {
        #expect(Rows(phase: phase).isLoading == isLoading)
    }
}
