import Domain

/// A poll as it is written down here: ages instead of moments, counts instead of ballots.
struct PollSketch: Sendable {
    /// A change its author made to the text or the deadline, `after` the poll was asked.
    struct Edit: Sendable {
        enum Part: Sendable {
            case title(before: String)
            case body(before: String?)
            case link(before: String?)
            /// An option, counted from 1.
            case option(Int, before: String)
            /// How long the poll was to last before.
            case deadline(before: Span)
        }

        let part: Part
        let after: Span
    }

    struct Hiding: Sendable {
        let reason: String
        let after: Span
    }

    let key: String
    let author: Person
    /// How long ago it was asked; everything else is told from that moment.
    let age: Span
    var question: Question
    var rules: PollRules
    let options: [String]
    /// How many chose what.
    let votes: [(choice: Choice, count: Int)]
    var passes = 0
    var lifetime: Span? = .hours(24)
    var closedAfter: Span?
    var hiding: Hiding?
    var edits: [Edit] = []
    var topics: [Topic] = []
    var occasion: Occasion?
}

// Asking. Votes are how many chose each option, or said what is written.

func yesno(_ key: String, _ author: Person, _ title: String, ago age: Span, votes agree: Int, _ disagree: Int) -> PollSketch {
    PollSketch(
        key: key, author: author, age: age, question: Question(title: title), rules: PollRules(kind: .yesno),
        options: PollDraft.yesnoOptions, votes: PollSketch.votes([agree, disagree]))
}

func single(_ key: String, _ author: Person, _ title: String, ago age: Span, _ options: KeyValuePairs<String, Int>) -> PollSketch {
    PollSketch(
        key: key, author: author, age: age, question: Question(title: title), rules: PollRules(kind: .single),
        options: options.map(\.key), votes: PollSketch.votes(options.map(\.value)))
}

func poll(
    _ kind: PollKind, _ key: String, _ author: Person, _ title: String, ago age: Span, _ options: [String],
    _ votes: [(choice: Choice, count: Int)]
) -> PollSketch {
    PollSketch(
        key: key, author: author, age: age, question: Question(title: title), rules: PollRules(kind: kind), options: options, votes: votes)
}

extension PollSketch {
    fileprivate static func votes(_ counts: [Int]) -> [(choice: Choice, count: Int)] {
        counts.enumerated().map { (.option(OptionNumber(index: $0)), $1) }
    }

    func body(_ text: String) -> Self { with { $0.question.body = text } }
    func link(_ address: String) -> Self { with { $0.question.link = address } }

    /// A price this file can't write correctly is a mistake in the program, which its tests find.
    func price(_ amount: Int64, _ currency: String = Price.defaultCurrency) -> Self {
        do {
            let price = try Price(amount: amount, currency: currency)
            return with { $0.question.price = price }
        } catch {
            preconditionFailure("the price of \(key): \(error)")
        }
    }

    func results(_ visibility: ResultVisibility) -> Self { with { $0.rules.results = visibility } }
    func final() -> Self { with { $0.rules.ballots = .final } }
    func passing(_ count: Int) -> Self { with { ($0.rules.allowsPass, $0.passes) = (true, count) } }
    func addingOptions() -> Self { with { $0.rules.addsOptions = true } }
    /// For the author's group only.
    func forGroup() -> Self { with { $0.rules.scope = .group } }

    func about(_ topics: Topic...) -> Self { with { $0.topics = topics } }
    func within(_ occasion: Occasion) -> Self { with { $0.occasion = occasion } }

    func lasting(_ span: Span) -> Self { with { $0.lifetime = span } }
    func withoutDeadline() -> Self { with { $0.lifetime = nil } }
    func closedEarly(after span: Span) -> Self { with { $0.closedAfter = span } }
    func hidden(after span: Span, _ reason: String) -> Self { with { $0.hiding = Hiding(reason: reason, after: span) } }
    func edited(_ part: Edit.Part, after span: Span) -> Self { with { $0.edits.append(Edit(part: part, after: span)) } }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}
