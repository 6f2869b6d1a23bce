import Contract
package import Domain

extension CommunityJSON {
    /// Writes a document record by record; what each call gives follows what the last one gave.
    package struct Writer: Sendable {
        private var isEmpty = true
        private var nicknames: [String: String] = [:]
        private var groups: [String: String] = [:]
        private var labels: [String: String] = [:]
        private var rounds: [String: String] = [:]

        package init() {}

        /// - Parameter tally: A poll's counts, written beside it for readers; of other records nothing.
        package mutating func write(_ record: CommunityRecord, tally: Tally? = nil) throws(WoteError) -> String {
            let text = try JSON.text(line(record, tally: tally))
            defer { isEmpty = false }
            return (isEmpty ? Self.opening : ",\n") + text
        }

        /// The end of the document; without a record before it, all of it.
        package mutating func finish() -> String { (isEmpty ? Self.opening : "\n") + "]}\n" }

        private static let opening = "{\"wote\": \(CommunityJSON.version), \"records\": [\n"

        private mutating func line(_ record: CommunityRecord, tally: Tally?) -> Line {
            switch record {
            case .group(let group):
                groups[group.key] = group.name
                return .group(GroupLine(id: group.key, name: group.name))
            case .label(let label):
                labels[label.key] = label.name
                return .label(LabelLine(id: label.key, name: label.name, colour: label.colour, createdAt: label.createdAt))
            case .round(let round):
                rounds[round.key] = round.name
                return .round(RoundLine(id: round.key, name: round.name, dueAt: round.dueAt, createdAt: round.createdAt))
            case .member(let member):
                nicknames[member.key] = member.nickname
                return .member(line(member))
            case .poll(let poll): return .poll(line(poll, tally: tally))
            case .setAside(let act): return .setAside(SetAsideLine(id: act.key, poll: act.poll, reason: act.reason, at: act.at))
            case .ballot(let ballot): return .ballot(BallotLine(ballot))
            case .revision(let change): return .revision(line(change))
            }
        }

        private func line(_ member: MemberRecord) -> MemberLine {
            MemberLine(
                id: member.key, nickname: member.nickname, role: member.role, group: member.group.map(group), persona: member.persona,
                bannedAt: member.bannedAt, joinedAt: member.joinedAt)
        }

        private func line(_ poll: PollRecord, tally: Tally?) -> PollLine {
            let (question, rules) = (poll.question, poll.rules)
            let options = poll.options.enumerated().map { OptionLine(number: OptionNumber($0 + 1), text: $1) }
            return PollLine(
                id: poll.key, title: question.title, body: question.body, link: question.link,
                price: question.price.map { Strict(PriceLine(amount: $0.amount, currency: $0.currency)) }, kind: rules.kind.name,
                picks: rules.kind.picks.map { Strict(PicksLine(min: $0.least, max: $0.most)) }, budget: rules.kind.budget,
                method: rules.counting.method, seats: rules.counting.wire.seats, quorum: rules.quorum, threshold: rules.threshold,
                tieSeed: rules.tieSeed, scope: rules.scope, ballots: rules.ballots,
                results: rules.results, pass: rules.allowsPass,
                addOptions: rules.addsOptions, author: poll.author.map(member), group: poll.group.map(group),
                options: options.map(Strict.init),
                weights: poll.weights.isEmpty ? nil : poll.weights.map { Strict(WeightLine(member: $0.voter, weight: $0.weight)) },
                labels: poll.labels.isEmpty ? nil : poll.labels.map { reference($0, in: labels) },
                round: poll.round.map { reference($0, in: rounds) },
                createdAt: poll.createdAt, editedAt: poll.editedAt, closesAt: poll.closesAt, closedAt: poll.closedAt,
                eligible: poll.eligible,
                hidden: poll.hiding?.reason, hiddenAt: poll.hiding?.at,
                result: tally.map { tally in
                    ResultLine(
                        ResultResponse(
                            .visible(tally), by: DecisionRule(rules, eligible: poll.eligible), options: options.map(\.number)))
                })
        }

        private func line(_ change: RevisionRecord) -> RevisionLine {
            RevisionLine(
                poll: change.poll, field: change.field, before: change.before, after: change.after, editor: change.editor.map(member),
                at: change.at)
        }

        private func member(_ key: String) -> Strict<MemberReference> {
            Strict(MemberReference(id: key, nickname: nicknames[key]))
        }

        private func reference(_ key: String, in names: [String: String]) -> Strict<NameReference> {
            Strict(NameReference(id: key, name: names[key]))
        }

        private func group(_ key: String) -> Strict<GroupLine> { Strict(GroupLine(id: key, name: groups[key] ?? "")) }
    }
}

extension BallotLine {
    fileprivate init(_ ballot: BallotRecord) {
        (poll, voter, choice) = (ballot.poll, ballot.voter, ballot.choice)
        account = ballot.hasAccount ? nil : false
        (persona, castAt, setAside) = (ballot.persona, ballot.castAt, ballot.setAside)
    }
}
