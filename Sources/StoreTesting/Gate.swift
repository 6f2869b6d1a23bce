/// Holds whoever waits at it until the test opens it; open, it stays open.
///
/// It holds cancelled tasks too: the answer to a call nobody wants any more can still arrive, and a test must be able to say when.
package actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init() {}

    /// Returns once the gate is open.
    package func wait() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Lets everybody through, now and later.
    package func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
