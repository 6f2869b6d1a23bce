import Contract
import Testing

struct EndpointTests {
    /// Every request there is.
    private static let requests: [any Request.Type] = [
        WhoAmI.self, Enrol.self, ListPolls.self, CreatePoll.self, ShowPoll.self, EditPoll.self, DeletePoll.self, ClosePoll.self,
        MoveDeadline.self, ListRevisions.self, CastBallot.self, WithdrawBallot.self, PassBallot.self, PileBallots.self, SetWeights.self,
        ListWeights.self,
        ResolveLocalTime.self, ActAs.self,
        ListMembers.self, ShowMember.self, CreateMember.self, ChangeMember.self, ReopenPoll.self, HidePoll.self, UnhidePoll.self,
        SetBallotsAside.self, UndoSetAside.self, FindVoters.self,
        Recount.self,
        ListAudit.self, ListLabels.self, CreateLabel.self, ChangeLabel.self, DeleteLabel.self, ListRounds.self, CreateRound.self,
        ChangeRound.self, DeleteRound.self,
    ]

    @Test func `each endpoint has exactly one request`() {
        let endpoints = Self.requests.map { $0.endpoint }
        #expect(endpoints.count == Endpoint.allCases.count)
        #expect(Set(endpoints) == Set(Endpoint.allCases))
    }

    @Test(arguments: Endpoint.allCases)
    func `an endpoint is a method and a path`(_ endpoint: Endpoint) throws {
        let words = endpoint.rawValue.split(separator: " ", omittingEmptySubsequences: false)
        try #require(words.count == 2)
        #expect(["GET", "POST", "PUT", "PATCH", "DELETE"].contains(words[0]))
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        try #require(parts.count > 2)
        #expect(parts[0].isEmpty && parts[1] == "v1")
        #expect(parts.dropFirst(2).allSatisfy { isFixed($0) || isParameter($0) })
    }

    /// A small-letter word, such as `act-as`.
    private func isFixed(_ part: Substring) -> Bool { !part.isEmpty && part.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 } }

    /// A placeholder, such as `{poll}`.
    private func isParameter(_ part: Substring) -> Bool { part.first == "{" && part.last == "}" && isFixed(part.dropFirst().dropLast()) }

    @Test func `no two endpoints of a method have the same shape`() {
        let shapes = Endpoint.allCases.map { endpoint in
            endpoint.rawValue.split(separator: "/").map { isParameter($0) ? "{}" : String($0) }.joined(separator: "/")
        }
        #expect(Set(shapes).count == shapes.count)
    }

    @Test func `what an admin alone may do is below one path`() {
        let admin = Endpoint.allCases.filter { $0.rawValue.contains(" /v1/admin/") }
        #expect(
            admin == [
                .actAs, .listMembers, .showMember, .createMember, .changeMember, .createLabel, .changeLabel, .deleteLabel,
                .createRound, .changeRound, .deleteRound, .reopenPoll, .hidePoll, .unhidePoll, .setBallotsAside,
                .undoSetAside, .findVoters, .recount, .listAudit,
            ])
    }
}
