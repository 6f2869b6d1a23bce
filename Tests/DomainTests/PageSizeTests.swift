import Domain
import Testing

struct PageSizeTests {
    @Test(arguments: [1, 10, 100])
    func `1 to 100 items make a page`(_ count: Int) throws { #expect(try PageSize(count).rawValue == count) }

    @Test(arguments: [0, -1, 101, -4_194_305, Int.max, Int.min])
    func `other limits are refused with the range`(_ count: Int) {
        let refusal = #expect(throws: WoteError.self) { try PageSize(count) }
        #expect(refusal?.field == "limit")
        #expect(
            refusal?.message
                == Phrase("The limit is \(count); give a number from 1 to 100.", ko: "한도가 \(count)입니다. 1에서 100 사이의 수를 입력하세요."))
    }

    @Test func `a page has 10 items unless told otherwise`() throws {
        #expect(PageSize.standard == (try PageSize(10)))
        #expect(PageSize.largest == (try PageSize(100)))
    }
}
