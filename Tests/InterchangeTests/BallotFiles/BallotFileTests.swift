import Testing

@testable import Interchange
@testable import Tallying

/// What each format's files say.
struct BallotFileTests {
    private static let blt = """
        \u{FEFF}# a garden club
        4 2          # four for two seats

        -2 -4
        3 4 1 3 2 0  # three alike
        1 3=1 - 2 0
        1 1=3 - 2 0
        (a-17) 1 2 4 0
          6\t3 0
        0.25 2 0
        2.50 2 0
        1 0
        1 1 - - 0
        0            # the end
        "Diane"      # option 1
        "Bob ""the gardener"" # 2"
        "Chuck"
        "에이미"
        "Gardening Club"
        """

    @Test func `a BLT file has seats, the withdrawn, ballots and names`() throws {
        let contents = Contents(try read(.blt, Self.blt.utf8))
        #expect(contents.title == "Gardening Club")
        #expect(contents.options.map { String(decoding: $0, as: UTF8.self) } == ["Diane", "Bob \"the gardener\" # 2", "Chuck", "에이미"])
        #expect(contents.withdrawn == [1, 3])
        #expect(contents.seats == 2)
        #expect(
            contents.ballots == [
                "3×4>1>3>2", "2×1=3>>2", "1×2>4", "6×3", "1×1/4:2", "1×5/2:2", "1×", "1×1",
            ])
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func `however its lines end and its bytes are cut, a file is the same`(_ lineEnd: String) throws
    {
        let expected = Contents(try read(.blt, Self.blt.utf8))
        let bytes = Array(Self.blt.replacing("\n", with: lineEnd).utf8)
        for pieces in 1...bytes.count {
            #expect(Contents(try read(.blt, bytes, pieces: pieces)) == expected, "pieces of \(pieces)")
        }
        #expect(Contents(try read(.blt, bytes + Array("\(lineEnd)\(lineEnd)# the end".utf8))) == expected)
    }

    private static func preflib(_ type: String, _ rest: String) -> String {
        let unique = rest.split(separator: "\n").count { !$0.hasPrefix("#") }
        return """
            # FILE NAME: 00001-00000001.\(type)
            # TITLE: A council: 2002
            # DESCRIPTION:
            # DATA TYPE: \(type)
            # NUMBER ALTERNATIVES: 3
            # NUMBER VOTERS: 16
            # NUMBER UNIQUE \(type == "cat" ? "PREFERENCES" : "ORDERS"): \(unique)
            # ALTERNATIVE NAME 1: Ada: the first
            # ALTERNATIVE NAME 2: 김철수
            # ALTERNATIVE NAME 3: Cy
            \(rest)
            """
    }

    @Test(arguments: [
        (ElectionFormat.soc, "13: 3,1,2\n3: 1, 2, 3", ["13×3>1>2", "3×1>2>3"]),
        (.soi, "13: 3\n3 : 2,1\n", ["13×3", "3×2>1"]),
        (.toc, "13: 3,{2,1}\n3: {1,2,3}", ["13×3>1=2", "3×1=2=3"]),
        (.toi, "12: {3, 1}\n3: 2\n1:{2}", ["12×1=3", "4×2"]),
        (.cat, "# NUMBER CATEGORIES: 2\n# CATEGORY NAME 1: Yes\n# CATEGORY NAME 2: No\n13: {1,3},{}\n3: {},2", ["13×1=3>", "3×>2"]),
    ])
    func `a PrefLib file has names and orders`(_ format: ElectionFormat, _ rest: String, _ ballots: [String]) throws {
        let contents = Contents(try read(format, Self.preflib(format.rawValue, rest).utf8))
        #expect(contents.title == "A council: 2002")
        #expect(contents.options.map { String(decoding: $0, as: UTF8.self) } == ["Ada: the first", "김철수", "Cy"])
        #expect(contents.ballots == ballots)
    }

    @Test(arguments: [
        (BallotField.rank, "A,B,C\n1,2,3\n2,1,\n,,\n1,1,3\n5,,1\n", ["1×1>2>3", "1×2>1", "1×", "1×1=2>>3", "1×3>>>>1"]),
        (.choice, "A,#count,B\r\n1,3,x\r\nX,2,0\r\n,1,\r\n", ["3×1,2", "2×1", "1×"]),
        (.score, "#weight,A,B\n0.5,3,\n1,-2,0\n2,5,0", ["1×1/2:1=3", "1×1=-2,2=0", "1×2:1=5,2=0"]),
        (.votes, "#count,#weight,A\n123456789012345678901234567890,0.001,4\n", ["123456789012345678901234567890×1/1000:1=4"]),
    ])
    func `a table has a row a ballot`(_ field: BallotField, _ text: String, _ ballots: [String]) throws {
        #expect(Contents(try read(.csv, text.utf8, field)).ballots == ballots)
    }

    @Test func `a column's name is what a spreadsheet shows`() throws {
        let names = Contents(try read(.csv, "'=SUM(A1),'s,' b \n".utf8)).options.map { String(decoding: $0, as: UTF8.self) }
        #expect(names == ["=SUM(A1)", "'s", "' b"])
    }

    @Test func `numbers are exact whatever their size`() throws {
        let text = "1 1\n100000000000000000000000000001 1 0\n0.0000000000000000000000001 1 0\n0\n\"a\"\n\"\"\n"
        #expect(
            Contents(try read(.blt, text.utf8)).ballots == [
                "100000000000000000000000000001×1", "1×1/10000000000000000000000000:1",
            ])
    }
}
