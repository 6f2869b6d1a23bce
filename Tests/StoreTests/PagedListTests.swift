import Domain
import Store
import StoreTesting
import Testing

struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var text = ""
}

typealias Rows = PagedList<Row>

extension Page<Row> {
    /// Rows with these ids, and the next page after `next`.
    static func rows(_ ids: some Sequence<Int>, text: String = "", next: String? = nil) -> Page {
        Page(items: ids.map { Row(id: $0, text: text) }, next: next.map(Cursor.init(rawValue:)))
    }
}

extension Rows {
    /// A list that has come as far as `page`.
    static func at(_ page: Page<Row>, phase: Phase? = nil, generation: Int = 1) -> Rows {
        Rows(
            items: page.items, phase: phase ?? (page.next == nil ? .ended : .idle), position: page.next.map(Position.after) ?? .end,
            generation: generation)
    }
}

struct PagedListTests {
    let calls = NumberedGate<Cursor?, Page<Row>>()

    private func store(_ rows: Rows = Rows()) -> TestStore<Script<Rows, Rows.Action>> {
        TestStore(Script { [calls] in $0.reduce($1, id: "rows") { try await calls.call($0) } }, state: rows)
    }

    @Test func `pages follow each other to the end, and nothing is asked after it`() async {
        let store = store()
        let pages: [Page<Row>] = [.rows(1...2, next: "a"), .rows(3...4)]
        await calls.answer(1, with: pages[0])
        await calls.answer(2, with: pages[1])
        await store.send(.loadMore) { $0 = Rows(phase: .loadingFirst) }
        await store.receive(.loaded(pages[0], generation: 0)) { $0 = .at(pages[0], generation: 0) }
        await store.send(.loadMore) { $0 = .at(pages[0], phase: .loadingMore, generation: 0) }
        await store.receive(.loaded(pages[1], generation: 0)) { $0 = .at(.rows(1...4), phase: .ended, generation: 0) }
        await store.send(.loadMore)
        await store.finish()
        #expect(await calls.count == 2)
        #expect(await calls.arrived(1) == nil)
        #expect(await calls.arrived(2) == Cursor(rawValue: "a"))
    }

    @Test func `an empty first page is the end`() async {
        let store = store()
        await calls.answer(1, with: .rows([]))
        await store.send(.refresh) { $0 = Rows(phase: .loadingFirst, generation: 1) }
        await store.receive(.loaded(.rows([]), generation: 1)) { $0 = Rows(phase: .ended, position: .end, generation: 1) }
        await store.finish()
    }

    @Test func `asking for more while a page is in flight does nothing`() async {
        let store = store()
        await store.send(.loadMore) { $0 = Rows(phase: .loadingFirst) }
        await store.send(.loadMore)
        await calls.answer(1, with: .rows([1], next: "a"))
        await store.receive(.loaded(.rows([1], next: "a"), generation: 0)) { $0 = .at(.rows([1], next: "a"), generation: 0) }
        await store.send(.loadMore) { $0 = .at(.rows([1], next: "a"), phase: .loadingMore, generation: 0) }
        await store.send(.loadMore)
        await calls.answer(2, with: .rows([2]))
        await store.receive(.loaded(.rows([2]), generation: 0)) { $0 = .at(.rows(1...2), generation: 0) }
        await store.finish()
        #expect(await calls.count == 2)
    }

    @Test func `a failed page can be asked for again`() async {
        let first = Page.rows(1...2, next: "a")
        let store = store(.at(first))
        await calls.fail(1, with: WoteError.offline)
        await calls.answer(2, with: .rows([3]))
        await store.send(.loadMore) { $0 = .at(first, phase: .loadingMore) }
        await store.receive(.failed(.offline, generation: 1)) { $0 = .at(first, phase: .failed(.offline)) }
        await store.send(.loadMore) { $0 = .at(first, phase: .loadingMore) }
        await store.receive(.loaded(.rows([3]), generation: 1)) { $0 = .at(.rows(1...3)) }
        await store.finish()
        #expect(await calls.arrived(1) == calls.arrived(2))
    }

    @Test func `a failed first page can be asked for again`() async {
        let store = store()
        await calls.fail(1, with: WoteError.offline)
        await calls.answer(2, with: .rows([1]))
        await store.send(.loadMore) { $0 = Rows(phase: .loadingFirst) }
        await store.receive(.failed(.offline, generation: 0)) { $0 = Rows(phase: .failed(.offline)) }
        await store.send(.loadMore) { $0 = Rows(phase: .loadingFirst) }
        await store.receive(.loaded(.rows([1]), generation: 0)) { $0 = .at(.rows([1]), generation: 0) }
        await store.finish()
    }

    @Test func `errors that are no WoteError arrive as unexpected, without internals`() async {
        struct Secret: Error { let password = "hunter2" }
        let store = store()
        let unexpected = WoteError(caught: Secret())
        await calls.fail(1, with: Secret())
        await store.send(.loadMore) { $0 = Rows(phase: .loadingFirst) }
        await store.receive(.failed(unexpected, generation: 0)) { $0 = Rows(phase: .failed(unexpected)) }
        await store.finish()
        #expect(unexpected.code == .unexpected)
        #expect(!unexpected.description.contains("hunter2"))
    }
}
