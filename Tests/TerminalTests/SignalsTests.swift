import Glibc
import Synchronization
import Terminal
import Testing

@Suite(.serialized) struct SignalsTests {
    @Test func `a stream hears its signals until it is let go`() async {
        let before = handler(of: SIGUSR1)
        do {
            let stream = signals([SIGUSR1])
            #expect(handler(of: SIGUSR1) != before)
            kill(getpid(), SIGUSR1)
            var iterator = stream.makeAsyncIterator()
            #expect(await iterator.next() == SIGUSR1)
        }
        #expect(handler(of: SIGUSR1) == before)
    }

    @Test func `every listener hears, and the last one to go gives the signal back`() async {
        let before = handler(of: SIGUSR2)
        let (heard, continuation) = AsyncStream.makeStream(of: Int.self)
        let first = SignalListener([SIGUSR2]) { _ in continuation.yield(1) }
        let second = SignalListener([SIGUSR2]) { _ in continuation.yield(2) }
        kill(getpid(), SIGUSR2)
        var iterator = heard.makeAsyncIterator()
        let both = [await iterator.next(), await iterator.next()]
        #expect(Set(both) == [1, 2])
        first.cancel()
        #expect(handler(of: SIGUSR2) != before)
        second.cancel()
        #expect(handler(of: SIGUSR2) == before)
    }

    @Test func `a signal ignored from the start stays ignored`() {
        signal(SIGUSR1, SIG_IGN)
        defer { signal(SIGUSR1, SIG_DFL) }
        let ignored = handler(of: SIGUSR1)
        let listener = SignalListener([SIGUSR1]) { _ in }
        #expect(handler(of: SIGUSR1) == ignored)
        listener.cancel()
        #expect(handler(of: SIGUSR1) == ignored)
    }

    private func handler(of signal: Int32) -> Int {
        var action = sigaction()
        sigaction(signal, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    }
}
