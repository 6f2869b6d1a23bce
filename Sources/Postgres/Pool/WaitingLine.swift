/// Those who wait, first come first served; anyone may leave the line. Each operation takes constant time on average.
struct WaitingLine<Waiter> {
    private var waiters: [Int: Waiter] = [:]
    private var order: [Int] = []
    private var head = 0
    private var lastTicket = 0

    var isEmpty: Bool { waiters.isEmpty }

    /// Joins the line and returns the ticket to leave it by.
    @discardableResult
    mutating func append(_ waiter: Waiter, ticket: Int) -> Int {
        waiters[ticket] = waiter
        order.append(ticket)
        return ticket
    }

    mutating func newTicket() -> Int {
        lastTicket += 1
        return lastTicket
    }

    /// Leaves the line; `nil` for one who was served before.
    mutating func remove(_ ticket: Int) -> Waiter? { waiters.removeValue(forKey: ticket) }

    var first: Waiter? {
        mutating get {
            skipGaps()
            return head < order.count ? waiters[order[head]] : nil
        }
    }

    mutating func popFirst() -> Waiter? {
        skipGaps()
        guard head < order.count else { return nil }
        defer { head += 1 }
        return waiters.removeValue(forKey: order[head])
    }

    private mutating func skipGaps() {
        while head < order.count, waiters[order[head]] == nil { head += 1 }
        guard head > 64, head > order.count / 2 else { return }
        order.removeFirst(head)
        head = 0
    }
}
