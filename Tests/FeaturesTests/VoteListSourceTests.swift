import Contract
import Core
import Domain
import Features
import Store
import StoreTesting
import Testing

/// The list over use cases, as commands run it.
struct VoteListSourceTests {
    let source = FakeSource()

    private func store(after start: Cursor? = nil, caller: Caller = .member(.sample)) -> TestStore<VoteListFeature> {
        let useCases = UseCases(source: source, caller: caller)
        return TestStore(VoteListFeature(useCases, matching: PollFilter(kind: .yesno), limit: .standard, after: start), state: .init())
    }

    @Test(arguments: [nil, Cursor(rawValue: "start")])
    func `pages are asked for by filter and limit, the first one after the start given`(_ start: Cursor?) async {
        let store = store(after: start)
        let (first, second) = (Page.of(.sample(2), next: "next"), Page.of(.sample(1)))
        await source.lists.answer(1, with: first)
        await source.lists.answer(2, with: second)
        await store.send(.load) { $0.list = .init(phase: .loadingFirst) }
        await store.receive(.page(.loaded(first, generation: 0))) { $0.list = .at(first, generation: 0) }
        await store.send(.loadMore) { $0.list = .at(first, phase: .loadingMore, generation: 0) }
        await store.receive(.page(.loaded(second, generation: 0))) { $0.list = .at(.of(.sample(2), .sample(1)), generation: 0) }
        await store.finish()
        let filter = PollFilter(kind: .yesno)
        #expect(await source.lists.arrived(1) == ListPolls(filter, limit: 10, after: start))
        #expect(await source.lists.arrived(2) == ListPolls(filter, limit: 10, after: Cursor(rawValue: "next")))
    }

    @Test func `a vote is cast, then its poll read again`() async {
        let store = store()
        await store.send(.vote(ID(1), .pass)) { $0.voting = [ID(1)] }
        #expect(await source.ballots.arrived(1) == .pass)
        await source.ballots.answer(1, with: .changed)
        await source.shows.answer(1, with: .sample(1, agree: 4))
        await store.receive(.voted(ID(1), .success(.init(outcome: .changed, poll: .sample(1, agree: 4))))) {
            ($0.voting, $0.answers) = ([], [ID(1): .success(.changed)])
        }
        await store.finish()
    }

    @Test func `nobody votes without signing in`() async {
        let store = store(caller: .anonymous)
        let refusal = #expect(throws: WoteError.self) { try Caller.anonymous.signedIn() }
        guard let refusal else { return }
        await store.send(.vote(ID(1), .agree)) { $0.voting = [ID(1)] }
        await store.receive(.voted(ID(1), .failure(refusal))) { ($0.voting, $0.answers) = ([], [ID(1): .failure(refusal)]) }
        await store.finish()
        #expect(await source.ballots.count == 0)
    }
}
