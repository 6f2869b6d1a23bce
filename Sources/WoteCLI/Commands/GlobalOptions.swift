import Arguments
import Domain
import Terminal

/// The options that every command takes.
struct GlobalOptions: Sendable {
    let json = Option.flag("json", help: "")
    let database = Option<String?>("database", placeholder: "URL", help: "", parse: .text)
    let actingAs = Option<String?>("as", placeholder: "NICK", help: "", parse: .text)
    let language = Option<Language?>("lang", placeholder: "LANG", help: "", parse: .choice(Language.allCases))
    let colour = Option<ColourFlag>("color", placeholder: "WHEN", help: "", default: .auto, parse: .choice(ColourFlag.allCases))

    func settings(_ parsed: Parsed, language: Language) -> Shell.Settings {
        Shell.Settings(
            language: language, json: parsed[json], colour: parsed[colour], database: parsed[database], actingAs: parsed[actingAs])
    }

    /// The same options with their help in the commands' language.
    func all(_ commands: Commands) -> [any AnyOption] {
        let say = commands.say
        return [
            Option.flag("json", help: say("Print one JSON document", "JSON 문서 하나로 출력")),
            Option<String?>(
                "database", placeholder: "URL",
                help: say("A Postgres instead of the private one; also WOTE_DATABASE_URL", "전용 Postgres 대신 쓸 데이터베이스 (WOTE_DATABASE_URL)"),
                parse: .text),
            Option<String?>("as", placeholder: "NICK", help: say("Act as another member (admins)", "다른 회원으로 실행 (관리자)"), parse: .text),
            Option<Language?>("lang", placeholder: "LANG", help: say("Language", "언어"), parse: .choice(Language.allCases)),
            Option<ColourFlag>(
                "color", placeholder: "WHEN", help: say("Colour", "색"), default: .auto, shown: "auto", parse: .choice(ColourFlag.allCases)),
        ]
    }
}
