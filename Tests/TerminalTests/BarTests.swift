import Terminal
import Testing

@Suite struct BarTests {
    @Test(arguments: [
        (0, 10, 4, "░░░░", "...."), (10, 10, 4, "████", "####"), (5, 10, 4, "██░░", "##.."), (1, 3, 4, "█▎░░", "#..."),
        (3, 8, 4, "█▌░░", "#-.."), (1, 1_000_000, 4, "▏░░░", "-..."), (999_999, 1_000_000, 4, "███▉", "###-"),
        (1, 1, 1, "█", "#"), (1, 2, 1, "▌", "-"), (99, 100, 1, "▉", "-"),
        (12, 10, 4, "████", "####"), (-1, 10, 4, "░░░░", "...."), (1, 0, 4, "░░░░", "...."), (0, 0, 2, "░░", ".."), (1, -5, 2, "░░", ".."),
        (5, 10, 0, "", ""), (5, 10, -2, "", ""),
        (.max - 1, .max, 2, "█▉", "#-"), (.max, .max, 2, "██", "##"), (1, .max, 2, "▏░", "-."),
    ])
    func `a bar tells none, some and all apart`(count: Int, total: Int, cells: Int, unicode: String, ascii: String) {
        #expect(Bar(count: count, total: total).drawn(cells: cells) == unicode)
        #expect(Bar(count: count, total: total).drawn(cells: cells, glyphs: .ascii) == ascii)
    }

    @Test(arguments: [Glyphs.unicode, .ascii])
    func `a bar has its width, and is full or empty only at the ends`(glyphs: Glyphs) {
        let full = Bar(count: 1, total: 1).drawn(cells: 7, glyphs: glyphs)
        let empty = Bar(count: 0, total: 1).drawn(cells: 7, glyphs: glyphs)
        for total in 1...60 {
            for count in 0...total {
                let bar = Bar(count: count, total: total).drawn(cells: 7, glyphs: glyphs)
                #expect(displayWidth(of: bar) == 7)
                #expect((bar == full) == (count == total))
                #expect((bar == empty) == (count == 0))
            }
        }
    }
}
