/// On whose behalf a request runs; taken from the session, never from the request itself.
package enum Caller: Hashable, Sendable {
    case anonymous
    case member(Member)

    package var member: Member? {
        if case .member(let member) = self { member } else { nil }
    }

    /// The member, or that one is needed.
    package func signedIn() throws(WoteError) -> Member {
        guard let member else {
            throw WoteError(.unauthenticated, "Sign in first.", ko: "먼저 로그인하세요.")
        }
        return member
    }

    /// The member if an admin.
    package func admin() throws(WoteError) -> Member {
        let member = try active()
        guard member.isAdmin else {
            throw WoteError(.forbidden, "Only an admin may do this; ask one.", ko: "관리자만 할 수 있습니다. 관리자에게 부탁하세요.")
        }
        return member
    }

    /// The member if not banned: banned members read, but write nothing.
    package func active() throws(WoteError) -> Member {
        let member = try signedIn()
        guard !member.isBanned else {
            throw WoteError(.forbidden, "Your account is banned; ask an admin.", ko: "이용이 정지된 계정입니다. 관리자에게 문의하세요.")
        }
        return member
    }

    /// The member if they asked `poll`, or an admin.
    package func owner(of poll: Poll) throws(WoteError) -> Member {
        let member = try active()
        guard member.isAdmin || poll.author?.id == member.id else {
            throw WoteError(
                .forbidden, "Only the author of poll \(poll.id) or an admin may do this.", ko: "투표 \(poll.id)의 작성자나 관리자만 할 수 있습니다.")
        }
        return member
    }

    /// The member if they asked `poll`: its words are its author's.
    package func author(of poll: Poll) throws(WoteError) -> Member {
        let member = try active()
        guard poll.author?.id == member.id else {
            throw WoteError(.forbidden, "Only the author of poll \(poll.id) may do this.", ko: "투표 \(poll.id)의 작성자만 할 수 있습니다.")
        }
        return member
    }
}
