import Domain
import Store
import StoreTesting
import Testing

@testable import Features

/// A page asked for before a vote was answered brings counts from before it: they never replace the newer ones.
struct VoteListNewerTests {
    let pages = NumberedGate<Cursor?, Page<Poll>>()
    let casts = NumberedGate<ID<Poll>, VoteListFeature.Vote>()
    let old = Page.of(.sample(2, agree: 2), .sample(1, agree: 1), next: "a")
    let voted = Page.of(.sample(2, agree: 2), .sample(1, agree: 5), next: "a")

    private var store: TestStore<VoteListFeature> {
        let feature = VoteListFeature(
            fetch: { [pages] in try await pages.call($0) }, cast: { [casts] in try await casts.call($1) })
        return TestStore(feature, state: .init(list: .at(old)))
    }

    /// Votes on card 1 while the list is in `phase`.
    private func vote(_ store: TestStore<VoteListFeature>, during phase: VoteListFeature.Pages.Phase, generation: Int) async {
        let vote = VoteListFeature.Vote.accepted(.sample(1, agree: 5))
        await casts.answer(1, with: vote)
        await store.send(.vote(ID(1), .agree)) { $0.voting = [ID(1)] }
        await store.receive(.voted(ID(1), .success(vote))) { [voted] in
            $0.list = .at(voted, phase: phase, generation: generation)
            ($0.voting, $0.answers, $0.newer) = ([], [ID(1): .success(.accepted)], [ID(1): .sample(1, agree: 5)])
        }
    }

    @Test func `a refresh in flight when the vote is answered`() async {
        let store = store
        await store.send(.refresh) { [old] in $0.list = .at(old, phase: .refreshing, generation: 2) }
        await vote(store, during: .refreshing, generation: 2)
        await pages.answer(1, with: old)
        await store.receive(.page(.loaded(old, generation: 2))) { [voted] in ($0.list, $0.newer) = (.at(voted, generation: 2), [:]) }
        await store.finish()
    }

    @Test func `a next page in flight that brings the card again`() async {
        let store = store
        let second = Page.of(.sample(1, agree: 1), .sample(0))
        await store.send(.loadMore) { [old] in $0.list = .at(old, phase: .loadingMore) }
        await vote(store, during: .loadingMore, generation: 1)
        await pages.answer(1, with: second)
        await store.receive(.page(.loaded(second, generation: 1))) {
            ($0.list, $0.newer) = (.at(.of(.sample(2, agree: 2), .sample(1, agree: 5), .sample(0))), [:])
        }
        await store.finish()
    }

    @Test func `a refresh asked for after the vote brings what is newer still`() async {
        let store = store
        let newest = Page.of(.sample(1, agree: 8))
        await store.send(.refresh) { [old] in $0.list = .at(old, phase: .refreshing, generation: 2) }
        _ = await pages.arrived(1)
        await vote(store, during: .refreshing, generation: 2)
        await store.send(.refresh) { [voted] in ($0.list, $0.newer) = (.at(voted, phase: .refreshing, generation: 3), [:]) }
        await pages.answer(2, with: newest)
        await store.receive(.page(.loaded(newest, generation: 3))) { $0.list = .at(newest, generation: 3) }
        await pages.answer(1, with: old)
        await store.finish()
    }

    @Test func `a failed refresh leaves the vote's counts, and the next one is believed`() async {
        let store = store
        let newest = Page.of(.sample(1, agree: 8))
        await store.send(.refresh) { [old] in $0.list = .at(old, phase: .refreshing, generation: 2) }
        await vote(store, during: .refreshing, generation: 2)
        await pages.fail(1, with: WoteError.offline)
        await store.receive(.page(.failed(.offline, generation: 2))) { [voted] in
            ($0.list, $0.newer) = (.at(voted, phase: .failed(.offline), generation: 2), [:])
        }
        await pages.answer(2, with: newest)
        await store.send(.refresh) { [voted] in $0.list = .at(voted, phase: .refreshing, generation: 3) }
        await store.receive(.page(.loaded(newest, generation: 3))) { $0.list = .at(newest, generation: 3) }
        await store.finish()
    }
}
