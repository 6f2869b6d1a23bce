import Domain
import Testing

struct PriceTests {
    @Test(arguments: [
        ("0", 0, "KRW"), ("129000", 129_000, "KRW"), ("9223372036854775807", Int64.max, "KRW"), ("12 EUR", 12, "EUR"),
        (" 12  usd ", 12, "USD"),
    ])
    func `a whole number, perhaps with a currency, is a price`(_ text: String, _ amount: Int64, _ currency: String) throws {
        #expect(try Price(parsing: text) == Price(amount: amount, currency: currency))
    }

    @Test(arguments: [
        ("-1", "price"), ("1e30", "price"), ("", "price"), ("12.50", "price"), ("9223372036854775808", "price"), ("1,000", "price"),
        ("KRW", "price"), ("12 EUR 3", "price"), ("NaN", "price"), ("12 EURO", "currency"), ("12 €", "currency"), ("12 원화", "currency"),
    ])
    func `anything else is refused`(_ text: String, _ field: String) {
        let refusal = #expect(throws: WoteError.self) { try Price(parsing: text) }
        #expect(refusal?.field == field)
    }

    @Test(arguments: ["krw", "KR", "", "K1W", "KRWX", "ＫＲＷ"])
    func `a currency is three capital letters`(_ currency: String) {
        let refusal = #expect(throws: WoteError.self) { try Price(amount: 1, currency: currency) }
        #expect(refusal?.field == "currency")
    }

    @Test func `a price is not below zero`() {
        let refusal = #expect(throws: WoteError.self) { try Price(amount: -1) }
        #expect(refusal?.message.english == "The price is -1; give a whole number of 0 or more.")
    }
}
