import Domain
import Testing

@testable import Interchange

struct CommunityCSVTests {
    private static let noon = Instant(microseconds: 1_700_000_000_000_000)
    private static let later = Instant(microseconds: 1_800_000_000_000_000)

    private static func poll(_ key: String, _ title: String, author: String? = nil, options: [String], closesAt: Instant? = nil)
        -> PollRecord
    {
        PollRecord(
            key: key, author: author, question: Question(title: title), rules: PollRules(kind: .single, allowsPass: true), options: options,
            createdAt: noon, closesAt: closesAt)
    }

    private static let hidden: PollRecord = {
        var poll = Self.poll("43", "-1", options: ["one\r\ntwo, \"three\"", "네"])
        poll.closedAt = later
        poll.hiding = HidingRecord(at: noon, reason: "@spam")
        return poll
    }()

    @Test func resultsAreARowForEachOption() throws {
        var csv = try ResultsCSV(now: Self.noon)
        var text = ""
        var poll = Self.poll("42", "=HYPERLINK(\"http://x.test\",\"c\")", author: "1", options: ["+1", "b", "c"], closesAt: Self.later)
        (poll.labels, poll.round) = (["3", "4"], "5")
        for (key, name) in [("3", "=books"), ("4", "food, drink")] {
            text += try csv.write(.label(LabelRecord(key: key, name: name, colour: .red, createdAt: Self.noon)))
        }
        text += try csv.write(.round(RoundRecord(key: "5", name: "@spring", dueAt: Self.noon, createdAt: Self.noon)))
        text += try csv.write(.member(MemberRecord(key: "1", nickname: "=1", joinedAt: Self.noon)))
        let aside = SetAside(counts: [0, 5, 0], passes: 1, ballots: 6, acts: [])
        text += try csv.write(.poll(poll), tally: Tally(counts: [1, 1, 1], passes: 1, turnout: 4, setAside: aside))
        text += try csv.write(.poll(Self.hidden), tally: Tally(counts: [0, 0], passes: 0, turnout: 0))
        text += try csv.write(.poll(Self.poll("44", "No counts", options: ["a", "b"])))
        text += csv.finish()

        let at = "2023-11-14T22:13:20.000000Z"
        let end = "2027-01-15T08:00:00.000000Z"
        let first =
            "42,\"'=HYPERLINK(\"\"http://x.test\"\",\"\"c\"\")\",single,open,,'=1,\"'=books; food, drink\",'@spring,\(at),\(end),,4,1,3,"
        let second = "43,'-1,single,closed,'@spam,,,,\(at),,\(end),0,0,0,"
        #expect(
            text
                == [
                    "poll,title,kind,status,hidden,author,labels,round,createdAt,closesAt,closedAt,turnout,passes,voters,"
                        + "option,text,count,share,percent,percentOneDecimal,setAside,meanOneDecimal",
                    first + "1,'+1,1,1 of 3,34,33.4,0,", first + "2,b,1,1 of 3,33,33.3,5,", first + "3,c,1,1 of 3,33,33.3,0,",
                    second + "1,\"one\r\ntwo, \"\"three\"\"\",0,,,,0,", second + "2,네,0,,,,0,",
                    "44,No counts,single,open,,,,,\(at),,,,,,1,a,,,,,,", "44,No counts,single,open,,,,,\(at),,,,,,2,b,,,,,,", "",
                ].joined(separator: "\r\n"))
    }

    @Test(arguments: [(Instant(microseconds: 0), "open"), (later, "closed")])
    func aDeadlineThatHasPassedCloses(now: Instant, status: String) throws {
        var csv = try ResultsCSV(now: now)
        let text = try csv.write(.poll(Self.poll("1", "x", options: ["a", "b"], closesAt: Self.later)))
        #expect(text.contains("1,x,single,\(status),"))
    }

    @Test func ballotsAreARowEach() throws {
        var csv = try BallotsCSV(byteOrderMark: true)
        var text = ""
        let number = OptionNumber(1)
        for record: CommunityRecord in [
            .member(MemberRecord(key: "1", nickname: "@kim", joinedAt: Self.noon)), .poll(Self.hidden),
            .ballot(BallotRecord(poll: "43", voter: "1", choice: .option(number), persona: "FLEXER", castAt: Self.noon)),
            .setAside(SetAsideRecord(key: "7", poll: "43", reason: "bots", at: Self.later)),
            .ballot(BallotRecord(poll: "43", voter: "2", choice: .pass, castAt: Self.later, setAside: "7")),
            .revision(RevisionRecord(poll: "43", editor: nil, field: "title", before: "a", after: "b", at: Self.noon)),
        ] {
            text += try csv.write(record)
        }
        text += csv.finish()

        #expect(
            text
                == [
                    "\u{FEFF}poll,voter,option,text,passed,persona,castAt,setAside,voterId",
                    "43,'@kim,1,\"one\r\ntwo, \"\"three\"\"\",false,FLEXER,2023-11-14T22:13:20.000000Z,false,1",
                    "43,,,,true,,2027-01-15T08:00:00.000000Z,true,2", "",
                ].joined(separator: "\r\n"))
    }

    @Test func aTableWithoutRowsHasItsHeader() throws {
        var results = try ResultsCSV(now: Self.noon)
        var ballots = try BallotsCSV()
        #expect(results.finish().hasPrefix("poll,title,"))
        #expect(ballots.finish() == "poll,voter,option,text,passed,persona,castAt,setAside,voterId\r\n")
    }

    @Test func aTextWithANULIsNotWritten() throws {
        var csv = try BallotsCSV()
        let ballot = BallotRecord(poll: "1\u{0}", voter: "1", choice: .pass, castAt: Self.noon)
        #expect(throws: WoteError.self) { try csv.write(.ballot(ballot)) }
    }

    static let kinds: [(PollKind, Choice, String)] = [
        (.multiple(.any), .options([1, 3].map { OptionNumber($0) }), "\"1, 3\",\"a, c\""),
        (.ranked, .ranking([[3], [1, 2]].map { $0.map { OptionNumber($0) } }), "3 > 1 = 2,c > a = b"),
        (.score, .scores([5, nil, 0]), "\"1=5, 3=0\",\"a=5, c=0\""), (.dots(budget: 10), .votes([0, 2, 1]), "\"2=2, 3=1\",\"b=2, c=1\""),
    ]

    @Test(arguments: kinds) func aBallotOfManyOptionsIsOneCell(kind: PollKind, choice: Choice, cells: String) throws {
        var csv = try BallotsCSV()
        var poll = Self.poll("5", "Which?", options: ["a", "b", "c"])
        poll.rules = PollRules(kind: kind)
        _ = try csv.write(.poll(poll))
        let text = try csv.write(.ballot(BallotRecord(poll: "5", voter: "1", choice: choice, castAt: Self.noon)))
        #expect(text == "5,,\(cells),false,,2023-11-14T22:13:20.000000Z,false,1\r\n")
    }

    @Test func scoresHaveMeansAndNoPercentages() throws {
        var csv = try ResultsCSV(now: Self.noon)
        var poll = Self.poll("5", "Which?", options: ["a", "b"])
        poll.rules = PollRules(kind: .score)
        let text = try csv.write(.poll(poll), tally: Tally(counts: [17, 9], passes: 0, turnout: 4))
        #expect(text.contains(",4,0,4,1,a,17,17 of 4,,,0,4.3\r\n") && text.contains(",2,b,9,9 of 4,,,0,2.3\r\n"))
    }
}
