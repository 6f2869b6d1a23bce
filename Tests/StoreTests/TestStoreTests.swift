import Domain
import Store
import StoreTesting
import Testing

/// `TestStore` must fail when the feature does something else than the test says: each test here is one such case.
struct TestStoreTests {
    let gate = Gate()

    /// "ask" is followed by "answer", "two" by "1" and "2", "hang" by nothing until the gate opens.
    private func store(patience: Duration = .milliseconds(20)) -> TestStore<Journal> {
        let feature = Journal.journal { [gate] action in
            switch action {
            case "ask": .run { send in await send("answer") }.cancellable(id: "question")
            case "two":
                .run { send in
                    await send("1")
                    await send("2")
                }
            case "hang": .run { _ in await gate.wait() }
            case "stop": .cancel(id: "question")
            default: .none
            }
        }
        return TestStore(feature, state: [], patience: patience)
    }

    /// Expects `body` to record exactly the issue whose text has all `parts`.
    private func failing(_ parts: String..., body: () async -> Void) async {
        await withKnownIssue {
            await body()
        } matching: { issue in
            parts.allSatisfy { part in issue.comments.contains { $0.rawValue.contains(part) } }
        }
    }

    @Test func `a true account of what happens passes`() async {
        let store = store(patience: .seconds(10))
        await store.send("ask") { $0 = ["ask"] }
        await store.receive("answer") { $0.append("answer") }
        await store.send("two") { $0.append("two") }
        await store.receive("1") { $0.append("1") }
        await store.receive("2") { $0.append("2") }
        await store.finish()
        #expect(await store.state == ["ask", "answer", "two", "1", "2"])
    }

    @Test func `what is sent is not reduced before it is received`() async {
        let store = store(patience: .seconds(10))
        await store.send("ask") { $0 = ["ask"] }
        await store.send("other") { $0 = ["ask", "other"] }
        await store.receive("answer") { $0 = ["ask", "other", "answer"] }
        await store.finish()
    }

    @Test func `what a superseded effect sent need not be received, and cannot be`() async {
        let store = store()
        await store.send("ask") { $0 = ["ask"] }
        await store.send("stop") { $0 = ["ask", "stop"] }
        await failing("Expected to receive answer, but no effect runs any more.") { await store.receive("answer") }
        await store.finish()
    }

    @Test func `fails when the state after send is another`() async {
        let store = store()
        await failing("The state after sending x", "- state[0] = \"y\"\n+ state[0] = \"x\"") {
            await store.send("x") { $0 = ["y"] }
        }
        await store.finish()
    }

    @Test func `fails when send changes a state said to stay`() async {
        let store = store()
        await failing("- state = []", "+ state.count = 1", "+ state[0] = \"x\"") { await store.send("x") }
        await store.finish()
    }

    @Test func `fails when the state after receive is another`() async {
        let store = store(patience: .seconds(10))
        await store.send("ask") { $0 = ["ask"] }
        await failing("The state after receiving answer") { await store.receive("answer") { $0.append("question") } }
        await store.finish()
    }

    @Test func `fails when another action was sent than the one expected`() async {
        let store = store()
        await store.send("ask") { $0 = ["ask"] }
        await failing("Expected to receive question") { await store.receive("question") }
        await store.cancelAll()
        await store.finish()
    }

    @Test func `fails when an action is expected and no effect runs`() async {
        let store = store()
        await failing("Expected to receive answer, but no effect runs any more.") { await store.receive("answer") }
        await store.finish()
    }

    @Test func `fails when an action is left at the end`() async {
        let store = store(patience: .seconds(10))
        await store.send("two") { $0 = ["two"] }
        await store.receive("1") { $0 = ["two", "1"] }
        await failing("these actions were sent and not received:\n  2") { await store.finish() }
    }

    @Test func `fails when an effect runs on at the end`() async {
        let store = store()
        await store.send("hang") { $0 = ["hang"] }
        await failing("At the end of the test, 1 effect still runs and sends nothing.") { await store.finish() }
        await gate.open()
    }

    @Test func `fails when the test forgets to finish`() async {
        await failing("The test ended without finish()") { _ = store() }
    }
}
