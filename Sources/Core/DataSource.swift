package import Contract
package import Domain

/// Where the community's data is: the only seam between the rules and what stores or fetches.
package protocol DataSource: Sendable {
    /// Answers `request` on behalf of `caller`. What `caller` may not see never leaves the source.
    func send<R: Request>(_ request: R, as caller: Caller) async throws(WoteError) -> R.Response

    /// Hints that a poll may have changed, the first one at once: read it again. Hints may be merged, never lost for good.
    func changes(of poll: ID<Poll>, as caller: Caller) -> AsyncThrowingStream<Void, any Error>

    /// Takes records in as one transaction: all of them or none. `progress` hears how many records were taken so far.
    func load(
        _ records: AsyncThrowingStream<CommunityRecord, any Error>, plan: ImportPlan, as caller: Caller,
        progress: @escaping @Sendable (Int) -> Void
    ) async throws(WoteError) -> ImportSummary

    /// Hands every record of the community, or of one poll, to `consume`, from one snapshot, each after those it names;
    /// a poll comes with its tally.
    /// Throws `WoteError`, or what `consume` threw.
    func dump(
        poll: ID<Poll>?, as caller: Caller, into consume: @escaping @Sendable (CommunityRecord, Tally?) async throws -> Void
    ) async throws
}
