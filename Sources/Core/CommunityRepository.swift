import Contract
package import Domain

/// The community as a whole: its records, its counters, its log.
package struct CommunityRepository: Sendable {
    let source: any DataSource
    let caller: Caller

    package func recount(poll: ID<Poll>?, after: ID<Poll>?, fix: Bool) async throws(WoteError) -> (
        polls: Int64, drifts: [Drift], next: ID<Poll>?
    ) {
        let answer = try await source.send(Recount(poll: poll, after: after, fix: fix), as: caller)
        return (answer.polls, answer.drifts.map(\.drift), answer.next)
    }

    package func audit(limit: PageSize, after cursor: Cursor?) async throws(WoteError) -> Page<AuditEntry> {
        try await source.send(ListAudit(limit: limit.rawValue, after: cursor), as: caller).map(\.entry)
    }

    package func load(
        _ records: AsyncThrowingStream<CommunityRecord, any Error>, plan: ImportPlan, progress: @escaping @Sendable (Int) -> Void
    ) async throws(WoteError) -> ImportSummary {
        try await source.load(records, plan: plan, as: caller, progress: progress)
    }

    package func dump(
        poll: ID<Poll>?, into consume: @escaping @Sendable (CommunityRecord, Tally?) async throws -> Void
    ) async throws {
        try await source.dump(poll: poll, as: caller, into: consume)
    }
}
