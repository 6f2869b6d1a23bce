import Contract
package import Domain

/// Ballots in and out of tallies.
package struct SetAsideRepository: Sendable {
    let source: any DataSource
    let caller: Caller

    package func voters(named names: [String], in poll: ID<Poll>) async throws(WoteError) -> [VoterMatch] {
        try await source.send(FindVoters(poll: poll, names: names), as: caller).items.map(\.match)
    }

    package func setAside(_ ballots: BallotSelection, in poll: ID<Poll>, reason: String) async throws(WoteError) -> SetAsideOutcome {
        try await source.send(SetBallotsAside(poll: poll, ballots: try await resolve(ballots), reason: reason), as: caller).outcome
    }

    package func undo(_ selection: SetAsideSelection, in poll: ID<Poll>) async throws(WoteError) -> SetAsideOutcome {
        let request =
            switch selection {
            case .all: UndoSetAside(poll: poll)
            case .act(let act): UndoSetAside(poll: poll, act: act)
            case .ballots(let ballots): UndoSetAside(poll: poll, ballots: try await resolve(ballots))
            }
        return try await source.send(request, as: caller).outcome
    }

    private func resolve(_ ballots: BallotSelection) async throws(WoteError) -> BallotSelectionRequest {
        switch ballots {
        case .voters(let voters): return .voters(voters)
        case .cast(let since, let until):
            let start = try await source.instant(of: since, for: "since", as: caller)
            guard let until else { return .cast(since: start, until: nil) }
            let end = try await source.instant(of: until, for: "until", as: caller)
            guard start < end else {
                throw .invalid("until", "The end is not after the beginning; give a later one.", ko: "끝이 시작보다 늦어야 합니다.")
            }
            return .cast(since: start, until: end)
        }
    }
}
