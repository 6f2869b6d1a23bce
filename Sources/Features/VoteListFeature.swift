package import Core
package import Domain
package import Store

/// The vote list: polls page by page, voting on a card, the ratio each card shows.
package struct VoteListFeature: Feature {
    package typealias Pages = PagedList<Poll>

    let fetch: Pages.Fetch
    let cast: @Sendable (Choice, ID<Poll>) async throws -> Vote

    /// What a vote came to: its outcome and the poll as the voter now sees it.
    package struct Vote: Hashable, Sendable {
        package let outcome: BallotOutcome
        package let poll: Poll

        package init(outcome: BallotOutcome, poll: Poll) { (self.outcome, self.poll) = (outcome, poll) }
    }

    package struct State: Equatable, Sendable {
        package var list = Pages()
        /// Cards whose vote has not been answered.
        package var voting: Set<ID<Poll>> = []
        /// The last answer to a vote on a card.
        package var answers: [ID<Poll>: Result<BallotOutcome, WoteError>] = [:]
        /// Cards voted on since the page in flight was asked for: newer than what it will bring.
        var newer: [ID<Poll>: Poll] = [:]

        package init(list: Pages = Pages()) { self.list = list }

        /// The shares a card shows; `nil` when its reader may not see them.
        package func ratio(of poll: ID<Poll>) -> [Share]? { list[id: poll]?.shares }
    }

    package enum Action: Equatable, Sendable {
        /// Asks for the first page unless something is here or on its way.
        case load
        case loadMore
        case refresh
        case page(Pages.Action)
        case vote(ID<Poll>, Choice)
        case voted(ID<Poll>, Result<Vote, WoteError>)
    }

    package init(fetch: @escaping Pages.Fetch, cast: @escaping @Sendable (Choice, ID<Poll>) async throws -> Vote) {
        (self.fetch, self.cast) = (fetch, cast)
    }

    /// The polls that match `filter`, `limit` a page, beginning after `start`.
    package init(_ useCases: UseCases, matching filter: PollFilter, limit: PageSize, after start: Cursor? = nil) {
        self.init(
            fetch: { try await useCases.polls.list(matching: filter, limit: limit, after: $0 ?? start) },
            cast: { choice, poll in
                let outcome = try await useCases.ballots.cast(choice, in: poll)
                return Vote(outcome: outcome, poll: try await useCases.polls.glance(at: poll))
            })
    }

    package func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .load:
            return state.list.position == .start ? page(.loadMore, &state) : .none
        case .loadMore: return page(.loadMore, &state)
        case .refresh: return page(.refresh, &state)
        case .page(let action):
            let effect = page(action, &state)
            for (id, poll) in state.newer { state.list.update(id) { $0 = poll } }
            if !state.list.isLoading { state.newer = [:] }
            return effect
        case .vote(let poll, let choice):
            // A second tap while the first is in flight says nothing new.
            guard state.voting.insert(poll).inserted else { return .none }
            return .attempt { [cast] in
                try await cast(choice, poll)
            } then: {
                .voted(poll, $0)
            }
        case .voted(let poll, let result):
            state.take(result, for: poll)
            return .none
        }
    }

    private func page(_ action: Pages.Action, _ state: inout State) -> Effect<Action> {
        // What is asked for now will be newer than every vote answered before.
        if action == .refresh { state.newer = [:] }
        return state.list.reduce(action, id: "votes", fetch: fetch).map(Action.page)
    }
}

extension VoteListFeature.State {
    /// Puts the answer on its own card, wherever that stands by now.
    fileprivate mutating func take(_ result: Result<VoteListFeature.Vote, WoteError>, for poll: ID<Poll>) {
        voting.remove(poll)
        answers[poll] = result.map(\.outcome)
        guard case .success(let vote) = result else { return }
        list.update(poll) { $0 = vote.poll }
        if list.isLoading { newer[poll] = vote.poll }
    }
}
