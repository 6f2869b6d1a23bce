import Domain
import Terminal

/// Labels and rounds. A label is told by its name behind a number sign; its colour only adds to that.
extension Rendering {
    /// Each label with its style, a space between two: for a cell, or for a line as it is.
    func marks(_ poll: Poll) -> [(text: String, style: Style)] {
        poll.labels.enumerated().flatMap { index, label in
            (index == 0 ? [] : [(" ", .plain)]) + [(text: mark(label.name), style: label.colour.style)]
        }
    }

    func mark(_ name: String) -> String { "#" + name.sanitized(.oneLine) }

    /// The round a poll is in, and its date.
    func round(of poll: Poll) -> String? {
        poll.round.map { round in
            say("round: \(round.name), due \(wallClock(round.dueAt))", ko: "회차: \(round.name), 기한 \(wallClock(round.dueAt))")
        }
    }

    func table(of labels: [PollLabel]) -> [String] {
        if labels.isEmpty { return wrapped(say("No labels yet.", ko: "아직 라벨이 없습니다.")) }
        let columns: [Table.Column] = [
            .init(say("LABEL", ko: "라벨"), minimum: 8), .init(say("COLOUR", ko: "색"), priority: 1),
            .init(say("MADE", ko: "만든 때"), priority: 0),
        ]
        return table(
            Table(
                columns: columns,
                rows: labels.map {
                    [.init(mark($0.name), $0.colour.style), .init($0.colour.rawValue), .init(wallClock($0.createdAt), .dim)]
                }))
    }

    func table(of rounds: [Round]) -> [String] {
        if rounds.isEmpty { return wrapped(say("No rounds yet.", ko: "아직 회차가 없습니다.")) }
        let columns: [Table.Column] = [
            .init(say("ROUND", ko: "회차"), minimum: 8), .init("", priority: 0),
            .init(say("CLOSED", ko: "마감"), alignment: .trailing, priority: 2), .init(say("DUE", ko: "기한"), priority: 1),
        ]
        return table(Table(columns: columns, rows: rounds.map(cells)))
    }

    private func cells(_ round: Round) -> [Table.Cell] {
        let progress = round.progress
        let bar = Bar(count: Int(progress.closed), total: Int(progress.polls)).drawn(cells: 12, glyphs: glyphs)
        return [
            .init(round.name, .bold), .init(bar, .colour(.blue)),
            .init(inWords(progress)),
            .init(wallClock(round.dueAt), round.dueAt > .now ? .colour(.green) : .dim),
        ]
    }

    private func inWords(_ progress: Round.Progress) -> String {
        let (closed, all) = (number(progress.closed), number(progress.polls))
        return say("\(closed) of \(all)", ko: "\(all)개 중 \(closed)개")
    }

    func line(about gone: Removal, _ noun: Phrase) -> [String] {
        let name = gone.name.sanitized(.oneLine)
        return wrapped(
            say(
                "Deleted the \(noun.english) \(name); taken off \(counted(gone.polls, "poll")).",
                ko: "\(noun.korean) 삭제: \(name) (투표 \(number(gone.polls))개에서 뺐습니다)"))
    }
}

extension PollLabel.Colour {
    /// The shade is the terminal's owner's.
    var style: Style {
        switch self {
        case .red: .colour(.red)
        case .yellow: .colour(.yellow)
        case .green: .colour(.green)
        case .cyan: .colour(.cyan)
        case .blue: .colour(.blue)
        case .magenta: .colour(.magenta)
        case .grey: .dim
        }
    }
}
