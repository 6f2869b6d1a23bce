import Domain
import Tabular
import Tallying

/// An election as a file of ballots has it: who stands and what the ballots say. By which method they are counted it does not say.
package struct BallotFile: Sendable {
    var title: String?
    /// The names, each once as told apart by its bytes, none empty, each on one line.
    let options: [String]
    /// Numbers of options that no longer stand, from 0.
    var withdrawn: [Int] = []
    var seats: Int?
    /// How many categories the levels of the rankings stand for; `nil` where they are ranks.
    var categories: Int?
    let cast: CastBallots
    /// Where the first weight other than 1 stands.
    var firstWeight: Position?
}

/// What a ballot may say at most, beyond what its format allows.
struct BallotLimits {
    /// Ranks; `nil`: as many as there are options, or 100.
    var levels: Int?
    var choices = Int.max
    var scores = ScoreMark.limits

    static let none = BallotLimits()
}

/// The names of options as they are read.
struct OptionList {
    private(set) var names: [String] = []
    private var known: Set<[UInt8]> = []

    /// Takes in the next name, or says why it can be none.
    mutating func append(_ name: String, at position: Position) throws {
        func fault(_ english: String, ko korean: String) -> ValueFault {
            ValueFault(position: position, reason: Phrase(english, ko: korean))
        }
        if name.isBlank { throw fault("a name that is empty", ko: "이름이 비어 있습니다") }
        if name.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            throw fault("a name of several lines", ko: "이름이 여러 줄입니다")
        }
        guard known.insert(Array(name.utf8)).inserted else {
            throw fault("the name \"\(name)\" is there twice", ko: "이름 \(quoted: name, .subject) 두 번 나옵니다")
        }
        names.append(name)
        if names.count > RankMark.optionLimit {
            throw fault("more than \(RankMark.optionLimit) options", ko: "선택지가 \(RankMark.optionLimit)개보다 많습니다")
        }
    }
}
