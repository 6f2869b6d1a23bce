/// What every count needs to know besides the ballots. Options are numbers from 0; one that a ballot names beyond them is unknown.
package struct Election: Hashable, Sendable {
    package let optionCount: Int
    /// The options that stand, in the order they were declared.
    package let standing: [Int]
    package let seats: Int
    /// For each option, whether it stands.
    let stands: [Bool]
    /// For each option, its place in the drawing of lots, the strongest 0.
    let lots: [Int]

    /// - Parameters:
    ///   - withdrawn: Options that no longer stand.
    ///   - tieOrder: The drawing of lots, all options, the strongest first; `nil`: in the order of the options.
    /// - Precondition: `tieOrder` names each option once, and there is at least one seat.
    package init(optionCount: Int, withdrawn: Set<Int> = [], tieOrder: [Int]? = nil, seats: Int = 1) {
        precondition(seats > 0, "an election fills at least one seat")
        self.optionCount = optionCount
        self.seats = seats
        stands = (0..<optionCount).map { !withdrawn.contains($0) }
        standing = (0..<optionCount).filter { !withdrawn.contains($0) }
        var lots = Array(0..<optionCount)
        if let tieOrder {
            precondition(tieOrder.sorted() == lots, "the drawing of lots names each option once")
            for (place, option) in tieOrder.enumerated() { lots[option] = place }
        }
        self.lots = lots
    }

    func isKnown(_ option: Int) -> Bool { option < optionCount }

    /// Options by their lots, the strongest first.
    package func byLot(_ options: some Sequence<Int>) -> [Int] { options.sorted { lots[$0] < lots[$1] } }
}
