import Domain
import Terminal

/// Members, the log and a recount's findings.
extension Rendering {
    func line(about member: Member) -> [String] {
        var parts = [member.nickname, member.role == .admin ? say("admin", ko: "관리자") : say("member", ko: "회원")]
        parts += [member.group?.name, member.persona, member.isBanned ? say("banned", ko: "정지됨") : nil].compactMap { $0 }
        return wrapped(joined(parts.map { $0.sanitized(.oneLine) }))
    }

    func table(of members: [Member]) -> [String] {
        if members.isEmpty { return [say("No members yet.", ko: "아직 회원이 없습니다.")] }
        let columns: [Table.Column] = [
            .init(say("ID", ko: "번호"), alignment: .trailing), .init(say("NICKNAME", ko: "별명"), minimum: 8),
            .init(say("ROLE", ko: "역할"), priority: 3),
            .init(say("GROUP", ko: "그룹"), minimum: 6, priority: 2), .init(say("PERSONA", ko: "성향"), priority: 0),
            .init(say("JOINED", ko: "가입"), priority: 1),
        ]
        return table(
            Table(
                columns: columns,
                rows: members.map {
                    [
                        .init($0.id.description, .dim), .init($0.nickname, .bold),
                        .init($0.isBanned ? say("banned", ko: "정지됨") : $0.role.rawValue),
                        .init($0.group?.name ?? ""), .init($0.persona ?? ""), .init(wallClock($0.joinedAt), .dim),
                    ]
                }))
    }

    func table(of entries: [AuditEntry]) -> [String] {
        if entries.isEmpty { return [say("Nothing yet.", ko: "아직 없습니다.")] }
        let columns: [Table.Column] = [
            .init(say("WHEN", ko: "때"), priority: 1), .init(say("WHO", ko: "누가"), minimum: 6), .init(say("ACT", ko: "무엇")),
            .init(say("POLL", ko: "투표"), alignment: .trailing), .init(say("MEMBER", ko: "회원"), minimum: 6, priority: 2),
            .init(say("REASON", ko: "이유"), minimum: 8, priority: 0),
        ]
        return table(
            Table(
                columns: columns,
                rows: entries.map {
                    [
                        .init(wallClock($0.at), .dim), .init($0.actor), .init($0.act, .bold), .init($0.poll?.description ?? ""),
                        .init($0.member ?? ""), .init($0.reason ?? ""),
                    ]
                }))
    }

    func recount(polls: Int64, drifts: [Drift], fixed: Bool) -> [String] {
        let lines = drifts.map { drift in
            say(
                "poll \(drift.poll), \(drift.counter): counted \(drift.counted), ballots say \(drift.ballots)",
                ko: "투표 \(drift.poll), \(drift.counter): 집계 \(drift.counted), 실제 \(drift.ballots)")
        }
        let scope = counted(polls, "poll")
        let counters = counted(Int64(drifts.count), "counter")
        let summary =
            drifts.isEmpty
            ? say("\(scope), every counter equals its ballots", ko: "투표 \(number(polls))개, 모든 집계가 일치합니다")
            : fixed
                ? say("\(scope), \(counters) set right", ko: "투표 \(number(polls))개, 집계 \(drifts.count)개를 바로잡았습니다")
                : say("\(scope), \(counters) wrong; repair with --fix", ko: "투표 \(number(polls))개, 집계 \(drifts.count)개가 다릅니다. --fix로 고치세요")
        return (lines + [summary]).flatMap(wrapped)
    }
}
