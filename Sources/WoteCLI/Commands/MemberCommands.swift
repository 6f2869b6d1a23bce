import Arguments
import Contract
import Core
import Domain

/// Members as administrators see them.
extension Commands {
    var members: Command<Action> {
        Command(
            "members", summary: say("List, add and change members", ko: "회원 목록, 추가, 변경"),
            subcommands: [listMembers, showMember, addMember, changeMember], defaultSubcommand: "list")
    }

    private var listMembers: Command<Action> {
        let paging = PagingOptions(self)
        return Command(
            "list", summary: say("List members, newest first", ko: "회원 목록 (최신순)"), examples: [("wote admin members list", "")],
            options: paging.all
        ) { parsed in
            let request = try paging.request(parsed)
            return community(parsed) { shell, session in
                let page = try await Pages.read(request) { try await session.useCases.members.list(limit: $0, after: $1) }
                return try await shell.show(page.map(MemberResponse.init)) {
                    $0.table(of: page.items)
                } line: {
                    [
                        $0.id.description, $0.nickname, $0.role.rawValue, $0.group?.name, $0.persona, $0.banned ? "banned" : nil,
                        $0.joinedAt.rfc3339,
                    ]
                }
            }
        }
    }

    private var showMember: Command<Action> {
        let nickname = Argument<String>("NICK", help: say("The member", ko: "회원"), parse: .text)
        return Command(
            "show", summary: say("Look a member up", ko: "회원 찾기"), examples: [("wote admin members show mina", "")], arguments: [nickname]
        ) { parsed in
            let name = parsed[nickname]
            return community(parsed) { shell, session in try await shell.show(try await session.useCases.members.find(name)) }
        }
    }

    private var addMember: Command<Action> {
        let nickname = Argument<String>("NICK", help: say("Up to 30 characters, unique", ko: "30자까지, 겹치지 않게"), parse: .text)
        let fields = MemberOptions(self)
        return Command(
            "add", summary: say("Add a member", ko: "회원 추가"), examples: [("wote admin members add mina --group \"Class 3\"", "")],
            options: fields.all, arguments: [nickname]
        ) { parsed in
            let name = parsed[nickname]
            return community(parsed) { shell, session in
                let member = try await session.useCases.members.create(
                    nickname: name, role: parsed[fields.role] ?? .member, group: parsed[fields.group], persona: parsed[fields.persona])
                return try await shell.show(member)
            }
        }
    }

    private var changeMember: Command<Action> {
        let nickname = Argument<String>("NICK", help: say("The member", ko: "회원"), parse: .text)
        let newName = Option<String?>("nickname", placeholder: "NICK", help: say("A new nickname", ko: "새 별명"), parse: .text)
        let fields = MemberOptions(self)
        return Command(
            "change", summary: say("Change a member's nickname, role, group or persona", ko: "별명, 역할, 그룹, 성향 변경"),
            examples: [("wote admin members change mina --role admin", "")], options: [newName] + fields.all, arguments: [nickname]
        ) { parsed in
            let name = parsed[nickname]
            return community(parsed) { shell, session in
                let member = try await session.useCases.members.change(
                    name, newNickname: parsed[newName], role: parsed[fields.role], group: parsed[fields.group],
                    persona: parsed[fields.persona])
                return try await shell.show(member)
            }
        }
    }
}

/// What can be set on a member.
private struct MemberOptions: Sendable {
    let role: Option<Member.Role?>
    let group: Option<String?>
    let persona: Option<String?>

    init(_ commands: Commands) {
        role = Option("role", placeholder: "ROLE", help: commands.say("What they may do", ko: "권한"), parse: .choice(Member.Role.allCases))
        group = Option("group", placeholder: "NAME", help: commands.say("Their group, made if new", ko: "그룹, 없으면 만듦"), parse: .text)
        persona = Option("persona", placeholder: "CODE", help: commands.say("Such as ECO_WARRIOR", ko: "예: ECO_WARRIOR"), parse: .text)
    }

    var all: [any AnyOption] { [role, group, persona] }
}

extension Shell {
    fileprivate func show(_ member: Member) async throws -> ExitStatus? {
        try await print(MemberResponse(member)) { $0.line(about: member) }
        return nil
    }
}
