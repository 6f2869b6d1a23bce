import Core
import Domain
import Postgres
import TestCommunity
import Testing

@Suite(.bothWays) struct SearchTests {
    private static let polls: [(title: String, body: String?)] = [
        ("지름신강림러의 고민", "맥북프로를 살까요, 말까요?"),
        ("MacBook Pro 14", "black or silver"),
        ("Crème brûlée today?", nil),
        ("100% wool", "50_50 chance"),
        (#"the "quoted" \ path"#, "it's fine"),
        ("🍕🍺 tonight", "friends 👩‍👩‍👧‍👦 come"),
        ("two\u{200B}words here", "line one\nline two"),
    ]

    private static let searches: [(words: String, found: [Int])] = [
        // Two letters in the middle of a compound, of title and of body.
        ("강림", [0]), ("신강", [0]), ("북프", [0]), ("살까", [0]), ("까요", [0]),
        ("맥북프로", [0]), ("림북", []), ("의고", []),
        // One composition found by the other.
        ("\u{1100}\u{1161}\u{11BC}\u{1105}\u{1175}\u{11B7}", [0]), ("cre\u{300}me", [2]), ("crème", [2]), ("creme", []),
        ("bru\u{302}le\u{301}e", [2]),
        // Case; several words, in any order and in either text; one letter.
        ("MACBOOK", [1]), ("pro mac", [1]), ("silver book", [1]), ("silver 맥북", []), ("맥", [0]), ("Q", [4]), ("1", [1, 3]),
        // Nothing is a pattern, nothing ends a literal.
        ("%", [3]), ("100%", [3]), ("1%0", []), ("_", [3]), ("50_50", [3]), ("50x50", []), ("'", [4]), ("it's", [4]), ("\"quoted\"", [4]),
        ("\\", [4]), ("\\\\", []), ("'; DROP TABLE polls; --", []), ("(", []), ("*", []), ("$1", []),
        // Emoji, alone and joined; invisible characters count for nothing.
        ("🍕", [5]), ("🍕🍺", [5]), ("🍺🍕", []), ("👩‍👩‍👧‍👦", [5]), ("🙂", []), ("twowords", [6]), ("two\u{200B}words", [6]),
        // Words do not reach over white space, nor from title to body.
        ("onelin", []), ("one line", [6]), ("hereline", []),
    ]

    @Test func wordsAreFoundAnywhereInTitleAndBody() async throws {
        try await TestCommunity.run { community in
            for (title, body) in Self.polls { _ = try await community.admin.ask(title, body: body) }
            for (words, found) in Self.searches {
                let page = try await community.admin.polls.list(matching: PollFilter(words: words), limit: .largest, after: nil)
                #expect(page.items.reversed().map(\.question.title) == found.map { Self.polls[$0].title }, "\(words)")
            }
        }
    }

    @Test func searchFollowsEdits() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask("지름신강림러", body: "old words")
            _ = try await community.admin.polls.edit(poll.id, PollEdit(title: "알뜰살뜰", body: .set("new words")))
            for (words, count) in [("강림", 0), ("old", 0), ("뜰살", 1), ("new", 1)] {
                let page = try await community.admin.polls.list(matching: PollFilter(words: words), limit: .largest, after: nil)
                #expect(page.items.count == count, "\(words)")
            }
            _ = try await community.admin.polls.edit(poll.id, PollEdit(body: .clear))
            let page = try await community.admin.polls.list(matching: PollFilter(words: "new"), limit: .largest, after: nil)
            #expect(page.items.isEmpty)
        }
    }

    @Test(arguments: ["", " \t\n", "\u{200B}"])
    func aSearchNeedsAWord(words: String) async throws {
        try await TestCommunity.run { community in
            _ = try await community.admin.ask()
            let refusal = await expectRefusal(.invalid) {
                try await community.admin.polls.list(matching: PollFilter(words: words), limit: .standard, after: nil)
            }
            #expect(refusal?.field == "words")
        }
    }

    @Test func theNullCharacterIsRefused() async throws {
        try await TestCommunity.run { community in
            await expectRefusal(.invalid) { try await community.admin.ask("a\u{0}b") }
            for filter in [PollFilter(words: "a\u{0}b"), PollFilter(author: "a\u{0}b")] {
                await expectRefusal(.invalid) { try await community.admin.polls.list(matching: filter, limit: .standard, after: nil) }
            }
        }
    }

    @Test func searchUsesTheIndexOfLetterPairs() async throws {
        try await TestCommunity.run { community in
            try await community.pool.query(
                """
                INSERT INTO polls (title, kind, method, is_final, allows_pass, results, search_text)
                SELECT 'title ' || n, 'yesno', 'plurality', false, false, 'always', md5(n::text) FROM generate_series(1, 3000) AS n
                """)
            try await community.pool.query("VACUUM ANALYZE polls")
            let plan = try await community.pool.query(
                "EXPLAIN SELECT FROM polls AS p WHERE p.search_bigrams @> bigrams('zz') AND position('zz' IN p.search_text) > 0")
            let lines = try plan.map { try $0[0, as: String.self] }
            #expect(lines.contains { $0.contains("polls_search") }, "\(lines)")
        }
    }

    @Test func aSearchIsNoLongerThanATitle() async throws {
        try await TestCommunity.run { community in
            let polls = community.admin.polls
            let repeated = PollFilter(words: String(repeating: "맥북 ", count: 1000))
            let found = try await polls.list(matching: repeated, limit: .standard, after: nil)
            #expect(found.items.isEmpty)
            let long = PollFilter(words: (0..<60).map { "w\($0)" }.joined(separator: " "))
            let error = await #expect(throws: WoteError.self) { _ = try await polls.list(matching: long, limit: .standard, after: nil) }
            #expect(error?.code == .invalid)
            #expect(error?.field == "words")
        }
    }
}
