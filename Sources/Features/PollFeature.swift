package import Core
package import Domain
package import Store

/// One poll: showing it, voting in it, watching it change.
package struct PollFeature: Feature {
    let id: ID<Poll>
    let useCases: UseCases

    package struct State: Equatable, Sendable {
        package var poll: Poll?
        package var outcome: BallotOutcome?
        package var error: WoteError?
        package var isBusy = false

        package init() {}
    }

    /// What a voter may say: a choice in words that the poll knows, or that the vote is taken back.
    package enum Wish: Hashable, Sendable {
        case choose([String])
        case pass
        case withdraw
    }

    package enum Action: Equatable, Sendable {
        case load
        /// Loads now and after every change, until the poll closes or the effect is cancelled.
        case watch
        case vote(Wish)
        case loaded(Result<Poll, WoteError>)
        case answered(Result<VoteListFeature.Vote, WoteError>)
        case lost(WoteError)
    }

    package init(_ id: ID<Poll>, _ useCases: UseCases) { (self.id, self.useCases) = (id, useCases) }

    package func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .load:
            return .attempt { [id, useCases] in
                try await useCases.polls.show(id)
            } then: {
                .loaded($0)
            }.cancellable(id: "load")
        case .watch:
            return watching.cancellable(id: "watch")
        case .vote(let wish):
            guard !state.isBusy else { return .none }
            state.isBusy = true
            return .attempt {
                try await answer(to: wish)
            } then: {
                .answered($0)
            }
        case .loaded(.success(let poll)):
            (state.poll, state.error) = (poll, nil)
            return poll.status.isOpen ? .none : .cancel(id: "watch")
        case .answered(.success(let vote)):
            (state.poll, state.outcome, state.error, state.isBusy) = (vote.poll, vote.outcome, nil, false)
            // A load asked for before the vote would bring back the counts from before it.
            return .merge(.cancel(id: "load"), vote.poll.status.isOpen ? .none : .cancel(id: "watch"))
        case .answered(.failure(let error)):
            (state.error, state.isBusy) = (error, false)
            return .none
        case .loaded(.failure(let error)), .lost(let error):
            state.error = error
            return .none
        }
    }

    private func answer(to wish: Wish) async throws -> VoteListFeature.Vote {
        let outcome =
            switch wish {
            case .choose(let words): try await useCases.ballots.cast(try await useCases.polls.glance(at: id).choice(of: words), in: id)
            case .pass: try await useCases.ballots.cast(.pass, in: id)
            case .withdraw: try await useCases.ballots.withdraw(from: id)
            }
        return VoteListFeature.Vote(outcome: outcome, poll: try await useCases.polls.glance(at: id))
    }

    private var watching: Effect<Action> {
        .run { [id, useCases] send in
            do {
                for try await _ in useCases.polls.watch(id) {
                    await send(.loaded(.success(try await useCases.polls.glance(at: id))))
                    // A hint that waits already would be handed out even now.
                    if Task.isCancelled { return }
                }
            } catch {
                await send(.lost(WoteError(caught: error)))
            }
        }
    }
}
