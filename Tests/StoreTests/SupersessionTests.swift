import Domain
import Store
import StoreTesting
import Testing

struct SupersessionTests {
    let calls = NumberedGate<String, String>()

    /// Asks `calls` and sends the answer, or the error's text.
    private func ask(_ question: String) -> Effect<String> {
        .attempt { [calls] in
            try await calls.call(question)
        } then: { answer in
            switch answer {
            case .success(let text): text
            case .failure(let error): error.description
            }
        }
    }

    private func store(_ effect: @escaping @Sendable (String) -> Effect<String>) -> Store<Journal> {
        Store(Journal.journal(effect), state: [])
    }

    @Test(arguments: [[1, 2], [2, 1]])
    func `the newer effect of an id wins, whichever answers first`(order: [Int]) async {
        let store = store { $0.hasPrefix("ask") ? ask($0).cancellable(id: "question") : .none }
        await store.send(action: "ask 1")
        #expect(await calls.arrived(1) == "ask 1")
        await store.send(action: "ask 2")
        #expect(await calls.arrived(2) == "ask 2")
        for number in order { await calls.answer(number, with: "answer \(number)") }
        await store.finish()
        #expect(await store.state == ["ask 1", "ask 2", "answer 2"])
    }

    @Test func `the sender learns that its action was dropped`() async {
        let gate = Gate()
        let (applied, report) = AsyncStream.makeStream(of: Bool.self)
        let store = store { action in
            let effect = Effect<String>.run { send in
                if action == "old" { await gate.wait() }
                report.yield(await send("from \(action)"))
            }
            return action.hasPrefix("from") ? .none : effect.cancellable(id: 0)
        }
        var answers = applied.makeAsyncIterator()
        await store.send(action: "old")
        await store.send(action: "new")
        #expect(await answers.next() == true)
        await gate.open()
        #expect(await answers.next() == false)
        #expect(await store.state == ["old", "new", "from new"])
    }

    @Test func `another id supersedes nothing`() async {
        let store = store { $0.hasPrefix("ask") ? ask($0).cancellable(id: $0) : .none }
        await store.send(action: "ask 1")
        _ = await calls.arrived(1)
        await store.send(action: "ask 2")
        await calls.answer(1, with: "one")
        await calls.answer(2, with: "two")
        await store.finish()
        #expect(Set(await store.state) == ["ask 1", "ask 2", "one", "two"])
    }

    @Test func `effects merged under one id live together and go together`() async {
        let store = store { action in
            switch action {
            case "both": .merge(ask("left"), ask("right")).cancellable(id: "pair")
            case "stop": .cancel(id: "pair")
            default: .none
            }
        }
        await store.send(action: "both")
        await calls.answer(1, with: "first")
        _ = await calls.arrived(2)
        await store.send(action: "stop")
        await calls.answer(2, with: "second")
        await store.finish()
        #expect(Set(await store.state).isSubset(of: ["both", "first", "stop"]))
    }

    @Test(arguments: ["inner", "outer"])
    func `an inner id and an outer id both end an effect`(id: String) async {
        let store = store { action in
            switch action {
            case "ask": ask(action).cancellable(id: "inner").map { "mapped \($0)" }.cancellable(id: "outer")
            case "inner", "outer": .cancel(id: action)
            default: .none
            }
        }
        await store.send(action: "ask")
        _ = await calls.arrived(1)
        await store.send(action: id)
        await calls.answer(1, with: "late")
        await store.finish()
        #expect(await store.state == ["ask", id])
    }

    @Test func `one effect can end an older one and start another`() async {
        let store = store { action in
            switch action {
            case "ask": ask(action).cancellable(id: "question")
            case "instead": .merge(.cancel(id: "question"), ask(action))
            default: .none
            }
        }
        await store.send(action: "ask")
        _ = await calls.arrived(1)
        await store.send(action: "instead")
        await calls.answer(1, with: "late")
        await calls.answer(2, with: "answer")
        await store.finish()
        #expect(await store.state == ["ask", "instead", "answer"])
    }

    @Test func `an effect that starts nothing supersedes nothing`() async {
        let store = store { action in
            (action == "ask" ? ask(action) : .none).cancellable(id: "question")
        }
        await store.send(action: "ask")
        _ = await calls.arrived(1)
        await store.send(action: "look away")
        await calls.answer(1, with: "answer")
        await store.finish()
        #expect(await store.state == ["ask", "look away", "answer"])
    }

    @Test func `an effect can supersede itself`() async {
        let store = store { action in
            switch action {
            case "go":
                .run { send in
                    await send("stop")
                    await send("never")
                }.cancellable(id: "self")
            default: .cancel(id: "self")
            }
        }
        await store.send(action: "go")
        await store.finish()
        #expect(await store.state == ["go", "stop"])
    }

    @Test func `an effect that reads a stream sends until it is cancelled`() async {
        let (numbers, source) = AsyncStream.makeStream(of: Int.self)
        let store = store { action in
            switch action {
            case "watch": Effect.run { send in for await number in numbers { await send("\(number)") } }.cancellable(id: "watch")
            case "2": .cancel(id: "watch")
            default: .none
            }
        }
        await store.send(action: "watch")
        for number in 1...3 { source.yield(number) }
        await store.finish()
        #expect(await store.state == ["watch", "1", "2"])
    }
}
