import Domain
import Terminal

/// Ballots set aside, in words.
extension Rendering {
    /// What became of the ballots meant, a sentence each.
    func lines(_ outcome: SetAsideOutcome, undoes: Bool, poll: ID<Poll>) -> [String] {
        let (moved, already, absent) = (
            counted(outcome.moved, "ballot"), counted(outcome.already, "ballot"), counted(outcome.absent, "voter")
        )
        var lines = [
            undoes
                ? say("\(moved) in poll \(poll) set back into the tally.", ko: "투표 \(poll): 표 \(number(outcome.moved))개를 다시 집계했습니다.")
                : say("\(moved) in poll \(poll) set aside.", ko: "투표 \(poll): 표 \(number(outcome.moved))개를 집계에서 제외했습니다.")
        ]
        if outcome.already > 0 {
            lines.append(
                undoes
                    ? say("\(already) counted already.", ko: "표 \(number(outcome.already))개는 이미 집계되어 있습니다.")
                    : say("\(already) had been set aside before.", ko: "표 \(number(outcome.already))개는 이미 제외되어 있습니다."))
        }
        if outcome.absent > 0 {
            lines.append(say("\(absent) without a ballot there.", ko: "\(number(outcome.absent))명은 투표하지 않았습니다."))
        }
        return lines
    }

    /// Why ballots are missing from a result, and the result with them.
    func setAside(of poll: Poll) -> [String] {
        guard let aside = poll.result.tally?.setAside, let full = poll.result.tally?.withSetAside else { return ownNotice(poll) }
        let ballots = counted(aside.ballots, "ballot")
        var lines = ["", say("\(ballots) set aside, not counted above:", ko: "집계에서 제외된 표 \(number(aside.ballots))개:")]
        lines += aside.acts.map { act in
            let text = say(
                "\(act.reason) (\(counted(act.ballots, "ballot")), \(wallClock(act.at)), decision \(act.id))",
                ko: "\(act.reason) (\(number(act.ballots))표, \(wallClock(act.at)), 결정 \(act.id)번)")
            return "  " + text.sanitized(.oneLine)
        }
        lines.append(say("With them:", ko: "제외하지 않은 결과:"))
        return lines.flatMap(wrapped) + figures(of: poll, full, poll.outcome(of: full)) + ownNotice(poll)
    }

    private func ownNotice(_ poll: Poll) -> [String] {
        guard poll.myBallot?.isSetAside == true else { return [] }
        return wrapped(say("Your own ballot is set aside: it does not count.", ko: "내 표는 집계에서 제외되었습니다."))
            .map { painter.paint($0, .colour(.yellow)) }
    }
}
