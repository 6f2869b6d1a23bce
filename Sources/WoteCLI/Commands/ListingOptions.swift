import Arguments
import Core
import Domain

/// What every list of polls takes: filters that combine, and how much of the list to show.
struct ListingOptions: Sendable {
    let status: Option<PollFilter.Status?>
    let kind: Option<PollKind.Name?>
    let scope: Option<PollScope?>
    let author: Option<String?>
    let voted: Option<Bool>
    let notVoted: Option<Bool>
    let labels: Option<[String]>
    let round: Option<String?>
    private let pages: PagingOptions

    init(_ commands: Commands) {
        let say = { (english: String, korean: String) in commands.say(english, ko: korean) }
        status = Option("status", placeholder: "STATUS", help: say("Only such polls", "이 상태만"), parse: .choice(PollFilter.Status.allCases))
        kind = Option("kind", placeholder: "KIND", help: say("Only this kind", "이 종류만"), parse: .choice(PollKind.Name.allCases))
        scope = Option("scope", placeholder: "SCOPE", help: say("Only this scope", "이 범위만"), parse: .choice(PollScope.allCases))
        author = Option("author", placeholder: "NICK", help: say("Only this member's", "이 회원이 물은 것만"), parse: .text)
        voted = .flag("voted", help: say("Only those I voted in", "내가 투표한 것만"))
        notVoted = .flag("not-voted", help: say("Only those I did not vote in", "내가 투표하지 않은 것만"))
        labels = .many(
            "label", placeholder: "NAME", help: say("Only those with this label; of several, with all", "이 라벨이 붙은 것만; 여러 개면 모두"),
            parse: .text)
        round = Option("round", placeholder: "NAME", help: say("Only those in this round", "이 회차만"), parse: .text)
        pages = PagingOptions(commands)
    }

    var filters: [any AnyOption] { [status, kind, scope, author] + marks + [voted, notVoted] }
    var marks: [any AnyOption] { [labels, round] }
    var paging: [any AnyOption] { pages.all }

    func request(_ parsed: Parsed, commands: Commands) throws -> Listing.Request {
        if parsed[voted], parsed[notVoted] {
            throw UsageError(commands.say("--voted and --not-voted exclude each other", ko: "--voted와 --not-voted는 함께 쓸 수 없습니다"))
        }
        let filter = PollFilter(
            status: parsed[status], kind: parsed[kind], scope: parsed[scope], author: parsed[author],
            voted: parsed[voted] ? true : parsed[notVoted] ? false : nil, labels: parsed[labels], round: parsed[round])
        return Listing.Request(filter: filter, pages: try pages.request(parsed))
    }
}

/// How much of a list to show.
struct PagingOptions: Sendable {
    private let limit: Option<Int?>
    private let after: Option<String?>
    private let everything: Option<Bool>

    struct Request: Sendable {
        var limit: PageSize?
        var after: Cursor?
        var all = false

        var size: PageSize { limit ?? (all ? .largest : .standard) }
    }

    init(_ commands: Commands) {
        let say = { (english: String, korean: String) in commands.say(english, ko: korean) }
        limit = Option(
            "limit", short: "n", placeholder: "N", help: say("Rows a page, 1 to 100 [default: 10]", "한 쪽의 개수, 1–100 [기본값: 10]"),
            parse: .integer())
        after = Option("after", placeholder: "CURSOR", help: say("Continue where a page ended", "이전 쪽 다음부터"), parse: .text)
        everything = .flag("all", help: say("The whole list", "전체 목록"))
    }

    var all: [any AnyOption] { [limit, after, everything] }

    func request(_ parsed: Parsed) throws -> Request {
        Request(
            limit: try parsed[limit].map { try PageSize($0) }, after: parsed[after].map(Cursor.init(rawValue:)), all: parsed[everything])
    }
}
