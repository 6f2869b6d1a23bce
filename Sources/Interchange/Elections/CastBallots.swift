import Tallying

/// Ballots by what they say.
enum CastBallots: Sendable {
    case choices(Ballots<Int>)
    case rankings(Ballots<RankMark>)
    case scores(Ballots<ScoreMark>)
}
