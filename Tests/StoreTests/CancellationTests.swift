import Domain
import Store
import StoreTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct CancellationTests {
    let calls = NumberedGate<String, String>()
    let cancelled = Occurrence()

    /// "ask" starts an effect that is held at `calls`, tells `cancelled`, and sends its answer all the same.
    private var stubborn: Journal {
        Journal.journal { [calls, cancelled] action in
            guard action == "ask" else { return .none }
            return .attempt {
                try await withTaskCancellationHandler {
                    try await calls.call(action)
                } onCancel: {
                    cancelled.happen()
                }
            } then: {
                "answered \($0)"
            }
        }
    }

    @Test func `cancelAll cancels the tasks and drops what they send`() async {
        let store = Store(stubborn, state: [])
        await store.send(action: "ask")
        _ = await calls.arrived(1)
        await store.cancelAll()
        await cancelled.wait()
        await calls.answer(1, with: "late")
        await store.finish()
        #expect(await store.state == ["ask"])
    }

    @Test func `a store can be used on after cancelAll`() async {
        let store = Store(stubborn, state: [])
        await store.cancelAll()
        await store.send(action: "ask")
        await calls.answer(1, with: "yes")
        await store.finish()
        #expect(await store.state == ["ask", #"answered success("yes")"#])
    }

    @Test func `dropping the store cancels its effects`() async {
        var store: Store? = Store(stubborn, state: [])
        await store?.send(action: "ask")
        _ = await calls.arrived(1)
        store = nil
        await cancelled.wait()
        await calls.answer(1, with: "late")
    }

    @Test func `cancelling the caller of finish cancels the effects it waits for`() async {
        let store = Store(stubborn, state: [])
        await store.send(action: "ask")
        let finishing = Task { await store.finish() }
        finishing.cancel()
        await cancelled.wait()
        await calls.answer(1, with: "late")
        await finishing.value
        #expect(await store.state == ["ask"])
    }

    @Test func `finish waits for a cancelled effect that is still winding up`() async {
        let woundUp = Occurrence()
        let gate = Gate()
        let store = Store(
            Journal.journal { _ in
                .run { _ in
                    await gate.wait()
                    woundUp.happen()
                }
            }, state: [])
        await store.send(action: "go")
        await store.cancelAll()
        async let finished: Void = store.finish()
        await gate.open()
        await finished
        await woundUp.wait()
    }

    @Test func `what is sent after the effect has returned is dropped`() async {
        let escaped = AsyncStream.makeStream(of: Send<String>.self)
        let store = Store(
            Journal.journal { _ in
                .run { send in escaped.continuation.yield(send) }
            }, state: [])
        await store.send(action: "go")
        await store.finish()
        for await send in escaped.stream {
            #expect(await send("too late") == false)
            break
        }
        #expect(await store.state == ["go"])
    }
}
