package import Domain

/// The rows of a list that arrives page by page, and where it stands; every list of every screen is one of these.
package struct PagedList<Item: Identifiable & Sendable>: Sendable {
    package enum Phase: Hashable, Sendable {
        /// Nothing is in flight; there is more to ask for.
        case idle
        case loadingFirst, loadingMore, refreshing
        /// The last answer was an error; the rows are those from before. Both `refresh` and `loadMore` try again.
        case failed(WoteError)
        /// The last page is here.
        case ended
    }

    /// How far the list has come; moves only when a page arrives.
    package enum Position: Hashable, Sendable {
        case start
        case after(Cursor)
        case end
    }

    /// The rows in the order they arrived, each id once.
    package private(set) var items: [Item]
    package private(set) var phase: Phase
    package private(set) var position: Position

    /// Counts refreshes: an answer of an older generation is dropped.
    package private(set) var generation: Int

    /// A list nobody has asked for yet or, with arguments, one that has come a certain way.
    package init(items: [Item] = [], phase: Phase = .idle, position: Position = .start, generation: Int = 0) {
        self.items = items
        self.phase = phase
        self.position = position
        self.generation = generation
    }
}

extension PagedList: Equatable where Item: Equatable {}

extension PagedList {
    package var isLoading: Bool {
        switch phase {
        case .loadingFirst, .loadingMore, .refreshing: true
        case .idle, .failed, .ended: false
        }
    }

    package subscript(id id: Item.ID) -> Item? { items.first { $0.id == id } }

    /// Changes the row with `id`, wherever it stands; without such a row nothing happens.
    package mutating func update(_ id: Item.ID, _ change: (inout Item) -> Void) {
        guard let index = items.firstIndex(where: { $0.id == id }) else { return }
        change(&items[index])
    }

    /// Takes the row with `id` out; the page in flight is not affected.
    package mutating func remove(_ id: Item.ID) { items.removeAll { $0.id == id } }
}

extension PagedList {
    /// Begins again from the first page; the rows stay until it arrives.
    mutating func beginRefresh() {
        generation += 1
        phase = position == .start ? .loadingFirst : .refreshing
    }

    /// Begins the next page, and returns `false` if there is none or one is in flight.
    mutating func beginNextPage() -> Bool {
        guard !isLoading, position != .end else { return false }
        phase = position == .start ? .loadingFirst : .loadingMore
        return true
    }

    /// Takes the answer that is awaited in `generation`; any other is dropped.
    mutating func accept(_ page: Page<Item>, generation: Int) {
        guard awaits(generation) else { return }
        if phase != .loadingMore { items = [] }
        merge(page.items)
        position = page.next.map(Position.after) ?? .end
        phase = position == .end ? .ended : .idle
    }

    /// Keeps rows and position, so that the same page can be asked for again.
    mutating func accept(_ error: WoteError, generation: Int) {
        guard awaits(generation) else { return }
        phase = .failed(error)
    }

    private func awaits(_ generation: Int) -> Bool { isLoading && generation == self.generation }

    /// Appends `new`; a row that is here already keeps its place and takes the newer content.
    private mutating func merge(_ new: [Item]) {
        var places = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1.id, $0) })
        for item in new {
            if let place = places[item.id] {
                items[place] = item
            } else {
                places[item.id] = items.count
                items.append(item)
            }
        }
    }
}
