import Core
import Domain
import Features
import Store
import StoreTesting
import Testing

struct PollWatchingTests {
    let source = FakeSource()

    private var store: TestStore<PollFeature> {
        TestStore(PollFeature(ID(1), UseCases(source: source, caller: .member(.sample))), state: .init())
    }

    @Test func `a poll is loaded, and again after an error`() async {
        let store = store
        await source.shows.fail(1, with: WoteError.offline)
        await source.shows.answer(2, with: .sample(1))
        await store.send(.load)
        await store.receive(.loaded(.failure(.offline))) { $0.error = .offline }
        await store.send(.load)
        await store.receive(.loaded(.success(.sample(1)))) { ($0.poll, $0.error) = (.sample(1), nil) }
        await store.finish()
        #expect(await source.shows.arrived(2) == ID(1))
    }

    @Test func `a load supersedes one that answers later`() async {
        let store = store
        await store.send(.load)
        _ = await source.shows.arrived(1)
        await store.send(.load)
        await source.shows.answer(2, with: .sample(1, agree: 2))
        await store.receive(.loaded(.success(.sample(1, agree: 2)))) { $0.poll = .sample(1, agree: 2) }
        await source.shows.answer(1, with: .sample(1, agree: 1))
        await store.finish()
    }

    @Test func `every change is shown until the poll closes`() async {
        let store = store
        for (number, poll) in [Poll.sample(1, agree: 1), .sample(1, agree: 2), .sample(1, agree: 3, isOpen: false)].enumerated() {
            await source.shows.answer(number + 1, with: poll)
            source.hints.continuation.yield()
        }
        source.hints.continuation.yield()
        await store.send(.watch)
        await store.receive(.loaded(.success(.sample(1, agree: 1)))) { $0.poll = .sample(1, agree: 1) }
        await store.receive(.loaded(.success(.sample(1, agree: 2)))) { $0.poll = .sample(1, agree: 2) }
        await store.receive(.loaded(.success(.sample(1, agree: 3, isOpen: false)))) { $0.poll = .sample(1, agree: 3, isOpen: false) }
        await store.finish()
        #expect(await source.shows.count == 3)
    }

    @Test func `a vote that finds the poll closed ends the watch`() async {
        let store = store
        await store.send(.watch)
        await source.ballots.answer(1, with: .unchanged)
        await source.shows.answer(1, with: .sample(1, isOpen: false))
        await store.send(.vote(.pass)) { $0.isBusy = true }
        await store.receive(.answered(.success(.init(outcome: .unchanged, poll: .sample(1, isOpen: false))))) {
            ($0.poll, $0.outcome, $0.isBusy) = (.sample(1, isOpen: false), .unchanged, false)
        }
        await store.finish()
    }

    @Test func `a watch that is lost says why, and the poll stays`() async {
        let store = store
        await source.shows.answer(1, with: .sample(1))
        source.hints.continuation.yield()
        source.hints.continuation.finish(throwing: WoteError.offline)
        await store.send(.watch)
        await store.receive(.loaded(.success(.sample(1)))) { $0.poll = .sample(1) }
        await store.receive(.lost(.offline)) { $0.error = .offline }
        await store.finish()
    }

    @Test func `a watch that can no longer read its poll is lost`() async {
        let store = store
        await source.shows.fail(1, with: WoteError.offline)
        source.hints.continuation.yield()
        await store.send(.watch)
        await store.receive(.lost(.offline)) { $0.error = .offline }
        await store.finish()
    }

    @Test func `losing the watch leaves the vote on its way`() async {
        let store = store
        await store.send(.watch)
        await store.send(.vote(.pass)) { $0.isBusy = true }
        _ = await source.ballots.arrived(1)
        source.hints.continuation.finish(throwing: WoteError.offline)
        await store.receive(.lost(.offline)) { $0.error = .offline }
        await store.send(.vote(.pass))
        await source.ballots.answer(1, with: .accepted)
        await source.shows.answer(1, with: .sample(1))
        await store.receive(.answered(.success(.accepted(.sample(1))))) {
            ($0.poll, $0.outcome, $0.error, $0.isBusy) = (.sample(1), .accepted, nil, false)
        }
        await store.finish()
        #expect(await source.ballots.count == 1)
    }

    @Test func `a watch can be given up`() async {
        let store = store
        await store.send(.watch)
        await store.cancelAll()
        await store.finish()
    }
}
