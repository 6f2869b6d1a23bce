import Domain
import Tallying
import Terminal
import Testing

@testable import WoteCLI

/// Whatever people wrote and however many voted, no line is wider than the terminal.
@Suite struct RenderingTests {
    static let widths = [1, 2, 7, 10, 19, 20, 27, 40, 79, 80, 120, 300]

    static let titles = [
        "Shall I buy this?", "점심 뭐 먹을까? 김밥 아니면 라면 아니면 돈가스", "👩‍👩‍👧‍👦🇰🇷e\u{301}x", String(repeating: "w", count: 100),
        String(repeating: "가", count: 100), "\u{202E}right to left\u{202C}", "a\tb",
    ]

    @Test(arguments: widths, Language.allCases)
    func `lists, polls and receipts fit`(columns: Int, language: Language) {
        for glyphs in [Glyphs.unicode, .ascii] {
            let style = Rendering(language: language, columns: columns, painter: Painter(isColoured: false), glyphs: glyphs)
            let lines =
                style.table(of: Self.polls) + Self.polls.flatMap { style.detail(of: $0) + style.wrapped(style.receipt(.changed, $0)) }
                + [true, false].flatMap { undoes in
                    style.lines(SetAsideOutcome(act: nil, moved: .max, already: 1, absent: .max), undoes: undoes, poll: ID(rawValue: .max))
                        .flatMap(style.wrapped)
                }
                + style.table(of: [Poll]()) + style.table(of: [Poll](), isWhole: false)
            for line in lines where displayWidth(of: line) > columns {
                // One character of two columns can't be made narrower.
                #expect(line.count == 1 && columns == 1, "\(columns): \(line)")
            }
        }
    }

    @Test(arguments: widths) func `members, the log and a recount fit`(columns: Int) {
        let style = Rendering(language: .korean, columns: columns, painter: Painter(isColoured: false), glyphs: .unicode)
        let members = Self.titles.enumerated().map { index, title in
            Member(
                id: ID(rawValue: Int64(index) + 1), nickname: String(title.prefix(30)), role: .admin,
                group: .init(id: ID(rawValue: 1), name: title),
                persona: "IMPULSE_BUYER", isBanned: index == 0, joinedAt: .latest)
        }
        let entries = Self.titles.map {
            AuditEntry(
                id: ID(rawValue: 1), at: .earliest, actor: $0, act: "create-member", poll: ID(rawValue: .max), member: $0, reason: $0)
        }
        let drifts = [Drift(poll: ID(rawValue: .max), counter: "turnout", counted: .max, ballots: 0)]
        let lines =
            style.table(of: members) + members.flatMap(style.line(about:)) + style.table(of: entries)
            + style.recount(polls: .max, drifts: drifts, fixed: false)
        for line in lines where displayWidth(of: line) > columns { #expect(line.count == 1 && columns == 1, "\(columns): \(line)") }
    }

    /// Options with every title, ranked and scored by voters who agree on nothing.
    private static func counts() throws -> [(PollCount, Poll)] {
        let options = titles.enumerated().map { PollOption(number: OptionNumber($0 + 1), text: String($1.prefix(80))) }
        func poll(_ kind: PollKind) -> Poll {
            Poll(
                id: ID(rawValue: .max), author: nil, question: Question(title: "x"), rules: PollRules(kind: kind), options: options,
                createdAt: .latest, status: .closed(at: .earliest), editedAt: nil, hidden: nil, myBallot: nil, result: .hidden(.staff))
        }
        let rankings = options.indices.map { first in
            CastBallots.Pile(
                .ranking(options.indices.map { [options[($0 + first) % options.count].number] }), ballots: .max / 64,
                weight: Rational(first + 1))
        }
        let scores = options.indices.map { first in
            CastBallots.Pile(.scores(options.indices.map { ($0 + first) % 6 }), ballots: .max / 64)
        }
        let ranked = try PollKind.Name.ranked.methods.map { method in
            let piles = method == .stv ? rankings.map { CastBallots.Pile($0.choice, ballots: $0.ballots) } : rankings
            return (
                try poll(.ranked).count(CastBallots(piles, kind: .ranked), by: Counting(method, seats: method == .stv ? 3 : 1)),
                poll(.ranked)
            )
        }
        return try ranked
            + PollKind.Name.score.methods.map {
                (try poll(.score).count(CastBallots(scores, kind: .score), by: Counting($0)), poll(.score))
            }
    }

    @Test(arguments: widths, Language.allCases) func `how ballots were counted fits`(columns: Int, language: Language) throws {
        for glyphs in [Glyphs.unicode, .ascii] {
            let style = Rendering(language: language, columns: columns, painter: Painter(isColoured: false), glyphs: glyphs)
            for (count, poll) in try Self.counts() {
                let explanation = Explanation(of: count, in: poll, style)
                for line in explanation.headline + explanation.working where displayWidth(of: line) > columns {
                    #expect(line.count == 1 && columns == 1, "\(columns) \(count.counting.method): \(line)")
                }
            }
        }
    }

    static func setAside(_ reason: String) -> SetAside {
        let acts = [SetAside.Act(id: ID(rawValue: .max), reason: reason, at: .latest, ballots: .max / 2)]
        return SetAside(counts: [.max / 8, .max / 8], passes: .max / 4, ballots: .max / 2, acts: acts)
    }

    static let kinds: [(PollKind, Choice)] = [
        (.single, .option(OptionNumber(1))), (.multiple(Picks(least: 2, most: nil)), .options([OptionNumber(1), OptionNumber(2)])),
        (.ranked, .ranking([[], [OptionNumber(2)], [OptionNumber(1)]])), (.score, .scores([5, 0])),
        (.dots(budget: 1000), .votes([999, 1])),
        (.quadratic(budget: 1000), .votes([30, 10])),
    ]

    static let polls = kinds.flatMap { polls(of: $0, saying: $1) }

    /// Every title with few votes, with more than anybody will count, with many set aside, hidden, and closed.
    private static func polls(of kind: PollKind, saying choice: Choice) -> [Poll] {
        titles.enumerated().flatMap { index, title in
            [
                nil, Tally(counts: [2, 1], passes: 1, turnout: 4), Tally(counts: [.max / 2, .max / 4], passes: 1, turnout: .max),
                Tally(counts: [2, 1], passes: 1, turnout: 4, setAside: setAside(title)),
            ].map { tally in
                Poll(
                    id: ID(rawValue: index == 0 ? .max : 1),
                    author: index == 1 ? nil : .init(id: ID(rawValue: 1), nickname: String(title.prefix(30))),
                    question: Question(title: title, body: title, link: "https://example.org/" + title), rules: PollRules(kind: kind),
                    options: [.init(number: OptionNumber(1), text: String(title.prefix(80))), .init(number: OptionNumber(2), text: "b")],
                    createdAt: .latest, status: index.isMultiple(of: 2) ? .open(until: .latest) : .closed(at: .earliest), editedAt: .latest,
                    hidden: .init(reason: title),
                    myBallot: Ballot(choice: choice, castAt: .latest, isSetAside: tally?.setAside != nil),
                    result: tally.map(PollResult.visible) ?? .hidden(.afterClose))
            }
        }
    }
}
