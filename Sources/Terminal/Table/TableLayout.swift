/// Which columns of a table are shown, and how wide, in a given number of terminal columns.
struct TableLayout {
    struct Slot: Equatable {
        let index: Int
        var width: Int
        let floor: Int
    }

    private(set) var slots: [Slot]
    let gap = 2

    /// Nil where the columns that must stay do not fit side by side.
    init?(columns: [Table.Column], natural: [Int], width: Int) {
        slots = columns.indices.map { index in
            let floor = min(natural[index], columns[index].minimum.map { max(1, $0) } ?? natural[index])
            return Slot(index: index, width: natural[index], floor: floor)
        }
        while taken(\.floor) > width {
            guard let victim = firstToGo(columns) else { return nil }
            slots.remove(at: victim)
        }
        shrink(to: width)
    }

    private func taken(_ size: KeyPath<Slot, Int>) -> Int {
        slots.reduce(0) { $0 + $1[keyPath: size] } + gap * max(0, slots.count - 1)
    }

    /// The position of the column with the lowest priority, of several the last; nil where none may go or only one is left.
    private func firstToGo(_ columns: [Table.Column]) -> Int? {
        if slots.count < 2 { return nil }
        let droppable = slots.indices.reversed().compactMap { position in
            columns[slots[position].index].priority.map { (position: position, priority: $0) }
        }
        return droppable.min { $0.priority < $1.priority }?.position
    }

    /// Takes the columns that are too many from the widest ones that may shrink, so that they end up as even as they can.
    private mutating func shrink(to width: Int) {
        for position in slots.indices { slots[position].width = min(slots[position].width, max(width, slots[position].floor)) }
        for _ in 0..<max(0, taken(\.width) - width) {
            let widest = slots.indices.filter { slots[$0].width > slots[$0].floor }.max { slots[$0].width < slots[$1].width }
            if let widest { slots[widest].width -= 1 }
        }
    }
}
