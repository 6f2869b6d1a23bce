import Domain

extension DemoCommunity {
    /// Should I get it?
    static let englishPurchases: [PollSketch] = [
        yesno("kettle", .pages, "A kettle that keeps tea warm: worth it?", ago: .hours(9, minutes: 50), votes: 3, 6)
            .body("My old one still works, it just forgets the tea. And so do I, usually by chapter three.")
            .price(64, "EUR").link("https://example.com/kettles/patient").about(.shopping),
        yesno("e-reader", .maple, "Should I finally get an e-reader?", ago: .days(7, hours: 2), votes: 8, 4)
            .body("My shelf has bent in the middle. I love paper, but my ceiling is only so high.")
            .price(139, "USD").link("https://example.org/readers/six-inch").about(.books, .shopping).passing(1).lasting(.days(3)),
        yesno("backpack", .theo, "The orange backpack or nothing. Do I buy it?", ago: .days(2, hours: 20), votes: 9, 3)
            .body("Two weeks on foot start on Saturday. Thank you all, I closed this early: it is on its way!")
            .edited(.body(before: "Two weeks on foot start on Saturday."), after: .hours(9))
            .price(115, "GBP").results(.always).closedEarly(after: .hours(8)),
        yesno("boots", .olive, "Hand-made winter boots: a treat or too much?", ago: .days(9, hours: 16), votes: 4, 8)
            .body("They would last ten years, says the shoemaker. One vote each, I promise to obey.")
            .price(320, "EUR").final().lasting(.days(2)),
        yesno("fern", .juniper, "Adopt the sad fern from the market?", ago: .minutes(48), votes: 4, 1)
            .body("It costs less than a coffee and looks at me every morning.").price(4, "EUR").results(.always),
        yesno("guitar", .theo, "Second-hand guitar with one string missing. Yes?", ago: .days(5, hours: 15), votes: 7, 4)
            .body("I play three songs. I could play them on five strings.").price(90, "USD").lasting(.days(2)),
        yesno("desk-lamp", .bookworm, "Is a reading lamp at this price reasonable?", ago: .days(1, hours: 9), votes: 5, 4)
            .body("Warm light, no flicker, bends like a swan. You will see the result when the poll closes.")
            .price(98_000).link("https://example.com/lamps/swan").results(.afterClose).lasting(.days(5)),
        yesno("rain-jacket", .juniper, "Repair my old rain jacket instead of buying a new one?", ago: .days(3, hours: 4), votes: 11, 1)
            .body("The repair takes a week and it is raining now. Agree means repair.").price(35, "EUR").lasting(.days(1)),
    ]
}
