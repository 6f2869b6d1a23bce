import Arguments
import Core
import Domain

/// What every list takes: filters that combine, and how much of the list to show.
struct ListingOptions: Sendable {
    let status: Option<PollFilter.Status?>
    let kind: Option<PollKind.Name?>
    let scope: Option<PollScope?>
    let author: Option<String?>
    let voted: Option<Bool>
    let notVoted: Option<Bool>
    let limit: Option<Int?>
    let after: Option<String?>
    let everything: Option<Bool>

    init(_ commands: Commands) {
        let say = { (english: String, korean: String) in commands.say(english, ko: korean) }
        status = Option("status", placeholder: "STATUS", help: say("Only such polls", "이 상태만"), parse: .choice(PollFilter.Status.allCases))
        kind = Option("kind", placeholder: "KIND", help: say("Only this kind", "이 종류만"), parse: .choice(PollKind.Name.allCases))
        scope = Option("scope", placeholder: "SCOPE", help: say("Only this scope", "이 범위만"), parse: .choice(PollScope.allCases))
        author = Option("author", placeholder: "NICK", help: say("Only this member's", "이 회원이 물은 것만"), parse: .text)
        voted = .flag("voted", help: say("Only those I voted in", "내가 투표한 것만"))
        notVoted = .flag("not-voted", help: say("Only those I did not vote in", "내가 투표하지 않은 것만"))
        limit = Option(
            "limit", short: "n", placeholder: "N", help: say("Polls a page, 1 to 100 [default: 10]", "한 쪽의 개수, 1–100 [기본값: 10]"),
            parse: .integer())
        after = Option("after", placeholder: "CURSOR", help: say("Continue where a page ended", "이전 쪽 다음부터"), parse: .text)
        everything = .flag("all", help: say("The whole list", "전체 목록"))
    }

    var filters: [any AnyOption] { [status, kind, scope, author, voted, notVoted] }
    var paging: [any AnyOption] { [limit, after, everything] }

    func request(_ parsed: Parsed, commands: Commands) throws -> Listing.Request {
        if parsed[voted], parsed[notVoted] {
            throw UsageError(commands.say("--voted and --not-voted exclude each other", ko: "--voted와 --not-voted는 함께 쓸 수 없습니다"))
        }
        let filter = PollFilter(
            status: parsed[status], kind: parsed[kind], scope: parsed[scope], author: parsed[author],
            voted: parsed[voted] ? true : parsed[notVoted] ? false : nil)
        return Listing.Request(
            filter: filter, limit: try parsed[limit].map { try PageSize($0) }, after: parsed[after].map(Cursor.init(rawValue:)),
            all: parsed[everything])
    }
}
