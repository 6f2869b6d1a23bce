import Domain
import Terminal

extension Rendering {
    /// What a poll's text was before each change.
    func history(_ revisions: [Revision]) -> [String] {
        if revisions.isEmpty { return [say("Never edited.", ko: "수정한 적이 없습니다.")] }
        return revisions.flatMap { revision -> [String] in
            let head = "\(wallClock(revision.at))  \(revision.editor ?? say("(gone)", ko: "(탈퇴)"))  \(revision.field)"
            let none = say("(none)", ko: "(없음)")
            return [painter.paint(head.sanitized(.oneLine), .dim)] + wrapped("- \(revision.before ?? none)")
                + wrapped("+ \(revision.after ?? none)")
        }
    }
}
