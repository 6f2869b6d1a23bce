import Contract
package import Domain

/// Polls as a collection: requests out, domain values back.
package struct PollRepository: Sendable {
    let source: any DataSource
    let caller: Caller

    package func list(matching filter: PollFilter, limit: PageSize, after cursor: Cursor?) async throws(WoteError) -> Page<Poll> {
        try await send(ListPolls(filter, limit: limit.rawValue, after: cursor)).map { (response) throws(WoteError) in try response.poll() }
    }

    package func find(_ poll: ID<Poll>) async throws(WoteError) -> Poll {
        try await send(ShowPoll(poll: poll)).poll()
    }

    package func create(_ draft: PollDraft, once key: IdempotencyKey?) async throws(WoteError) -> ID<Poll> {
        let deadline = try await source.resolve(draft.deadline, as: caller)
        return try await send(CreatePoll(draft, deadline: deadline, idempotencyKey: key)).id
    }

    /// With a `deadline` both change in one step, or neither.
    package func edit(_ poll: ID<Poll>, _ edit: PollEdit, deadline: Deadline?) async throws(WoteError) {
        var moment: DeadlineRequest?
        if let deadline { moment = try await source.resolve(deadline, as: caller) }
        _ = try await send(EditPoll(poll: poll, edit: edit, deadline: moment))
    }

    package func weights(in poll: ID<Poll>) async throws(WoteError) -> [VoterWeight] {
        var weights: [VoterWeight] = []
        for item in try await send(ListWeights(poll: poll)).items { weights.append(try item.voterWeight()) }
        return weights
    }

    package func setWeights(_ weights: [VoterWeight], in poll: ID<Poll>) async throws(WoteError) {
        _ = try await send(SetWeights(poll: poll, weights: weights.map(WeightResponse.init)))
    }

    package func delete(_ poll: ID<Poll>) async throws(WoteError) { _ = try await send(DeletePoll(poll: poll)) }

    package func close(_ poll: ID<Poll>) async throws(WoteError) { _ = try await send(ClosePoll(poll: poll)) }

    package func moveDeadline(of poll: ID<Poll>, to deadline: Deadline) async throws(WoteError) {
        _ = try await send(MoveDeadline(poll: poll, deadline: try await source.resolve(deadline, as: caller)))
    }

    package func reopen(_ poll: ID<Poll>, until deadline: Deadline) async throws(WoteError) {
        _ = try await send(ReopenPoll(poll: poll, deadline: try await source.resolve(deadline, as: caller)))
    }

    package func hide(_ poll: ID<Poll>, reason: String) async throws(WoteError) { _ = try await send(HidePoll(poll: poll, reason: reason)) }

    package func unhide(_ poll: ID<Poll>) async throws(WoteError) { _ = try await send(UnhidePoll(poll: poll)) }

    package func revisions(of poll: ID<Poll>) async throws(WoteError) -> [Revision] {
        try await send(ListRevisions(poll: poll)).items.map(\.revision)
    }

    package func readings(of time: CalendarTime, in zone: String) async throws(WoteError) -> LocalTimeReadings {
        try await send(ResolveLocalTime(time, zone: zone)).readings
    }

    package func changes(of poll: ID<Poll>) -> AsyncThrowingStream<Void, any Error> { source.changes(of: poll, as: caller) }

    private func send<R: Request>(_ request: R) async throws(WoteError) -> R.Response { try await source.send(request, as: caller) }
}

extension DataSource {
    /// The deadline as a request names it; what a wall clock's time means, the database knows.
    func resolve(_ deadline: Deadline, as caller: Caller) async throws(WoteError) -> DeadlineRequest {
        switch deadline {
        case .never: return .never
        case .after(let seconds): return .after(seconds: seconds)
        case .at(let instant):
            // No text that travels could write it.
            guard instant <= .latest else { throw .deadlineBeyondCalendar }
            return .at(instant)
        case .local(let time, let zone): return .at(try await instant(of: .local(time, zone: zone), for: "closesAt", as: caller))
        }
    }
}
