/// Ranked ballots of ten options, the same in every run: some options are better liked than others, and few voters rank them all.
struct Rankings: Sequence {
    let ballots: Int
    let seed: UInt64

    static let options = 10

    init(ballots: Int, seed: UInt64 = 1) { (self.ballots, self.seed) = (ballots, seed) }

    /// Options by their numbers from 0, best first.
    struct Iterator: IteratorProtocol {
        fileprivate var left: Int
        fileprivate var random: SplitMix

        mutating func next() -> [Int]? {
            guard left > 0 else { return nil }
            left -= 1
            // How much a voter likes an option is its standing and a taste of one's own.
            let liking = (0..<Rankings.options).map { Int(random.next() % 100) + 6 * (Rankings.options - $0) }
            let order = (0..<Rankings.options).sorted { liking[$0] != liking[$1] ? liking[$0] > liking[$1] : $0 < $1 }
            return Array(order.prefix(1 + Int(random.next() % UInt64(Rankings.options))))
        }
    }

    func makeIterator() -> Iterator { Iterator(left: ballots, random: SplitMix(state: seed)) }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): good enough for tastes, and the same everywhere.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        let mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        let again = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return again ^ (again >> 31)
    }
}
