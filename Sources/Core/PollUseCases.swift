package import Domain

/// Reading, asking and keeping polls.
package struct PollUseCases: Sendable {
    let caller: Caller
    let polls: PollRepository

    package func list(matching filter: PollFilter, limit: PageSize, after cursor: Cursor?) async throws(WoteError) -> Page<Poll> {
        if filter.voted != nil { _ = try caller.signedIn() }
        if filter.status == .hidden { _ = try caller.admin() }
        var filter = filter
        filter.labels = try PollLabel.checked(filter.labels)
        if let words = filter.words { filter.words = try Self.searchable(words) }
        return try await polls.list(matching: filter, limit: limit, after: cursor)
    }

    /// Each word once, and no more text than a title has: every word is looked for by itself.
    private static func searchable(_ words: String) throws(WoteError) -> String {
        if words.isBlank { throw .invalid("words", "Nothing to search for; give a word.", ko: "찾을 낱말을 입력하세요.") }
        var seen: Set<String> = []
        let distinct = words.split(whereSeparator: \.isWhitespace).filter { seen.insert($0.comparisonKey).inserted }
        return try TextRule.words.accept(distinct.joined(separator: " "))
    }

    /// The poll with its outcome by its method.
    package func show(_ id: ID<Poll>) async throws(WoteError) -> Poll { try await polls.show(id) }

    /// The poll as it is to be seen again and again: while it is open, without an outcome that takes reading all ballots.
    package func glance(at id: ID<Poll>) async throws(WoteError) -> Poll { try await polls.glance(at: id) }

    /// Counts the poll's ballots by its own method, or by another one; what is `nil` is as the poll has it. There is no count where the
    /// caller may not see the result.
    package func count(
        _ id: ID<Poll>, by method: CountingMethod? = nil, seats: Int? = nil
    ) async throws(WoteError) -> (poll: Poll, count: PollCount?) {
        try await polls.count(id, by: try await polls.find(id).reading(method, seats: seats))
    }

    /// The poll with its ballots, equal ones together, for whoever counts them elsewhere.
    package func piles(of poll: ID<Poll>) async throws(WoteError) -> (poll: Poll, ballots: CastBallots?) { try await polls.piles(of: poll) }

    /// The poll now and after every change, until the stream is dropped.
    package func watch(_ poll: ID<Poll>) -> AsyncThrowingStream<Void, any Error> { polls.changes(of: poll) }

    /// Which moments a wall clock in `zone` shows `time`.
    package func readings(of time: CalendarTime, in zone: String) async throws(WoteError) -> LocalTimeReadings {
        try await polls.readings(of: time, in: zone)
    }

    package func history(of poll: ID<Poll>) async throws(WoteError) -> [Revision] { try await polls.revisions(of: poll) }

    /// With a key that the caller asked under before, the poll it made then.
    package func ask(_ draft: PollDraft, once key: IdempotencyKey? = nil) async throws(WoteError) -> Poll {
        let author = try caller.active()
        if draft.rules.scope == .group, author.group == nil {
            throw .invalid(
                "scope", "You are in no group; ask everybody, or ask an admin for a group.", ko: "속한 그룹이 없습니다. 모두에게 묻거나 관리자에게 그룹을 요청하세요.")
        }
        if draft.round != nil { _ = try caller.admin() }
        return try await polls.find(try await polls.create(draft, once: key))
    }

    /// Changes all that is named, or nothing. A poll's words are its author's; its labels are admins' to set too, its round theirs alone.
    package func edit(_ id: ID<Poll>, _ edit: PollEdit, deadline: Deadline? = nil) async throws(WoteError) -> Poll {
        let poll = try await polls.find(id)
        _ = try edit.changesText || edit.isEmpty ? caller.author(of: poll) : caller.owner(of: poll)
        if edit.round != .keep { _ = try caller.admin() }
        let edit = try edit.checked(against: poll)
        if deadline != nil { try checkMayMove(poll) }
        try await polls.edit(id, edit, deadline: deadline)
        return try await polls.glance(at: id)
    }

    /// What ballots weigh: of the members named, all others weigh 1. Whoever may see the poll may see it.
    package func weights(in poll: ID<Poll>) async throws(WoteError) -> [VoterWeight] { try await polls.weights(in: poll) }

    /// Sets what ballots weigh, while nobody has voted; nothing makes them all weigh the same.
    package func setWeights(_ weights: [VoterWeight], in id: ID<Poll>) async throws(WoteError) -> Poll {
        let poll = try await polls.find(id)
        _ = try caller.owner(of: poll)
        try VoterWeight.checked(weights)
        if !weights.isEmpty { try poll.rules.counting.checkWeights() }
        try await polls.setWeights(weights, in: id)
        return try await polls.find(id)
    }

    /// Closes early; closing a closed poll is harmless.
    package func close(_ id: ID<Poll>) async throws(WoteError) -> Poll {
        _ = try caller.owner(of: try await polls.find(id))
        try await polls.close(id)
        return try await polls.glance(at: id)
    }

    /// An author moves the deadline of an open poll, an admin of any.
    package func moveDeadline(of id: ID<Poll>, to deadline: Deadline) async throws(WoteError) -> Poll {
        try checkMayMove(try await polls.find(id))
        try await polls.moveDeadline(of: id, to: deadline)
        return try await polls.glance(at: id)
    }

    private func checkMayMove(_ poll: Poll) throws(WoteError) {
        let member = try caller.owner(of: poll)
        guard poll.status.isOpen || member.isAdmin else {
            throw WoteError(
                .conflict, "Poll \(poll.id) is closed; only an admin can reopen it.",
                ko: "투표 \(poll.id, .topic) 마감되었습니다. 관리자만 다시 열 수 있습니다.")
        }
    }

    /// Takes poll, ballots and history away for good; answers with what it was.
    package func delete(_ id: ID<Poll>) async throws(WoteError) -> Poll {
        let poll = try await polls.find(id)
        _ = try caller.owner(of: poll)
        try await polls.delete(id)
        return poll
    }
}
