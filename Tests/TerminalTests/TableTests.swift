import Terminal
import Testing

@Suite struct TableTests {
    private static let feed = Table(
        columns: [
            Table.Column("ID", alignment: .trailing),
            Table.Column("Question", minimum: 8),
            Table.Column("Votes", alignment: .trailing, priority: 3),
            Table.Column("By", minimum: 4, priority: 1),
            Table.Column("Closes", priority: 2),
        ],
        rows: [
            ["7", "Shall I buy this keyboard for work?", "1204", "minji", "in 3 days"],
            ["42", "점심 메뉴 뭐가 좋을까요 😀", "8", "혜원", "tomorrow"],
            ["108", "مرحبا", "0", "e\u{301}lodie", ""],
        ])

    @Test func `at 80 columns everything is shown`() {
        #expect(
            Self.feed.lines(fitting: 80) == [
                " ID  Question                             Votes  By      Closes",
                "  7  Shall I buy this keyboard for work?   1204  minji   in 3 days",
                " 42  점심 메뉴 뭐가 좋을까요 😀               8  혜원    tomorrow",
                "108  مرحبا                                    0  e\u{301}lodie",
            ])
    }

    @Test func `at 40 columns the widest shrinks`() {
        #expect(
            Self.feed.lines(fitting: 40) == [
                " ID  Question   Votes  By      Closes",
                "  7  Shall I …   1204  minji   in 3 days",
                " 42  점심 메…       8  혜원    tomorrow",
                "108  مرحبا          0  e\u{301}lodie",
            ])
    }

    @Test func `at 20 columns the least important columns go`() {
        #expect(
            Self.feed.lines(fitting: 20) == [
                " ID  Question  Votes",
                "  7  Shall I…   1204",
                " 42  점심 메…      8",
                "108  مرحبا         0",
            ])
    }

    @Test func `at 13 columns what must stay is left`() {
        #expect(Self.feed.lines(fitting: 13) == [" ID  Question", "  7  Shall I…", " 42  점심 메…", "108  مرحبا"])
    }

    @Test func `at 10 columns rows become blocks`() {
        #expect(
            Self.feed.lines(fitting: 10) == [
                "ID: 7", "Shall I", "buy this", "keyboard", "for work?", "1204", "By: minji", "in 3 days", "",
                "ID: 42", "점심 메뉴", "뭐가", "좋을까요", "😀", "Votes: 8", "By: 혜원", "tomorrow", "",
                "ID: 108", "مرحبا", "Votes: 0", "By: e\u{301}lodie",
            ])
    }

    @Test func `no line is ever too wide or ends in a space`() {
        for width in 0...90 {
            for line in Self.feed.lines(fitting: width) {
                #expect(displayWidth(of: line) <= width, "\(line) in \(width)")
                #expect(!line.hasSuffix(" "), "\(line) in \(width)")
            }
        }
    }

    @Test func `styles colour the text and not the blanks`() {
        let table = Table(
            columns: [Table.Column(alignment: .trailing), Table.Column()],
            rows: [[Table.Cell("1", .bold), "a"], ["22", Table.Cell("b", .dim)]])
        #expect(
            table.lines(fitting: 20, painter: Painter(isColoured: true)) == [" \u{1B}[1m1\u{1B}[0m  a", "22  \u{1B}[2mb\u{1B}[0m"])
    }

    @Test func `text from people cannot leave its cell`() {
        let table = Table(columns: [Table.Column("A"), Table.Column("B")], rows: [["x\ny\u{1B}[2J", "\u{202E}z"]])
        #expect(table.lines(fitting: 40) == ["A        B", "x y\u{FFFD}[2J  z"])
    }

    @Test func `short rows are filled, long ones cut off, an empty table is its head`() {
        let columns = [Table.Column("A"), Table.Column("B")]
        #expect(Table(columns: columns, rows: [["1"], ["1", "2", "3"]]).lines(fitting: 40) == ["A  B", "1", "1  2"])
        #expect(Table(columns: columns).lines(fitting: 40) == ["A  B"])
        #expect(Table(columns: []).lines(fitting: 40) == [])
    }

    @Test func `a cell of many screens is one line`() {
        let table = Table(columns: [Table.Column("A", minimum: 3)], rows: [[Table.Cell(String(repeating: "가", count: 20_000))]])
        #expect(table.lines(fitting: 7) == ["A", "가가가…"])
    }

    @Test func `ASCII terminals get an ASCII ellipsis`() {
        let table = Table(columns: [Table.Column(minimum: 1)], rows: [["abcdef"]])
        #expect(table.lines(fitting: 5, ellipsis: "...") == ["ab..."])
    }
}
