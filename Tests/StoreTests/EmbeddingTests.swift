import Domain
import Store
import StoreTesting
import Testing

/// Two lists of the same rows in one feature: what a screen with several sections looks like.
struct Home: Feature {
    struct State: Equatable {
        var hot = Rows()
        var mine = Rows()
    }

    enum Action: Equatable {
        case hot(Rows.Action)
        case mine(Rows.Action)
    }

    let fetch: @Sendable (String) async throws -> Page<Row>

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .hot(let action): state.hot.reduce(action, id: "hot") { [fetch] _ in try await fetch("hot") }.map(Action.hot)
        case .mine(let action): state.mine.reduce(action, id: "mine") { [fetch] _ in try await fetch("mine") }.map(Action.mine)
        }
    }
}

struct EmbeddingTests {
    @Test func `lists of one feature do not supersede each other and answer in any order`() async {
        let calls = NumberedGate<String, Page<Row>>()
        let store = TestStore(Home { try await calls.call($0) }, state: .init())
        await store.send(.hot(.refresh)) { $0.hot = Rows(phase: .loadingFirst, generation: 1) }
        #expect(await calls.arrived(1) == "hot")
        await store.send(.mine(.refresh)) { $0.mine = Rows(phase: .loadingFirst, generation: 1) }
        #expect(await calls.arrived(2) == "mine")
        await calls.answer(2, with: .rows([2]))
        await store.receive(.mine(.loaded(.rows([2]), generation: 1))) { $0.mine = .at(.rows([2])) }
        await calls.answer(1, with: .rows([1]))
        await store.receive(.hot(.loaded(.rows([1]), generation: 1))) { $0.hot = .at(.rows([1])) }
        await store.finish()
    }

    @Test func `a one-shot command sends, finishes and reads the state`() async {
        let store = Store(Home { _ in .rows(1...3) }, state: .init())
        await store.send(action: .hot(.refresh))
        await store.finish()
        #expect(await store.state.hot == .at(.rows(1...3)))
        #expect(await store.state.mine == Rows())
    }
}
