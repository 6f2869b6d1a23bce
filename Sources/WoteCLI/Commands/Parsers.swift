import Arguments
import Domain

// How texts of the command line become domain values.

extension ValueParser where Value == ID<Poll> {
    static func poll(_ commands: Commands) -> Self {
        let expected = commands.say("a poll's number, as wote list shows it", ko: "wote list에 나오는 투표 번호")
        return Self { text in
            guard let id = ID<Poll>(text) else { throw Expectation.words(expected) }
            return id
        }
    }
}

extension ValueParser where Value == Picks {
    /// `2`, `1..3`, or `2..` for no upper limit.
    static func picks(_ commands: Commands) -> Self {
        let expected = commands.say("how many, as 1..3, 2.. or 2", ko: "1..3, 2.., 2처럼 쓴 개수")
        return Self { text in
            guard let dots = text.firstRange(of: "..") else {
                guard let count = Int(text) else { throw Expectation.words(expected) }
                return Picks(least: count, most: count)
            }
            let (least, most) = (text[..<dots.lowerBound], text[dots.upperBound...])
            guard let least = Int(least), most.isEmpty || Int(most) != nil else { throw Expectation.words(expected) }
            return Picks(least: least, most: Int(most))
        }
    }
}

extension Commands {
    /// The poll a command is about.
    var pollArgument: Argument<ID<Poll>> {
        Argument("POLL", help: say("Its number", ko: "투표 번호"), parse: .poll(self))
    }

    /// The three ways to say when a poll closes.
    struct DeadlineOptions: Sendable {
        let closesIn: Option<String?>
        let closesAt: Option<String?>
        let never: Option<Bool>
        private let conflict: String

        init(_ commands: Commands) {
            closesIn = Option(
                "closes-in", placeholder: "TIME", help: commands.say("Close after a while: 90m, 12h, 3d", ko: "얼마 뒤 마감: 90m, 12h, 3d"),
                parse: .text)
            closesAt = Option(
                "closes-at", placeholder: "WHEN",
                help: commands.say("Close at \"2026-12-24 18:00 Asia/Seoul\"", ko: "마감 시각 \"2026-12-24 18:00 Asia/Seoul\""), parse: .text)
            conflict = commands.say(
                "--closes-in, --closes-at and --no-deadline exclude each other", ko: "--closes-in, --closes-at, --no-deadline 중 하나만 쓰세요")
            never = Option.flag("no-deadline", help: commands.say("Stay open until closed", ko: "직접 마감할 때까지"))
        }

        var all: [any AnyOption] { [closesIn, closesAt, never] }

        /// Refuses several at once; for the moment of parsing, when the hint is still to be added.
        func check(_ parsed: Parsed) throws {
            let given = [parsed[closesIn] != nil, parsed[closesAt] != nil, parsed[never]].filter { $0 }
            if given.count > 1 { throw UsageError(conflict) }
        }

        /// The deadline meant; `nil` when none of the three was used.
        func deadline(_ parsed: Parsed, zone: String) throws -> Deadline? {
            if let text = parsed[closesIn] { return try Deadline(closesIn: text) }
            if let text = parsed[closesAt] { return try Deadline(closesAt: text, zone: zone) }
            return parsed[never] ? .never : nil
        }
    }
}
