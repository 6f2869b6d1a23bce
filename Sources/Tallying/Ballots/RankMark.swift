/// One entry of a ranked ballot, read from the best level to the worst: an option, or a level that was left empty.
package struct RankMark: BitwiseCopyable, Hashable, Sendable {
    /// The option's number; the highest bit says that it stands on the level of the mark before.
    private let code: UInt16

    private static let levelBit: UInt16 = 0x8000

    /// Options a ballot can tell apart.
    package static let optionLimit = 0x7FFE

    /// A level without an option.
    package static let emptyLevel = RankMark(code: 0x7FFF)

    private init(code: UInt16) { self.code = code }

    /// - Parameter sharesLevel: Whether the option is ranked equal to the one before.
    /// - Precondition: `option` is at most `optionLimit`.
    package init(option: Int, sharesLevel: Bool = false) {
        precondition(0...Self.optionLimit ~= option, "an option beyond the limit")
        code = UInt16(option) | (sharesLevel ? Self.levelBit : 0)
    }

    package var isEmptyLevel: Bool { self == .emptyLevel }
    package var sharesLevel: Bool { code & Self.levelBit != 0 }
    package var option: Int { Int(code & ~Self.levelBit) }
}

extension [RankMark] {
    /// A ballot by its levels, best first, each with the options ranked there.
    package init(levels: [[Int]]) {
        self = levels.flatMap { level in
            level.isEmpty ? [.emptyLevel] : level.enumerated().map { RankMark(option: $1, sharesLevel: $0 > 0) }
        }
    }
}

extension Sequence<RankMark> {
    /// The levels of a ballot, best first, each with the options ranked there.
    package var levels: [[Int]] {
        reduce(into: []) { levels, mark in
            if mark.isEmptyLevel {
                levels.append([])
            } else if mark.sharesLevel {
                levels[levels.count - 1].append(mark.option)
            } else {
                levels.append([mark.option])
            }
        }
    }
}
