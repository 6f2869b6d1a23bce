import Contract
import Core
import Domain
import Postgres
import PostgresDataSource
import TestCommunity
import Testing

/// Who sees a poll's result, by its rule, the reader and the poll's state; on every way a poll leaves the database.
@Suite(.bothWays) struct VisibilityTests {
    enum Reader: String, CaseIterable {
        case author, voter, withdrawn, setAside, nonVoter, friend, outsider, admin, anonymous
    }

    enum State: CaseIterable { case open, closedEarly, pastDeadline, hidden, hiddenAndClosed }

    private struct Scene {
        let community: TestCommunity
        let readers: [Reader: UseCases]
        let poll: Poll

        subscript(_ reader: Reader) -> UseCases { readers[reader] ?? community.anonymous }
    }

    /// A group's poll in which the voter has voted, another has withdrawn, and a third one's ballot is set aside; the outsider is of
    /// another group.
    private func scene(_ results: ResultVisibility, _ state: State, in community: TestCommunity) async throws -> Scene {
        var readers: [Reader: UseCases] = [.admin: community.admin]
        for reader in [Reader.author, .voter, .withdrawn, .setAside, .nonVoter, .friend] {
            readers[reader] = try await community.join(reader.rawValue, group: "blue")
        }
        readers[.outsider] = try await community.join("outsider", group: "red")
        let scene = Scene(
            community: community, readers: readers,
            poll: try await readers[.author, default: community.admin].ask("The quiet question", scope: .group, results: results))
        for voter in [Reader.voter, .withdrawn, .setAside] { try await scene[voter].vote(1, in: scene.poll) }
        try await scene[.withdrawn].withdraw(from: scene.poll)
        _ = try await community.admin.admin.setAside(.voters([ID(scene[.setAside].id)]), in: scene.poll.id, reason: "bot")
        try await bring(scene.poll, to: state, in: community, author: scene[.author])
        return scene
    }

    private func bring(_ poll: Poll, to state: State, in community: TestCommunity, author: UseCases) async throws {
        switch state {
        case .open: return
        case .closedEarly, .hiddenAndClosed: _ = try await author.polls.close(poll.id)
        case .pastDeadline: try await community.setDeadline(of: poll, to: "clock_timestamp()")
        case .hidden: break
        }
        if state == .hidden || state == .hiddenAndClosed { _ = try await community.admin.admin.hide(poll.id, reason: "spam") }
    }

    /// The rule in words: `nil` when the reader may not even know of the poll.
    private func expectation(_ results: ResultVisibility, _ state: State, _ reader: Reader) -> Bool? {
        let isHidden = state == .hidden || state == .hiddenAndClosed
        switch reader {
        case .admin: return true
        case .outsider, .anonymous: return nil
        case .author: break
        case .voter, .withdrawn, .setAside, .nonVoter, .friend: if isHidden { return nil }
        }
        let isOpen = state == .open || state == .hidden
        switch results {
        case .always: return true
        case .afterVoting: return !isOpen || reader == .voter || reader == .setAside
        case .afterClose: return !isOpen
        case .staff: return false
        }
    }

    @Test(arguments: ResultVisibility.allCases, State.allCases)
    func resultsLeaveTheDatabaseForThoseWhoMaySeeThem(results: ResultVisibility, state: State) async throws {
        try await TestCommunity.run { community in
            let scene = try await scene(results, state, in: community)
            for reader in Reader.allCases {
                let expected = expectation(results, state, reader)
                for (surface, seen) in try await surfaces(of: scene, for: reader) {
                    let reasons = seen?.result.setAside?.acts?.map(\.reason)
                    #expect(reasons == (expected == true && surface == "show" ? ["bot"] : nil), "\(reader) on \(surface)")
                    #expect((seen == nil) == (expected == nil), "\(reader) on \(surface)")
                    guard let seen, let expected else { continue }
                    #expect(seen.myBallot?.setAside == (reader == .setAside ? true : nil), "\(reader) on \(surface)")
                    expect(seen.result, visible: expected, rule: results, "\(reader) on \(surface)")
                }
            }
        }
    }

    /// The poll's response on each surface; `nil` where it is not there.
    private func surfaces(of scene: Scene, for reader: Reader) async throws -> [(String, PollResponse?)] {
        let (source, caller) = (scene.community.source, scene[reader].caller)
        func listed(_ filter: PollFilter) async throws -> PollResponse? {
            try await source.send(ListPolls(filter, limit: 100, after: nil), as: caller).items.first { $0.id == scene.poll.id }
        }
        var shown: PollResponse?
        do { shown = try await source.send(ShowPoll(poll: scene.poll.id), as: caller) } catch { #expect(error.code == .notFound) }
        var piled: PiledBallots?
        do { piled = try await source.send(PileBallots(poll: scene.poll.id), as: caller) } catch { #expect(error.code == .notFound) }
        #expect((piled?.ballots == nil) == (piled?.poll.result.visible != true), "\(reader)")
        return [
            ("show", shown), ("show", piled?.poll), ("list", try await listed(PollFilter())),
            ("search", try await listed(PollFilter(words: "qui"))),
            ("author's list", try await listed(PollFilter(author: "author"))),
        ]
    }

    /// A hidden result carries no number at all, in no form.
    private func expect(_ result: ResultResponse, visible: Bool, rule: ResultVisibility, _ place: Comment) {
        #expect(result.visible == visible, place)
        if visible {
            #expect(result.turnout == 1 && result.voters == 1 && result.passes == 0, place)
            #expect(result.options?.map(\.count) == [1, 0], place)
            #expect(result.until == nil, place)
            #expect(result.setAside?.ballots == 1, place)
            #expect(result.setAside?.tally.options.map(\.count) == [2, 0], place)
        } else {
            #expect(result.turnout == nil && result.voters == nil && result.passes == nil, place)
            #expect(result.options == nil && result.outcome == nil && result.setAside == nil, place)
            #expect(result.until == rule, place)
        }
    }

    /// Everything that names a poll by id, asked by who may not know of it.
    private func attempts(on id: Domain.ID<Poll>, as stranger: UseCases) -> [(String, () async throws -> Void)] {
        [
            ("show", { _ = try await stranger.polls.show(id) }), ("count", { _ = try await stranger.polls.count(id) }),
            ("count by what does not fit", { _ = try await stranger.polls.count(id, by: .borda) }),
            ("history", { _ = try await stranger.polls.history(of: id) }),
            ("vote", { _ = try await stranger.ballots.cast(.option(OptionNumber(1)), in: id) }),
            ("vote for what is not there", { _ = try await stranger.ballots.cast(.option(OptionNumber(19)), in: id) }),
            ("pass", { _ = try await stranger.ballots.cast(.pass, in: id) }),
            ("withdraw", { _ = try await stranger.ballots.withdraw(from: id) }),
            ("edit", { _ = try await stranger.polls.edit(id, PollEdit(title: "mine")) }),
            ("close", { _ = try await stranger.polls.close(id) }),
            ("move the deadline", { _ = try await stranger.polls.moveDeadline(of: id, to: .never) }),
            ("delete", { _ = try await stranger.polls.delete(id) }),
        ]
    }

    @Test(arguments: State.allCases)
    func strangersLearnNothingFromErrors(state: State) async throws {
        try await TestCommunity.run { community in
            let scene = try await scene(.always, state, in: community)
            let strangers = state == .open ? [Reader.outsider] : [Reader.outsider] + (state == .hidden ? [.nonVoter, .voter] : [])
            for stranger in strangers {
                let never = attempts(on: .unused, as: scene[stranger])
                for (real, unreal) in zip(attempts(on: scene.poll.id, as: scene[stranger]), never) {
                    let about = await expectRefusal(.notFound) { try await real.1() }
                    let nothing = await expectRefusal(.notFound) { try await unreal.1() }
                    #expect(about?.words(about: scene.poll.id) == nothing?.words(about: .unused), "\(real.0) by \(stranger)")
                    #expect(about?.field == nothing?.field, "\(real.0)")
                }
            }
            try await community.expectCounters(of: scene.poll, Counters([1, 0]))
        }
    }
}
