/// Polls that belong together, under a date by which they are to be decided. Nothing happens by itself when it has passed.
package struct Round: Catalogued {
    /// How far a round has come, told in polls that the reader may see; of ballots and results it says nothing.
    package struct Progress: Hashable, Sendable {
        package let closed: Int64
        package let polls: Int64

        package init(closed: Int64, polls: Int64) { (self.closed, self.polls) = (closed, polls) }
    }

    package let id: Domain.ID<Round>
    package let name: String
    package let dueAt: Instant
    package let createdAt: Instant
    package let progress: Progress

    package init(id: Domain.ID<Round>, name: String, dueAt: Instant, createdAt: Instant, progress: Progress) {
        (self.id, self.name, self.dueAt) = (id, name, dueAt)
        (self.createdAt, self.progress) = (createdAt, progress)
    }

    /// When it is due; never is no date.
    package typealias Setting = Deadline
    package static let noun = Phrase("round", ko: "회차")
    package static let nameRule = TextRule(field: "round", korean: "회차", limit: 1...80, isOneLine: true)
}
