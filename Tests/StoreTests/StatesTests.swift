import Store
import Testing

@Suite(.timeLimit(.minutes(1)))
struct StatesTests {
    let adder = Script<Int, Int> { state, number in
        state += number
        return .none
    }

    @Test func `the first value is the current state, then changes follow`() async {
        let store = Store(adder, state: 7)
        var states = await store.states.makeAsyncIterator()
        #expect(await states.next() == 7)
        await store.send(action: 1)
        #expect(await states.next() == 8)
    }

    @Test func `a slow reader sees the newest state only`() async {
        let store = Store(adder, state: 0)
        var states = await store.states.makeAsyncIterator()
        for number in 1...10 { await store.send(action: number) }
        #expect(await states.next() == 55)
        await store.send(action: 1)
        #expect(await states.next() == 56)
    }

    @Test func `every reader sees every change it has time for`() async {
        let store = Store(adder, state: 0)
        var fast = await store.states.makeAsyncIterator()
        var slow = await store.states.makeAsyncIterator()
        #expect(await fast.next() == 0)
        await store.send(action: 1)
        #expect(await fast.next() == 1)
        await store.send(action: 1)
        #expect(await fast.next() == 2)
        #expect(await slow.next() == 2)
    }

    @Test func `an action that changes nothing is not a change`() async {
        var store: Store? = Store(adder, state: 3)
        var states = await store?.states.makeAsyncIterator()
        #expect(await states?.next() == 3)
        await store?.send(action: 0)
        store = nil
        #expect(await states?.next() == nil)
    }

    @Test func `the streams end with the store, the last state still readable`() async {
        var store: Store? = Store(adder, state: 0)
        var states = await store?.states.makeAsyncIterator()
        await store?.send(action: 5)
        store = nil
        #expect(await states?.next() == 5)
        #expect(await states?.next() == nil)
    }

    @Test func `a reader that stops does not disturb the others`() async {
        let store = Store(adder, state: 0)
        var stopped: AsyncStream<Int>? = await store.states
        var states = await store.states.makeAsyncIterator()
        #expect(stopped != nil)
        stopped = nil
        await store.send(action: 1)
        await store.send(action: 1)
        #expect(await states.next() == 2)
    }
}
