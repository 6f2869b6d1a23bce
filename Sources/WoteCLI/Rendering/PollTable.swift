import Domain
import Terminal

/// Polls as a list: a table on a terminal, tab-separated lines elsewhere.
extension Rendering {
    /// - Parameter isWhole: Whether the list leaves no poll out; an empty one then means that nobody has asked yet.
    func table(of polls: [Poll], isWhole: Bool = true) -> [String] {
        if polls.isEmpty, !isWhole { return wrapped(say("No poll is like that.", ko: "그런 투표가 없습니다.")) }
        if polls.isEmpty {
            return wrapped(
                say("No polls here yet. Ask something: wote new \"Shall I buy this?\"", ko: "아직 투표가 없습니다. 물어보세요: wote new \"이거 살까?\""))
        }
        let columns: [Table.Column] = [
            .init(say("ID", ko: "번호"), alignment: .trailing), .init(say("QUESTION", ko: "질문"), minimum: 20),
            .init(say("RESULT", ko: "결과"), minimum: 12, priority: 3), .init(say("MINE", ko: "내 표"), minimum: 4, priority: 1),
            .init(say("CLOSES", ko: "마감"), priority: 2), .init(say("BY", ko: "작성자"), minimum: 4, priority: 0),
        ]
        if polls.allSatisfy(\.labels.isEmpty) { return table(Table(columns: columns, rows: polls.map(cells))) }
        let labels = Table.Column(say("LABELS", ko: "라벨"), minimum: 6, priority: -1)
        return table(Table(columns: columns + [labels], rows: polls.map { cells($0) + [.init(marks($0))] }))
    }

    private func cells(_ poll: Poll) -> [Table.Cell] {
        [
            .init(poll.id.description, .dim), .init((poll.hidden == nil ? "" : say("[hidden] ", ko: "[숨김] ")) + poll.question.title, .bold),
            .init(headline(poll)), .init(choice(poll) ?? "", .colour(.cyan)),
            .init(closing(poll.status), poll.status.isOpen ? .colour(.green) : .dim), .init(author(poll), .dim),
        ]
    }

    func author(_ poll: Poll) -> String { poll.author?.nickname ?? say("(gone)", ko: "(탈퇴)") }

    /// The reader's own choice in words.
    func choice(_ poll: Poll) -> String? {
        poll.myBallot.map { $0.choice.text { name(of: $0, in: poll) } ?? say("pass", ko: "기권") }
    }

    /// The option's text on one line.
    func name(of number: OptionNumber, in poll: Poll) -> String {
        poll.options.first { $0.number == number }.map { poll.label(of: $0)[language].sanitized(.oneLine) } ?? "-"
    }
}

/// The form for scripts: one poll a line, tab-separated, nothing cut, the same in every language.
/// Columns: id, status, kind, author, created, closes or closed, my choice, turnout, counts (`agree=8 disagree=4`), title; `-` for none.
enum PollLines {
    static func line(_ poll: Poll) -> String {
        let moment: Instant? =
            switch poll.status {
            case .open(let deadline): deadline
            case .closed(let moment): moment
            }
        let counts = poll.result.tally.map { tally in zip(poll.options, tally.counts).map { "\($0.text)=\($1)" }.joined(separator: " ") }
        let fields = [
            poll.id.description, poll.status.isOpen ? "open" : "closed", poll.rules.kind.name.rawValue, poll.author?.nickname ?? "-",
            poll.createdAt.rfc3339, moment?.rfc3339 ?? "-", mine(poll), poll.result.tally?.turnout.description ?? "-", counts ?? "-",
            poll.question.title,
        ]
        return fields.map { $0.sanitized(.oneLine) }.joined(separator: "\t")
    }

    private static func mine(_ poll: Poll) -> String {
        guard let choice = poll.myBallot?.choice else { return "-" }
        return choice.text { number in poll.options.first { $0.number == number }?.text ?? "-" } ?? "pass"
    }
}
