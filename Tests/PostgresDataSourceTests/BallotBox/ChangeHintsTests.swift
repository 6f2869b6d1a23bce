import Domain
import Synchronization
import Testing

@testable import PostgresDataSource

@Suite struct ChangeHintsTests {
    /// Lets announcements through one at a time, when told to.
    private actor Door {
        private(set) var sent: [[Domain.ID<Poll>]] = []
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private var isOpen = false

        func pass(_ polls: [Domain.ID<Poll>]) async {
            sent.append(polls)
            if !isOpen { await withCheckedContinuation { waiting.append($0) } }
        }

        func open() {
            isOpen = true
            for continuation in waiting { continuation.resume() }
            waiting = []
        }
    }

    @Test func whatChangesMeanwhileIsAnnouncedOnceTogether() async {
        let door = Door()
        let hints = ChangeHints { await door.pass($0) }
        hints.announce([ID(1)])
        while await door.sent.isEmpty { await Task.yield() }
        for _ in 0..<5 { hints.announce([ID(1), ID(3)]) }
        hints.announce([ID(2)])
        hints.announce([])
        await door.open()
        await hints.drain()
        #expect(await door.sent == [[ID(1)], [ID(1), ID(2), ID(3)]])
    }

    @Test func nothingToAnnounceIsDrainedAtOnce() async {
        let door = Door()
        let hints = ChangeHints { await door.pass($0) }
        hints.announce([])
        await hints.drain()
        #expect(await door.sent.isEmpty)
    }
}
