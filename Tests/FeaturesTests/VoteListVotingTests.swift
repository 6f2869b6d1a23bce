import Domain
import Store
import StoreTesting
import Testing

@testable import Features

struct VoteListVotingTests {
    struct Cast: Equatable, Sendable {
        let choice: Choice
        let poll: ID<Poll>
    }

    let pages = NumberedGate<Cursor?, Page<Poll>>()
    let casts = NumberedGate<Cast, VoteListFeature.Vote>()
    let first = Page.of(.sample(2), .sample(1), next: "a")

    private func store(_ list: VoteListFeature.Pages) -> TestStore<VoteListFeature> {
        let feature = VoteListFeature(
            fetch: { [pages] in try await pages.call($0) }, cast: { [casts] in try await casts.call(Cast(choice: $0, poll: $1)) })
        return TestStore(feature, state: .init(list: list))
    }

    @Test func `answers find their cards by id, in any order and after the rows moved`() async {
        let store = store(.at(first))
        let moved = Page.of(.sample(3), .sample(1), .sample(2))
        await store.send(.vote(ID(1), .agree)) { $0.voting = [ID(1)] }
        #expect(await casts.arrived(1) == Cast(choice: .agree, poll: ID(1)))
        await store.send(.vote(ID(2), .disagree)) { $0.voting = [ID(1), ID(2)] }
        #expect(await casts.arrived(2) == Cast(choice: .disagree, poll: ID(2)))
        await store.send(.refresh) { [first] in $0.list = .at(first, phase: .refreshing, generation: 2) }
        await pages.answer(1, with: moved)
        await store.receive(.page(.loaded(moved, generation: 2))) { $0.list = .at(moved, generation: 2) }
        await casts.answer(2, with: .accepted(.sample(2, agree: 20)))
        await store.receive(.voted(ID(2), .success(.accepted(.sample(2, agree: 20))))) {
            $0.list = .at(.of(.sample(3), .sample(1), .sample(2, agree: 20)), generation: 2)
            ($0.voting, $0.answers) = ([ID(1)], [ID(2): .success(.accepted)])
        }
        await casts.answer(1, with: .accepted(.sample(1, agree: 10)))
        await store.receive(.voted(ID(1), .success(.accepted(.sample(1, agree: 10))))) {
            $0.list = .at(.of(.sample(3), .sample(1, agree: 10), .sample(2, agree: 20)), generation: 2)
            ($0.voting, $0.answers) = ([], [ID(1): .success(.accepted), ID(2): .success(.accepted)])
        }
        await store.finish()
    }

    @Test func `a second tap while the first is on its way does nothing; after the answer it votes`() async {
        let store = store(.at(first))
        await store.send(.vote(ID(1), .agree)) { $0.voting = [ID(1)] }
        await store.send(.vote(ID(1), .agree))
        await store.send(.vote(ID(1), .disagree))
        await casts.fail(1, with: WoteError.offline)
        await store.receive(.voted(ID(1), .failure(.offline))) { ($0.voting, $0.answers) = ([], [ID(1): .failure(.offline)]) }
        await store.send(.vote(ID(1), .disagree)) { $0.voting = [ID(1)] }
        await casts.fail(2, with: WoteError.closed)
        await store.receive(.voted(ID(1), .failure(.closed))) { ($0.voting, $0.answers) = ([], [ID(1): .failure(.closed)]) }
        await store.finish()
        #expect(await casts.count == 2)
    }

    @Test func `a failed vote shows on its own card and changes no row`() async {
        let store = store(.at(first))
        await store.send(.vote(ID(2), .agree)) { $0.voting = [ID(2)] }
        await casts.fail(1, with: WoteError.closed)
        await store.receive(.voted(ID(2), .failure(.closed))) { ($0.voting, $0.answers) = ([], [ID(2): .failure(.closed)]) }
        await store.finish()
        #expect(await store.state.answers[ID(1)] == nil)
    }

    @Test func `an answer for a card that is gone adds no row`() async {
        let store = store(.at(.of(.sample(1))))
        await store.send(.vote(ID(9), .agree)) { $0.voting = [ID(9)] }
        await casts.answer(1, with: .accepted(.sample(9)))
        await store.receive(.voted(ID(9), .success(.accepted(.sample(9))))) {
            ($0.voting, $0.answers) = ([], [ID(9): .success(.accepted)])
        }
        await store.finish()
    }

    @Test func `ratios are those of the card, and none where they are hidden`() {
        let state = VoteListFeature.State(list: .at(.of(.sample(1, agree: 3), .sample(2, agree: nil), .sample(3, agree: 0))))
        #expect(state.ratio(of: ID(1))?.map(\.percent?.whole) == [75, 25])
        #expect(state.ratio(of: ID(2)) == nil)
        #expect(state.ratio(of: ID(3))?.map(\.count) == [0, 1])
        #expect(state.ratio(of: ID(4)) == nil)
    }
}
