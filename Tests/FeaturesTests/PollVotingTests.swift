import Core
import Domain
import Features
import Store
import StoreTesting
import Testing

struct PollVotingTests {
    let source = FakeSource()

    private func store(caller: Caller = .member(.sample)) -> TestStore<PollFeature> {
        TestStore(PollFeature(ID(1), UseCases(source: source, caller: caller)), state: .init())
    }

    @Test(arguments: [("agree", Choice.agree), ("반", .disagree), ("2", .disagree)])
    func `an option is found in the poll, voted for and the poll read again`(_ name: String, _ choice: Choice) async {
        let store = store()
        await source.shows.answer(1, with: .sample(1, agree: 0))
        await store.send(.vote(.choose([name]))) { $0.isBusy = true }
        #expect(await source.ballots.arrived(1) == choice)
        await source.ballots.answer(1, with: .accepted)
        await source.shows.answer(2, with: .sample(1, agree: 1))
        await store.receive(.answered(.success(.accepted(.sample(1, agree: 1))))) {
            ($0.poll, $0.outcome, $0.isBusy) = (.sample(1, agree: 1), .accepted, false)
        }
        await store.finish()
    }

    @Test(arguments: [(PollFeature.Wish.pass, Choice?.some(.pass), BallotOutcome.changed), (.withdraw, nil, .withdrawn)])
    func `a pass and a withdrawal need no option`(_ wish: PollFeature.Wish, _ choice: Choice?, _ outcome: BallotOutcome) async {
        let store = store()
        await store.send(.vote(wish)) { $0.isBusy = true }
        #expect(await source.ballots.arrived(1) == choice)
        await source.ballots.answer(1, with: outcome)
        await source.shows.answer(1, with: .sample(1))
        await store.receive(.answered(.success(.init(outcome: outcome, poll: .sample(1))))) {
            ($0.poll, $0.outcome, $0.isBusy) = (.sample(1), outcome, false)
        }
        await store.finish()
    }

    @Test func `what is no option is not voted for`() async {
        let store = store()
        let refusal = #expect(throws: WoteError.self) { try Poll.sample(1).option(named: "perhaps") }
        guard let refusal else { return }
        await source.shows.answer(1, with: .sample(1))
        await store.send(.vote(.choose(["perhaps"]))) { $0.isBusy = true }
        await store.receive(.answered(.failure(refusal))) { ($0.error, $0.isBusy) = (refusal, false) }
        await store.finish()
        #expect(await source.ballots.count == 0)
    }

    @Test func `a second vote while the first is on its way does nothing; after a failure it is tried`() async {
        let store = store()
        await store.send(.vote(.pass)) { $0.isBusy = true }
        await store.send(.vote(.withdraw))
        await source.ballots.fail(1, with: WoteError.offline)
        await store.receive(.answered(.failure(.offline))) { ($0.error, $0.isBusy) = (.offline, false) }
        await source.ballots.answer(2, with: .accepted)
        await source.shows.answer(1, with: .sample(1))
        await store.send(.vote(.pass)) { $0.isBusy = true }
        await store.receive(.answered(.success(.accepted(.sample(1))))) {
            ($0.poll, $0.outcome, $0.error, $0.isBusy) = (.sample(1), .accepted, nil, false)
        }
        await store.finish()
        #expect(await source.ballots.count == 2)
    }

    @Test func `a load asked for before the vote does not bring the old counts back`() async {
        let store = store()
        await store.send(.load)
        _ = await source.shows.arrived(1)
        await source.ballots.answer(1, with: .accepted)
        await source.shows.answer(2, with: .sample(1, agree: 5))
        await store.send(.vote(.pass)) { $0.isBusy = true }
        await store.receive(.answered(.success(.accepted(.sample(1, agree: 5))))) {
            ($0.poll, $0.outcome, $0.isBusy) = (.sample(1, agree: 5), .accepted, false)
        }
        await source.shows.answer(1, with: .sample(1, agree: 4))
        await store.finish()
    }

    @Test func `a load that fails meanwhile leaves the vote on its way`() async {
        let store = store()
        await store.send(.vote(.pass)) { $0.isBusy = true }
        _ = await source.ballots.arrived(1)
        await source.shows.fail(1, with: WoteError.offline)
        await store.send(.load)
        await store.receive(.loaded(.failure(.offline))) { $0.error = .offline }
        await store.send(.vote(.pass))
        await source.ballots.fail(1, with: WoteError.closed)
        await store.receive(.answered(.failure(.closed))) { ($0.error, $0.isBusy) = (.closed, false) }
        await store.finish()
    }
}
