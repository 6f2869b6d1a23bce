import Domain
import Store
import StoreTesting
import Testing

struct PagedListRefreshTests {
    let calls = NumberedGate<Cursor?, Page<Row>>()
    let old = Page.rows(1...2, text: "old", next: "a")
    let new = Page.rows(2...3, text: "new", next: "b")

    private func store(_ rows: Rows) -> TestStore<Script<Rows, Rows.Action>> {
        TestStore(Script { [calls] in $0.reduce($1, id: "rows") { try await calls.call($0) } }, state: rows)
    }

    @Test func `a refresh keeps the old rows until its answer replaces them all`() async {
        let store = store(.at(old))
        await calls.answer(1, with: new)
        await store.send(.refresh) { $0 = .at(old, phase: .refreshing, generation: 2) }
        await store.receive(.loaded(new, generation: 2)) { $0 = .at(new, generation: 2) }
        await store.finish()
        #expect(await calls.arrived(1) == nil)
    }

    @Test func `a refresh supersedes a page in flight`() async {
        let store = store(.at(old))
        await store.send(.loadMore) { $0 = .at(old, phase: .loadingMore) }
        #expect(await calls.arrived(1) == Cursor(rawValue: "a"))
        await store.send(.refresh) { $0 = .at(old, phase: .refreshing, generation: 2) }
        await calls.answer(2, with: new)
        await store.receive(.loaded(new, generation: 2)) { $0 = .at(new, generation: 2) }
        await calls.answer(1, with: .rows([9]))
        await store.finish()
    }

    @Test func `a refresh supersedes an older refresh that answers first`() async {
        let store = store(.at(old))
        await store.send(.refresh) { $0 = .at(old, phase: .refreshing, generation: 2) }
        _ = await calls.arrived(1)
        await store.send(.refresh) { $0 = .at(old, phase: .refreshing, generation: 3) }
        await calls.answer(1, with: .rows([9]))
        await calls.answer(2, with: new)
        await store.receive(.loaded(new, generation: 3)) { $0 = .at(new, generation: 3) }
        await store.finish()
    }

    @Test(arguments: [
        Rows.Action.loaded(.rows([9]), generation: 1), .failed(.offline, generation: 1), .loaded(.rows([9]), generation: 3),
    ])
    func `an answer of another generation is dropped`(answer: Rows.Action) async {
        let store = store(.at(old))
        await store.send(.refresh) { $0 = .at(old, phase: .refreshing, generation: 2) }
        await store.send(answer)
        await calls.answer(1, with: new)
        await store.receive(.loaded(new, generation: 2)) { $0 = .at(new, generation: 2) }
        await store.send(answer)
        await store.finish()
    }

    @Test func `an answer nobody waits for is dropped`() async {
        let store = store(.at(old))
        await store.send(.loaded(.rows([9]), generation: 1))
        await store.send(.failed(.offline, generation: 1))
        await store.finish()
    }

    @Test func `more cannot be asked for while refreshing`() async {
        let store = store(.at(old))
        await store.send(.refresh) { $0 = .at(old, phase: .refreshing, generation: 2) }
        await store.send(.loadMore)
        await calls.answer(1, with: new)
        await store.receive(.loaded(new, generation: 2)) { $0 = .at(new, generation: 2) }
        await store.finish()
        #expect(await calls.count == 1)
    }

    @Test func `a failed refresh keeps rows and position, so that the old list goes on`() async {
        let store = store(.at(old))
        await calls.fail(1, with: WoteError.offline)
        await calls.answer(2, with: .rows([3]))
        await store.send(.refresh) { $0 = .at(old, phase: .refreshing, generation: 2) }
        await store.receive(.failed(.offline, generation: 2)) { $0 = .at(old, phase: .failed(.offline), generation: 2) }
        await store.send(.loadMore) { $0 = .at(old, phase: .loadingMore, generation: 2) }
        await store.receive(.loaded(.rows([3]), generation: 2)) {
            $0 = Rows(items: old.items + [Row(id: 3)], phase: .ended, position: .end, generation: 2)
        }
        await store.finish()
        #expect(await calls.arrived(2) == Cursor(rawValue: "a"))
    }

    @Test func `after a failed refresh of a list at its end only a refresh asks again`() async {
        let store = store(.at(.rows(1...2)))
        await calls.fail(1, with: WoteError.offline)
        await calls.answer(2, with: new)
        await store.send(.refresh) { $0 = .at(.rows(1...2), phase: .refreshing, generation: 2) }
        await store.receive(.failed(.offline, generation: 2)) { $0 = .at(.rows(1...2), phase: .failed(.offline), generation: 2) }
        await store.send(.loadMore)
        await store.send(.refresh) { $0 = .at(.rows(1...2), phase: .refreshing, generation: 3) }
        await store.receive(.loaded(new, generation: 3)) { $0 = .at(new, generation: 3) }
        await store.finish()
    }
}
