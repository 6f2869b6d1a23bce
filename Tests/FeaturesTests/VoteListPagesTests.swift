import Domain
import Features
import Store
import StoreTesting
import Testing

struct VoteListPagesTests {
    let pages = NumberedGate<Cursor?, Page<Poll>>()
    let first = Page.of(.sample(5), .sample(4), next: "a")

    private func store(_ list: VoteListFeature.Pages = .init()) -> TestStore<VoteListFeature> {
        let feature = VoteListFeature(fetch: { [pages] in try await pages.call($0) }, cast: { _, _ in throw WoteError.offline })
        return TestStore(feature, state: .init(list: list))
    }

    @Test func `the first page is asked for once`() async {
        let store = store()
        await store.send(.load) { $0.list = .init(phase: .loadingFirst) }
        await store.send(.load)
        await pages.answer(1, with: first)
        await store.receive(.page(.loaded(first, generation: 0))) { [first] in $0.list = .at(first, generation: 0) }
        await store.send(.load)
        await store.finish()
        #expect(await pages.count == 1)
        #expect(await pages.arrived(1) == nil)
    }

    @Test func `a first page that failed is asked for again`() async {
        let store = store()
        await pages.fail(1, with: WoteError.offline)
        await pages.answer(2, with: first)
        await store.send(.load) { $0.list = .init(phase: .loadingFirst) }
        await store.receive(.page(.failed(.offline, generation: 0))) { $0.list = .init(phase: .failed(.offline)) }
        await store.send(.load) { $0.list = .init(phase: .loadingFirst) }
        await store.receive(.page(.loaded(first, generation: 0))) { [first] in $0.list = .at(first, generation: 0) }
        await store.finish()
    }

    @Test func `a refresh supersedes one that answers later`() async {
        let store = store(.at(first))
        let new = Page.of(.sample(6), next: "b")
        await store.send(.refresh) { [first] in $0.list = .at(first, phase: .refreshing, generation: 2) }
        _ = await pages.arrived(1)
        await store.send(.refresh) { [first] in $0.list = .at(first, phase: .refreshing, generation: 3) }
        await pages.answer(2, with: new)
        await store.receive(.page(.loaded(new, generation: 3))) { $0.list = .at(new, generation: 3) }
        await pages.answer(1, with: .of(.sample(9)))
        await store.finish()
    }

    @Test func `a page that failed is asked for again, from the same place`() async {
        let store = store(.at(first))
        await pages.fail(1, with: WoteError.offline)
        await pages.answer(2, with: .of(.sample(3)))
        await store.send(.loadMore) { [first] in $0.list = .at(first, phase: .loadingMore) }
        await store.receive(.page(.failed(.offline, generation: 1))) { [first] in $0.list = .at(first, phase: .failed(.offline)) }
        await store.send(.loadMore) { [first] in $0.list = .at(first, phase: .loadingMore) }
        await store.receive(.page(.loaded(.of(.sample(3)), generation: 1))) { $0.list = .at(.of(.sample(5), .sample(4), .sample(3))) }
        await store.finish()
        #expect(await pages.arrived(1) == Cursor(rawValue: "a"))
        #expect(await pages.arrived(2) == Cursor(rawValue: "a"))
    }

    @Test func `nothing is asked for after the end`() async {
        let store = store(.at(.of(.sample(5))))
        await store.send(.loadMore)
        await store.send(.load)
        await store.finish()
        #expect(await pages.count == 0)
    }

    @Test func `a poll that moved to the next page stands once, as it is now`() async {
        let store = store(.at(first))
        let second = Page.of(.sample(4, agree: 7), .sample(3))
        await pages.answer(1, with: second)
        await store.send(.loadMore) { [first] in $0.list = .at(first, phase: .loadingMore) }
        await store.receive(.page(.loaded(second, generation: 1))) {
            $0.list = .at(.of(.sample(5), .sample(4, agree: 7), .sample(3)))
        }
        await store.finish()
    }
}
