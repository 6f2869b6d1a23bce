import Arguments
import Contract
import Core
import Domain
import Features
import Store

/// Reading: the feed, one poll, search, my own.
extension Commands {
    var list: Command<Action> {
        let listing = ListingOptions(self)
        return Command(
            "list", group: reading, summary: say("List polls, newest first", ko: "투표 목록 (최신순)"),
            discussion: say(
                "In a pipe: one poll a line, tab-separated: id, status, kind, author, created, closes, my choice, turnout, counts, title.",
                ko: "파이프에서는 한 줄에 하나씩 탭으로 구분: id, status, kind, author, created, closes, my choice, turnout, counts, title."),
            examples: [
                ("wote list --status open --not-voted", say("what waits for your vote", ko: "아직 투표하지 않은 것")),
                ("wote list --all | wc -l", say("how many polls there are", ko: "전체 투표 수")),
            ],
            options: listing.filters + listing.paging
        ) { parsed in
            let request = try listing.request(parsed, commands: self)
            return community(parsed) { shell, session in try await Listing(shell: shell, session: session).run(request) }
        }
    }

    var search: Command<Action> {
        let listing = ListingOptions(self)
        let words = Argument<[String]>.rest(
            "WORDS", minimum: 1, help: say("All must stand in title or body", ko: "제목이나 본문에 모두 있어야 합니다"), parse: .text)
        return Command(
            "search", group: reading, summary: say("Find polls by words in title and body", ko: "제목과 본문에서 찾기"),
            examples: [("wote search 살까", say("also inside longer words", ko: "낱말 가운데도 찾습니다"))],
            options: listing.filters + listing.paging, arguments: [words]
        ) { parsed in
            var request = try listing.request(parsed, commands: self)
            request.filter.words = parsed[words].joined(separator: " ")
            return community(parsed) { [request] shell, session in try await Listing(shell: shell, session: session).run(request) }
        }
    }

    var mine: Command<Action> {
        let listing = ListingOptions(self)
        let votes = Option.flag("votes", help: say("Polls I voted in, instead of those I asked", ko: "내가 물은 것 대신 내가 투표한 것"))
        return Command(
            "mine", group: reading, summary: say("List the polls I asked, or voted in", ko: "내가 묻거나 투표한 목록"),
            examples: [("wote mine --votes", say("where I voted", ko: "내가 투표한 것"))], options: [votes] + listing.marks + listing.paging
        ) { parsed in
            let request = try listing.request(parsed, commands: self)
            let wantsVotes = parsed[votes]
            return community(parsed) { shell, session in
                var request = request
                if wantsVotes { request.filter.voted = true } else { request.filter.author = session.caller.member?.nickname }
                return try await Listing(shell: shell, session: session).run(request)
            }
        }
    }

    var whoami: Command<Action> {
        Command(
            "whoami", group: reading, summary: say("Tell who I am here", ko: "내가 누구인지 보기"),
            examples: [("wote whoami", "")]
        ) { parsed in
            community(parsed) { shell, session in
                let member = try session.caller.signedIn()
                try await shell.print(MemberResponse(member)) { $0.line(about: member) }
                return nil
            }
        }
    }

    var reading: String { say("Read:", ko: "읽기:") }
}

extension Session {
    /// Sends one action to a poll's store and waits for all that follows; an error it ends in is thrown.
    func perform(_ action: PollFeature.Action, on poll: ID<Poll>) async throws -> PollFeature.State {
        let store = Store(PollFeature(poll, useCases), state: .init())
        await store.send(action: action)
        await store.finish()
        let state = await store.state
        if let error = state.error { throw error }
        return state
    }
}
