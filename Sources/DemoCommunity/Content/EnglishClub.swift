import Domain

extension DemoCommunity {
    /// What a reading club has to decide.
    static let englishClub: [PollSketch] = [
        single(
            "next-book", .maple, "Which kind of book do we read next?", ago: .days(1, hours: 1),
            ["A slim mystery": 2, "A family saga": 0, "Essays about walking": 1, "Short stories from Korea": 2]
        )
        .body("Titles come afterwards; first the kind. You may change your mind until the poll closes.").forGroup().about(.books).lasting(
            .days(3)),
        single(
            "meeting-day", .pages, "Can we move our evening?", ago: .days(6, hours: 3),
            ["Keep Thursday": 4, "Wednesday": 1, "Sunday afternoon": 1]
        )
        .forGroup().results(.always).lasting(.days(2)),
        single(
            "biscuits", .olive, "What goes best with a sad ending?", ago: .hours(12, minutes: 30),
            ["Chocolate": 6, "Ginger biscuits": 2, "Rice cakes": 2, "Dry toast": 1, "A second sad ending": 1]
        )
        .about(.food).lasting(.days(2)),
        yesno("audiobooks", .theo, "Do audiobooks count as reading?", ago: .days(8, hours: 10), votes: 9, 3)
            .body("Asking for a friend who cycles a lot. The friend is me.").about(.books).results(.always).withoutDeadline(),
        yesno("spoilers", .bookworm, "May we talk about the ending before everyone has finished?", ago: .days(3, hours: 22), votes: 1, 5)
            .body("One vote each, and then we keep to it.").forGroup().final().lasting(.days(1)),
        single(
            "paper", .pages, "Paperback or hardback?", ago: .days(2, hours: 6), ["Paperback": 7, "Hardback": 3]
        )
        .about(.books, .shopping).passing(2).lasting(.days(1)),
        single(
            "book-swap", .juniper, "Where shall we hold the book swap?", ago: .days(2, hours: 15),
            ["The library garden": 4, "Café by the river": 3, "Maple's living room": 2]
        )
        .body("Bring two books, take two home. I gave us a day more, since some of you are travelling.")
        .link("https://example.org/book-swap")
        .edited(.link(before: "https://example.org/bookswap"), after: .minutes(7))
        .edited(.deadline(before: .days(3)), after: .hours(30)).lasting(.days(4)),
        single(
            "pace", .maple, "How many pages a week feel right?", ago: .days(4, hours: 13),
            ["About 50": 1, "About 100": 3, "About 200": 1, "Until I fall asleep": 1]
        )
        .body("Only the hosts see the numbers, so nobody needs to show off.").forGroup().results(.staff).lasting(.days(9)),
        yesno("quiet-hour", .robin, "A quiet reading hour for everybody on Sunday evenings?", ago: .days(9, hours: 20), votes: 10, 2)
            .body("모두 함께하는 일요일 저녁 한 시간 독서. Everyone is welcome, in any language. We decided earlier than planned.")
            .results(.always).lasting(.days(3)).closedEarly(after: .days(1, hours: 5)),
    ]
}
