/// The methods by the names they have in an election's file.
package enum ElectionMethod: String, CaseIterable, Sendable {
    case yesno, single, multiple, approval
    case score, star
    case borda, irv, stv
    case copeland, schulze
    case rankedPairs = "ranked_pairs"
    case minimax
    case dot, quadratic
    /// No election: shares of counts.
    case percentages

    /// The field of its ballots; `nil` where there are none.
    var ballotField: BallotField? {
        switch self {
        case .yesno, .single, .multiple, .approval: .choice
        case .score, .star: .score
        case .borda, .irv, .stv, .copeland, .schulze, .rankedPairs, .minimax: .rank
        case .dot, .quadratic: .votes
        case .percentages: nil
        }
    }
}
