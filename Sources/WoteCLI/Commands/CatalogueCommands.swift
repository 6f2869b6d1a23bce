import Arguments
import Contract
import Core
import Domain

/// Labels or rounds on the command line: list, add, edit, delete are written once, for whatever `Sort` tells.
struct CatalogueCommands<Sort: CatalogueSort>: Sendable {
    typealias Entity = Sort.Entry.Entity

    let commands: Commands
    let sort: Sort

    init(_ sort: Sort, _ commands: Commands) { (self.sort, self.commands) = (sort, commands) }

    /// What members see: the list alone.
    var forMembers: Command<Action> { list(named: Sort.plural, group: commands.reading, example: "wote \(Sort.plural)") }

    var forAdmins: Command<Action> {
        Command(
            Sort.plural, summary: commands.say("List, add, edit and delete \(Sort.plural)", ko: "\(noun) 목록, 추가, 변경, 삭제"),
            subcommands: [list(named: "list", group: nil, example: "wote admin \(Sort.plural) list"), add, edit, delete],
            defaultSubcommand: "list")
    }

    private var noun: String { Entity.noun[commands.language] }

    private func list(named name: String, group: String?, example: String) -> Command<Action> {
        let paging = PagingOptions(commands)
        return Command(
            name, group: group, summary: commands.say("List \(Sort.plural), newest first", ko: "\(noun) 목록 (최신순)"),
            examples: [(example, "")], options: paging.all
        ) { parsed in
            let request = try paging.request(parsed)
            return commands.community(parsed) { shell, session in
                let page = try await Pages.read(request) { try await Sort.useCases(session.useCases).list(limit: $0, after: $1) }
                return try await shell.show(page.map(Sort.Entry.init)) {
                    Sort.table(of: page.items, $0)
                } line: {
                    Sort.line($0.entity)
                }
            }
        }
    }

    private var add: Command<Action> {
        let (name, setting) = (argument, sort.option(commands))
        return Command(
            "add", summary: commands.say("Add a \(Entity.noun.english)", ko: "\(noun) 추가"),
            examples: [("wote admin \(Sort.plural) add \(sort.example)", "")], options: [setting], arguments: [name]
        ) { parsed in
            let (name, given) = (parsed[name], parsed[setting])
            return commands.community(parsed) { shell, session in
                let entry = try await Sort.useCases(session.useCases).create(name, try sort.setting(given, shell))
                return try await shell.show(entry, Sort.self)
            }
        }
    }

    private var edit: Command<Action> {
        let (name, setting) = (argument, sort.option(commands))
        let newName = Option<String?>("name", placeholder: "NAME", help: commands.say("A new name", ko: "새 이름"), parse: .text)
        return Command(
            "edit", summary: commands.say("Change a \(Entity.noun.english)", ko: "\(noun) 변경"),
            examples: [("wote admin \(Sort.plural) edit \(sort.example)", "")], options: [newName, setting], arguments: [name]
        ) { parsed in
            let (name, newName, given) = (parsed[name], parsed[newName], parsed[setting])
            return commands.community(parsed) { shell, session in
                let setting = try given.map { try sort.setting($0, shell) }
                let entry = try await Sort.useCases(session.useCases).change(name, newName: newName, setting)
                return try await shell.show(entry, Sort.self)
            }
        }
    }

    private var delete: Command<Action> {
        let (name, yes) = (argument, commands.yesOption)
        return Command(
            "delete",
            summary: commands.say("Take a \(Entity.noun.english) off its polls and delete it", ko: "투표에서 \(noun) 빼고 삭제"),
            discussion: commands.say("The polls stay as they are.", ko: "투표는 그대로 남습니다."),
            examples: [("wote admin \(Sort.plural) delete \(sort.exampleName)", "")], options: [yes], arguments: [name]
        ) { parsed in
            let (name, isSure) = (parsed[name], parsed[yes])
            return commands.community(parsed) { shell, session in
                try await shell.confirm(
                    Phrase(
                        "Delete the \(Entity.noun.english) \"\(name)\" for good?",
                        ko: "\(Entity.noun.korean) \(quoted: name, .object) 완전히 삭제할까요?"),
                    isSure: isSure)
                let gone = try await Sort.useCases(session.useCases).delete(name)
                try await shell.print(RemovalResponse(gone)) { $0.line(about: gone, Entity.noun) }
                return nil
            }
        }
    }

    private var argument: Argument<String> {
        Argument("NAME", help: commands.say("Its name", ko: "이름"), parse: .text)
    }
}

extension Shell {
    fileprivate func show<Sort: CatalogueSort>(_ entry: Sort.Entry.Entity, _ sort: Sort.Type) async throws -> ExitStatus? {
        try await print(Sort.Entry(entry)) { Sort.table(of: [entry], $0) }
        return nil
    }
}
