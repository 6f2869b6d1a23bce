package import Domain
package import StrictJSON

package typealias ListRounds = ListEntries<RoundResponse>
package typealias CreateRound = CreateEntry<RoundResponse>
package typealias ChangeRound = ChangeEntry<RoundResponse>
package typealias DeleteRound = DeleteEntry<RoundResponse>

package struct RoundResponse: CatalogueEntry {
    package typealias Setting = DeadlineRequest
    package static let endpoints = CatalogueEndpoints(
        list: .listRounds, create: .createRound, change: .changeRound, delete: .deleteRound)
    package static let settingField: FieldName = "due"

    package let id: ID<Round>
    package let name: String
    package let dueAt: Instant
    package let createdAt: Instant
    package let progress: ProgressResponse

    package init(_ round: Round) {
        (id, name, dueAt, createdAt) = (round.id, round.name, round.dueAt, round.createdAt)
        progress = ProgressResponse(round.progress)
    }

    package var entity: Round { Round(id: id, name: name, dueAt: dueAt, createdAt: createdAt, progress: progress.progress) }
    package static func entitySetting(_ due: DeadlineRequest) throws(WoteError) -> Deadline { try due.deadline() }
}

/// Polls of a round that the reader may see; no ballot is counted.
package struct ProgressResponse: Codable, Hashable, Sendable {
    package let closed: Int64
    package let polls: Int64

    package init(_ progress: Round.Progress) { (closed, polls) = (progress.closed, progress.polls) }
    package var progress: Round.Progress { Round.Progress(closed: closed, polls: polls) }
}

/// The round a poll is in.
package struct RoundReferenceResponse: Codable, Hashable, Sendable {
    package let name: String
    package let dueAt: Instant

    package init(_ round: Poll.RoundReference) { (name, dueAt) = (round.name, round.dueAt) }
    package var round: Poll.RoundReference { Poll.RoundReference(name: name, dueAt: dueAt) }
}
