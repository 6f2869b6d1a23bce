package import Domain

package struct RevisionList: Codable, Hashable, Sendable {
    package let items: [RevisionResponse]
    package init(items: [RevisionResponse]) { self.items = items }
}

package struct RevisionResponse: Codable, Hashable, Sendable {
    package let field: String
    package let before: String?
    package let after: String?
    package let editor: String?
    package let at: Instant

    package init(_ revision: Revision) {
        (field, before, after) = (revision.field, revision.before, revision.after)
        (editor, at) = (revision.editor, revision.at)
    }

    package var revision: Revision { Revision(field: field, before: before, after: after, editor: editor, at: at) }
}

package struct LocalTimeResponse: Codable, Hashable, Sendable {
    package let moments: [Instant]
    package let neighbours: [String]

    package init(moments: [Instant], neighbours: [String]) { (self.moments, self.neighbours) = (moments, neighbours) }
    package init(_ readings: LocalTimeReadings) { self.init(moments: readings.moments, neighbours: readings.neighbours) }
    package var readings: LocalTimeReadings { LocalTimeReadings(moments: moments, neighbours: neighbours) }
}
