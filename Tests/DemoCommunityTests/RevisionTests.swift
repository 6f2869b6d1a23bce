import Domain
import Testing

/// The history tells how each edited poll came to read as it does.
struct RevisionTests {
    let demo = Community.demo

    @Test func everyKindOfChangeIsThere() {
        let fields = Set(demo.revisions.map { String($0.field.prefix { $0 != " " }) })
        #expect(fields == ["title", "body", "link", "deadline", "option"])
    }

    @Test(arguments: Community.demo.revisions)
    func revisionEndsInWhatThePollSays(_ revision: RevisionRecord) throws {
        let poll = try #require(demo.polls.first { $0.key == revision.poll })
        #expect(revision.after == words(revision.field, of: poll))
        #expect(revision.before != revision.after)
        #expect(revision.editor == poll.author)
        #expect(revision.at > poll.createdAt && revision.at < Community.now)
    }

    @Test(arguments: Community.demo.revisions)
    func whatStoodBeforeWasAllowedToo(_ revision: RevisionRecord) throws {
        let poll = try #require(demo.polls.first { $0.key == revision.poll })
        let before = try #require(revision.before)
        switch revision.field {
        case "title": #expect(try TextRule.title.accept(before) == before)
        case "body": #expect(try TextRule.body.acceptOptional(before) == before)
        case "link": #expect(try TextRule.link.acceptLink(before) == before)
        case "deadline": #expect(try #require(Instant(rfc3339: before)) > revision.at)
        default: #expect(try !poll.options.contains(TextRule.option.accept(before)))
        }
    }

    @Test(arguments: Community.demo.polls)
    func aPollIsEditedWhenItsTextWasLastChanged(_ poll: PollRecord) {
        let changes = demo.revisions.filter { $0.poll == poll.key && $0.field != "deadline" }
        #expect(poll.editedAt == changes.map(\.at).max())
        #expect(Set(changes.map(\.field)).count == changes.count)
    }

    private func words(_ field: String, of poll: PollRecord) -> String? {
        switch field {
        case "title": poll.question.title
        case "body": poll.question.body
        case "link": poll.question.link
        case "deadline": poll.closesAt?.rfc3339
        default: field.split(separator: " ").last.flatMap { Int($0) }.map { poll.options[$0 - 1] }
        }
    }
}
