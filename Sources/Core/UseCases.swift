package import Contract
package import Domain

/// What a caller can do: the rules, in domain words, over one data source.
package struct UseCases: Sendable {
    package let caller: Caller
    package let polls: PollUseCases
    package let ballots: BallotUseCases
    package let members: MemberUseCases
    package let labels: CatalogueUseCases<LabelResponse>
    package let rounds: CatalogueUseCases<RoundResponse>
    package let admin: AdminUseCases

    package init(source: any DataSource, caller: Caller) {
        self.caller = caller
        let repository = PollRepository(source: source, caller: caller)
        let members = MemberRepository(source: source, caller: caller)
        polls = PollUseCases(caller: caller, polls: repository)
        ballots = BallotUseCases(caller: caller, ballots: BallotRepository(source: source, caller: caller))
        labels = CatalogueUseCases(caller: caller, entries: CatalogueRepository(source: source, caller: caller))
        rounds = CatalogueUseCases(caller: caller, entries: CatalogueRepository(source: source, caller: caller))
        self.members = MemberUseCases(caller: caller, members: members)
        admin = AdminUseCases(
            caller: caller, polls: repository, community: CommunityRepository(source: source, caller: caller),
            setAsides: SetAsideRepository(source: source, caller: caller))
    }
}
