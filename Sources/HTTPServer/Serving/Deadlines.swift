/// When the connections of a loop are to be looked at, the soonest first.
///
/// A deadline that is put off or dropped stays in the queue: whoever gets it looks whether it still holds. So a connection that
/// gets a new deadline with each request needs no work here.
struct Deadlines {
    typealias Instant = ContinuousClock.Instant

    struct Entry {
        var instant: Instant
        var id: UInt64
    }

    /// A heap: no entry is later than those at twice its place plus one and two.
    private var entries: [Entry] = []

    var first: Instant? { entries.first?.instant }

    mutating func add(_ instant: Instant, _ id: UInt64) {
        entries.append(Entry(instant: instant, id: id))
        var place = entries.count - 1
        while place > 0, entries[place].instant < entries[(place - 1) / 2].instant {
            entries.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Takes out one that has come.
    mutating func popDue(at now: Instant) -> Entry? {
        guard let first = entries.first, first.instant <= now else { return nil }
        entries.swapAt(0, entries.count - 1)
        entries.removeLast()
        sink()
        return first
    }

    private mutating func sink() {
        var place = 0
        while true {
            let children = (2 * place + 1..<2 * place + 3).clamped(to: 0..<entries.count)
            guard let sooner = children.min(by: { entries[$0].instant < entries[$1].instant }),
                entries[sooner].instant < entries[place].instant
            else { return }
            entries.swapAt(place, sooner)
            place = sooner
        }
    }
}
