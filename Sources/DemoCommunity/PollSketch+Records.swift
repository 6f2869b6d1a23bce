import Domain

/// The poll and its history as records, once it is known when now is.
extension PollSketch {
    func record(now: Instant) -> PollRecord {
        let asked = now - age
        return PollRecord(
            key: key, author: author.rawValue, question: question, rules: rules, group: circle?.rawValue, options: options,
            labels: topics.map(\.rawValue), round: occasion?.rawValue, createdAt: asked,
            editedAt: edits.filter(\.changesText).map(\.after).max().map { asked + $0 },
            closesAt: lifetime.map { asked + $0 }, closedAt: closedAfter.map { asked + $0 },
            hiding: hiding.map { HidingRecord(at: asked + $0.after, reason: $0.reason) })
    }

    /// The group it is for.
    var circle: Circle? { rules.scope == .group ? author.profile.circle : nil }

    func revisions(now: Instant) -> [RevisionRecord] {
        edits.sorted { $0.after < $1.after }.map { edit in
            let (field, before, after) = words(of: edit.part, asked: now - age)
            return RevisionRecord(
                poll: key, editor: author.rawValue, field: field, before: before, after: after, at: now - age + edit.after)
        }
    }

    /// What a revision names, and how that read before and reads since: a part is edited once, so what it became is what it is.
    private func words(of part: Edit.Part, asked: Instant) -> (field: String, before: String?, after: String?) {
        switch part {
        case .title(let before): ("title", before, question.title)
        case .body(let before): ("body", before, question.body)
        case .link(let before): ("link", before, question.link)
        case .option(let number, let before): ("option \(number)", before, options[number - 1])
        case .deadline(let before): ("deadline", (asked + before).rfc3339, lifetime.map { (asked + $0).rfc3339 })
        }
    }
}

extension PollSketch.Edit {
    fileprivate var changesText: Bool {
        if case .deadline = part { false } else { true }
    }
}
