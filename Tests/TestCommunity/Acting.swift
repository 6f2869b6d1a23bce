package import Core
package import Domain

extension UseCases {
    /// The member's id; -1 is nobody's.
    package var id: Int64 { caller.member?.id.rawValue ?? -1 }

    /// Asks a poll: agree or disagree, or, unless `kind` says otherwise, one of `options`.
    package func ask(
        _ title: String = "Shall I buy this?", body: String? = nil, link: String? = nil, options: [String] = [], kind: PollKind? = nil,
        counting: Counting? = nil,
        scope: PollScope = .global, ballots: BallotRule = .revisable, results: ResultVisibility = .always, pass: Bool = false,
        addingOptions: Bool = false, closing deadline: Deadline = .standard, labels: [String] = [], round: String? = nil
    ) async throws(WoteError) -> Poll {
        let rules = PollRules(
            kind: kind ?? (options.isEmpty ? .yesno : .single), counting: counting, scope: scope, ballots: ballots, results: results,
            allowsPass: pass,
            addsOptions: addingOptions)
        let question = Question(title: title, body: body, link: link)
        return try await polls.ask(
            try PollDraft(question: question, rules: rules, options: options, deadline: deadline, labels: labels, round: round))
    }

    @discardableResult
    package func vote(_ option: Int, in poll: Poll) async throws(WoteError) -> BallotOutcome {
        try await ballots.cast(.option(OptionNumber(option)), in: poll.id)
    }

    @discardableResult
    package func pass(in poll: Poll) async throws(WoteError) -> BallotOutcome { try await ballots.cast(.pass, in: poll.id) }

    @discardableResult
    package func withdraw(from poll: Poll) async throws(WoteError) -> BallotOutcome { try await ballots.withdraw(from: poll.id) }
}
