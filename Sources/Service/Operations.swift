import Contract
import Core
import Domain

/// Each endpoint, once: who may call it and which use case it is. What stands in no row is answered by nobody.
extension Operation {
    package static let all: [Operation] = polls + ballots + catalogue + members + administration

    private static let polls = [
        Operation(.anonymous) { (list: ListPolls, can) in
            try await can.polls.list(matching: list.filter, limit: try PageSize(list.limit), after: list.after).map(PollResponse.init)
        },
        Operation(.anonymous) { (show: ShowPoll, can) in PollResponse(try await can.polls.show(show.poll)) },
        Operation(.anonymous) { (list: ListRevisions, can) in
            RevisionList(items: try await can.polls.history(of: list.poll).map(RevisionResponse.init))
        },
        Operation(.member) { (create: CreatePoll, can) in
            PollReference(id: try await can.polls.ask(try create.draft(), once: create.idempotencyKey).id)
        },
        Operation(.member) { (edit: EditPoll, can) in
            .done(try await can.polls.edit(edit.poll, try edit.edit(), deadline: try edit.deadline?.deadline()))
        },
        Operation(.member) { (delete: DeletePoll, can) in .done(try await can.polls.delete(delete.poll)) },
        Operation(.member) { (close: ClosePoll, can) in .done(try await can.polls.close(close.poll)) },
        Operation(.member) { (move: MoveDeadline, can) in
            .done(try await can.polls.moveDeadline(of: move.poll, to: try move.deadline.deadline()))
        },
        Operation(.anonymous) { (pile: PileBallots, can) in
            let (poll, ballots) = try await can.polls.piles(of: pile.poll)
            return PiledBallots(poll: PollResponse(poll), ballots: ballots)
        },
        Operation(.anonymous) { (list: ListWeights, can) in
            WeightList(items: try await can.polls.weights(in: list.poll).map(WeightResponse.init))
        },
        Operation(.member) { (set: SetWeights, can) in
            .done(try await can.polls.setWeights(try set.weights.map { try $0.voterWeight() }, in: set.poll))
        },
        Operation(.anonymous) { (resolve: ResolveLocalTime, can) in
            LocalTimeResponse(try await can.polls.readings(of: try resolve.time(), in: resolve.zone))
        },
    ]

    private static let ballots = [
        Operation(.member) { (cast: CastBallot, can) in
            BallotReceipt(outcome: try await can.ballots.cast(cast.choice, in: cast.poll))
        },
        Operation(.member) { (pass: PassBallot, can) in BallotReceipt(outcome: try await can.ballots.cast(.pass, in: pass.poll)) },
        Operation(.member) { (withdraw: WithdrawBallot, can) in
            BallotReceipt(outcome: try await can.ballots.withdraw(from: withdraw.poll))
        },
    ]

    private static let catalogue = entries { $0.labels } + entries { $0.rounds }

    /// Labels and rounds are kept alike.
    private static func entries<Entry: Catalogue>(_ of: @escaping @Sendable (UseCases) -> CatalogueUseCases<Entry>) -> [Operation] {
        [
            Operation(.anonymous) { (list: ListEntries<Entry>, can) in
                try await of(can).list(limit: try PageSize(list.limit), after: list.after).map(Entry.init)
            },
            Operation(.admin) { (create: CreateEntry<Entry>, can) in
                Entry(try await of(can).create(create.name, try Entry.entitySetting(create.setting)))
            },
            Operation(.admin) { (change: ChangeEntry<Entry>, can) in
                Entry(
                    try await of(can).change(
                        change.name, newName: change.newName, try change.setting.map { try Entry.entitySetting($0) }))
            },
            Operation(.admin) { (delete: DeleteEntry<Entry>, can) in RemovalResponse(try await of(can).delete(delete.name)) },
        ]
    }

    private static let members = [
        Operation(.member) { (_: WhoAmI, can) in MemberResponse(try can.caller.signedIn()) },
        Operation(.machine) { (_: Enrol, can) in MemberResponse(try can.caller.signedIn()) },
        Operation(.admin) { (act: ActAs, can) in MemberResponse(try await can.members.actAs(act.nickname)) },
        Operation(.admin) { (list: ListMembers, can) in
            try await can.members.list(limit: try PageSize(list.limit), after: list.after).map(MemberResponse.init)
        },
        Operation(.admin) { (show: ShowMember, can) in MemberResponse(try await can.members.find(show.nickname)) },
        Operation(.admin) { (create: CreateMember, can) in
            MemberResponse(
                try await can.members.create(
                    nickname: create.nickname, role: create.role, group: create.group, persona: create.persona))
        },
        Operation(.admin) { (change: ChangeMember, can) in
            MemberResponse(
                try await can.members.change(
                    change.nickname, newNickname: change.newNickname, role: change.role, group: change.group, persona: change.persona))
        },
    ]

    private static let administration = [
        Operation(.admin) { (reopen: ReopenPoll, can) in
            .done(try await can.admin.reopen(reopen.poll, until: try reopen.deadline.deadline()))
        },
        Operation(.admin) { (hide: HidePoll, can) in .done(try await can.admin.hide(hide.poll, reason: hide.reason)) },
        Operation(.admin) { (unhide: UnhidePoll, can) in .done(try await can.admin.unhide(unhide.poll)) },
        Operation(.admin) { (aside: SetBallotsAside, can) in
            SetAsideReceipt(try await can.admin.setAside(try aside.ballots.selection(), in: aside.poll, reason: aside.reason).outcome)
        },
        Operation(.admin) { (undo: UndoSetAside, can) in
            SetAsideReceipt(try await can.admin.undoSetAside(try undo.selection(), in: undo.poll).outcome)
        },
        Operation(.admin) { (find: FindVoters, can) in
            VoterList(items: try await can.admin.voters(named: find.names, in: find.poll).map(VoterList.Item.init))
        },
        Operation(.admin) { (recount: Recount, can) in
            let part = try await can.admin.recountPart(poll: recount.poll, after: recount.after, fix: recount.fix)
            return RecountResponse(polls: part.polls, drifts: part.drifts.map(DriftResponse.init), next: part.next)
        },
        Operation(.admin) { (list: ListAudit, can) in
            try await can.admin.audit(limit: try PageSize(list.limit), after: list.after).map(AuditResponse.init)
        },
    ]
}

extension Done {
    /// That something was done says enough: who wants to see the result asks for it.
    fileprivate static func done(_ result: some Sendable) -> Done { Done() }
}
