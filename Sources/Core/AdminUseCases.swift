package import Domain

/// What administrators do; every act is in the audit log.
package struct AdminUseCases: Sendable {
    let caller: Caller
    let polls: PollRepository
    let community: CommunityRepository
    let setAsides: SetAsideRepository

    package func reopen(_ poll: ID<Poll>, until deadline: Deadline) async throws(WoteError) -> Poll {
        _ = try caller.admin()
        try await polls.reopen(poll, until: deadline)
        return try await polls.glance(at: poll)
    }

    package func hide(_ poll: ID<Poll>, reason: String) async throws(WoteError) -> Poll {
        _ = try caller.admin()
        try await polls.hide(poll, reason: try TextRule.reason.accept(reason))
        return try await polls.glance(at: poll)
    }

    package func unhide(_ poll: ID<Poll>) async throws(WoteError) -> Poll {
        _ = try caller.admin()
        try await polls.unhide(poll)
        return try await polls.glance(at: poll)
    }

    /// Counters that did not equal their ballots (now set right if `fix`), and how many polls were looked at: a part of the
    /// community at a time, `progress` hears how far it has come.
    package func recount(
        poll: ID<Poll>?, fix: Bool, progress: (Int64) -> Void = { _ in }
    ) async throws(WoteError) -> (polls: Int64, drifts: [Drift]) {
        var total: (polls: Int64, drifts: [Drift]) = (0, [])
        var after: ID<Poll>?
        repeat {
            let part = try await recountPart(poll: poll, after: after, fix: fix)
            total = (total.polls + part.polls, total.drifts + part.drifts)
            after = part.next
            progress(total.polls)
        } while after != nil
        return total
    }

    /// The same of one part, and after which poll the next begins.
    package func recountPart(
        poll: ID<Poll>?, after: ID<Poll>?, fix: Bool
    ) async throws(WoteError) -> (polls: Int64, drifts: [Drift], next: ID<Poll>?) {
        _ = try caller.admin()
        return try await community.recount(poll: poll, after: after, fix: fix)
    }

    package func audit(limit: PageSize, after cursor: Cursor?) async throws(WoteError) -> Page<AuditEntry> {
        _ = try caller.admin()
        return try await community.audit(limit: limit, after: cursor)
    }

    /// Takes in a stream of records, all or none.
    package func load(
        _ records: AsyncThrowingStream<CommunityRecord, any Error>, plan: ImportPlan, progress: @escaping @Sendable (Int) -> Void
    ) async throws(WoteError) -> ImportSummary {
        _ = try caller.admin()
        return try await community.load(records, plan: plan, progress: progress)
    }

    /// Everything, ballots included, from one snapshot.
    package func dump(
        poll: ID<Poll>?, into consume: @escaping @Sendable (CommunityRecord, Tally?) async throws -> Void
    ) async throws {
        _ = try caller.admin()
        try await community.dump(poll: poll, into: consume)
    }
}
