import Store
import StoreTesting
import Testing

struct StoreTests {
    @Test func `the state includes an action when send returns`() async {
        let store = Store(Journal.journal(), state: [])
        await store.send(action: "a")
        await store.send(action: "b")
        #expect(await store.state == ["a", "b"])
    }

    @Test func `send does not wait for effects`() async {
        let gate = Gate()
        let store = Store(
            Journal.journal { action in
                guard action == "ask" else { return .none }
                return .run { send in
                    await gate.wait()
                    await send("answer")
                }
            }, state: [])
        await store.send(action: "ask")
        #expect(await store.state == ["ask"])
        await gate.open()
        await store.finish()
        #expect(await store.state == ["ask", "answer"])
    }

    @Test func `finish waits for effects that follow from effects`() async {
        let countdown = Script<[Int], Int> { state, number in
            state.append(number)
            return number == 0 ? .none : .run { send in await send(number - 1) }
        }
        let store = Store(countdown, state: [])
        await store.send(action: 50)
        await store.finish()
        #expect(await store.state == Array((0...50).reversed()))
    }

    @Test func `finish returns at once when nothing runs`() async {
        let store = Store(Journal.journal(), state: ["kept"])
        await store.finish()
        #expect(await store.state == ["kept"])
    }

    @Test func `merged effects all run`() async {
        let store = Store(
            Journal.journal { action in
                action == "start" ? .merge(.run { await $0("a") }, .none, .run { await $0("b") }) : .none
            }, state: [])
        await store.send(action: "start")
        await store.finish()
        #expect(await store.state.sorted() == ["a", "b", "start"])
    }

    @Test func `a thousand concurrent sends and their answers are all counted once`() async {
        struct Count: Equatable { var asked = 0, answered = 0, balance = 0 }
        let counter = Script<Count, Bool> { state, isQuestion in
            state.balance += isQuestion ? 1 : -1
            guard isQuestion else {
                state.answered += 1
                return .none
            }
            state.asked += 1
            return .run { send in await send(false) }
        }
        let store = Store(counter, state: Count())
        await withTaskGroup { group in
            for _ in 0..<1_000 { group.addTask { await store.send(action: true) } }
        }
        #expect(await store.state.asked == 1_000)
        await store.finish()
        #expect(await store.state == Count(asked: 1_000, answered: 1_000, balance: 0))
    }
}
