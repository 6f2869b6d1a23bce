import Domain
import Testing

@testable import Interchange

/// What is wrong with a file is told with line, column and reason.
struct BallotFileRefusalTests {
    static let names = "\"a\"\n\"b\"\n\"t\"\n"

    @Test(arguments: [
        ("", "line 1, column 1: the file ends where the numbers of options and seats, such as 4 2 is expected"),
        ("# nothing\n", "line 2, column 1: the file ends"),
        ("x 1", "line 1, column 1: expected the numbers of options and seats, such as 4 2, found 'x'"),
        ("2", "line 1, column 2: the line ends where"),
        ("2 1 1", "line 1, column 5: expected the end of the line, found '1'"),
        ("0 1", "line 1, column 1: a number that is not from 1 to 32766"),
        ("2 0", "line 1, column 3: a number that is not from 1 to"),
        ("99999999999999999999 1", "line 1, column 1: a number that is not from"),
        ("-2 1", "line 1, column 1: expected the numbers"),
        ("2 1\n-3\n", "line 2, column 2: there is no option 3; the file has 1 to 2"),
        ("2 1\n-1 2\n", "line 2, column 4: expected another withdrawn option, such as -2, found '2'"),
        ("2 1\n-1 -1\n", "line 2, column 5: option 1 is on the ballot twice"),
        ("2 1\n1 1 0\n-1 1 0\n", "line 3, column 1: expected how many ballots there are or the 0 that ends them, found '-'"),
        ("2 1\n1 1 2 1 0\n", "line 2, column 7: option 1 is on the ballot twice"),
        ("2 1\n1 1=1 0\n", "line 2, column 5: option 1 is on the ballot twice"),
        ("2 1\n1 3 0\n", "line 2, column 3: there is no option 3; the file has 1 to 2"),
        ("2 1\n1 0=1 0\n", "line 2, column 3: there is no option 0"),
        ("2 1\n1 1=0\n", "line 2, column 5: there is no option 0"),
        ("2 1\n1 1= 0\n", "line 2, column 5: expected an option's number, found ' '"),
        ("2 1\n1 -1 0\n", "line 2, column 3: expected an option's number, found '-'"),
        ("2 1\n1 1 2\n0\n", "line 2, column 6: the ballot does not end with 0"),
        ("2 1\n1\n0\n", "line 2, column 2: the ballot does not end with 0"),
        ("2 1\n1 1 0 2 0\n", "line 2, column 7: something after the 0 that ends the ballot"),
        ("2 1\n1 x 0\n", "line 2, column 3: expected an option's number, found 'x'"),
        ("2 1\n1 1,2 0\n", "line 2, column 4: expected a space, found ','"),
        ("2 1\n1 1é 0\n", "line 2, column 4: expected a space, found 'é'"),
        ("2 1\n0 1 0\n", "line 2, column 1: a number of ballots that is not above 0"),
        ("2 1\n0.0 1 0\n", "line 2, column 1: a number of ballots that is not above 0"),
        ("2 1\n1. 1 0\n", "line 2, column 3: expected a decimal place, found ' '"),
        ("2 1\n1e9 1 0\n", "line 2, column 2: expected a space, found 'e'"),
        ("2 1\n(7 1 1 0\n", "line 2, column 9: the line ends where ')' is expected"),
        ("2 1\n\(String(repeating: "9", count: 1001)) 1 0\n", "line 2, column 1: a number of more than 1000 digits"),
        ("2 1\n1\(String(repeating: " -", count: 101)) 1 0\n", "line 2, column 203: more than 100 ranks on a ballot"),
        ("2 1\n1 1 0\n", "line 3, column 1: the file ends where a ballot or the 0 that ends the ballots is expected"),
        ("2 1\n1 1 0\n\"a\"\n", "line 3, column 1: expected how many ballots there are or the 0 that ends them, found '\"'"),
        ("2 1\n0\n", "line 3, column 1: the file ends where the name of option 1 is expected"),
        ("2 1\n0\n\"a\"\n", "line 4, column 1: the file ends where the name of option 2 is expected"),
        ("2 1\n0\n\"a\"\n\"t\"", "line 4, column 4: the file ends where the title is expected"),
        ("2 1\n0\n\(names)\"more\"\n", "line 6, column 1: something after the title; the names are more than 2"),
        ("2 1\n0\na\n", "line 3, column 1: expected a text in double quotes, found 'a'"),
        ("2 1\n0\n“a”\n", "line 3, column 1: expected a text in double quotes, found '“'"),
        ("2 1\n0\n\"a\n\"b\"\n", "line 3, column 3: the quotes are not closed"),
        ("2 1\n0\n\"a \"b\" c\"\n", "line 3, column 5: something after the closing quote"),
        ("2 1\n0\n\"a\"\n\"a\"\n\"t\"", "line 4, column 1: the name \"a\" is there twice"),
        ("2 1\n0\n\" \"\n", "line 3, column 1: a name that is empty"),
    ])
    func `a malformed BLT file`(_ text: String, _ expected: String) { expect(.blt, Array(text.utf8), expected) }

    private static func header(_ type: String = "soi", _ changes: (String, String)...) -> String {
        changes.reduce(
            """
            # TITLE: t
            # DATA TYPE: \(type)
            # NUMBER ALTERNATIVES: 3
            # NUMBER VOTERS: 4
            # NUMBER UNIQUE ORDERS: 2
            # ALTERNATIVE NAME 1: a
            # ALTERNATIVE NAME 2: b
            # ALTERNATIVE NAME 3: c

            """
        ) { $0.replacing($1.0, with: $1.1) }
    }

    @Test(arguments: [
        (ElectionFormat.soi, "", "line 1, column 1: the lines before have no NUMBER ALTERNATIVES"),
        (.soi, "1: 1,2\n", "line 1, column 1: the lines before have no NUMBER ALTERNATIVES"),
        (.soi, header("toc"), "line 2, column 14: the file says it is toc, not soi"),
        (.soi, header("soi", (": 3\n", ": 4\n")), "line 3, column 24: 4 names of alternatives are stated and 3 are there"),
        (.soi, header("soi", (": 3\n", ": x\n")), "line 3, column 24: expected a whole number, found 'x'"),
        (.soi, header("soi", (": 3\n", ": 3 4\n")), "line 3, column 26: expected the end of the line, found '4'"),
        (.soi, header("soi", ("UNIQUE ORDERS: 2", "VOTERS: 4")), "line 5, column 18: NUMBER VOTERS is there twice"),
        (.soi, header("soi", ("NAME 2", "NAME 3")), "line 7, column 3: ALTERNATIVE NAME 3 where number 2 is expected"),
        (.soi, header("soi", (": b", ": a")), "line 7, column 23: the name \"a\" is there twice"),
        (.soi, header("soi", (": b", ":")), "line 7, column 22: a name that is empty"),
        (.soi, header("soi", ("# NUMBER VOTERS: 4\n", "")) + "3: 1", "line 8, column 1: the lines before have no NUMBER VOTERS"),
        (.soi, header(), "line 4, column 18: 4 voters are stated and 0 are there"),
        (.soi, header() + "3: 1,2\n", "line 4, column 18: 4 voters are stated and 3 are there"),
        (.soi, header() + "4: 1,2\n", "line 5, column 25: 2 lines of preferences are stated and 1 are there"),
        (.soi, header() + "3: 1,2\n# TITLE: t\n", "line 10, column 1: expected how many voters there are, found '#'"),
        (.soi, header() + "-3: 1\n", "line 9, column 1: expected how many voters there are, found '-'"),
        (.soi, header() + "0: 1\n", "line 9, column 1: a preference of 0 voters"),
        (.soi, header() + "1.5: 1\n", "line 9, column 2: expected ':', found '.'"),
        (.soi, header() + "3 1\n", "line 9, column 3: expected ':', found '1'"),
        (.soi, header() + "3:\n", "line 9, column 3: the line ends where an option's number is expected"),
        (.soi, header() + "3: 1,\n", "line 9, column 6: the line ends where an option's number is expected"),
        (.soi, header() + "3: 1,4\n", "line 9, column 6: there is no option 4; the file has 1 to 3"),
        (.soi, header() + "3: 1,2,1\n", "line 9, column 8: option 1 is on the ballot twice"),
        (.soi, header() + "3: 1 2\n", "line 9, column 6: expected ',' or the end of the line, found '2'"),
        (.soi, header() + "3: {1,2}\n", "line 9, column 4: equal ranks in a file of strict orders"),
        (.soc, header("soc") + "3: {1,2},3\n", "line 9, column 4: equal ranks in a file of strict orders"),
        (.soc, header("soc") + "3: 1,2\n", "line 9, column 7: 2 of 3 alternatives in a file of complete orders"),
        (.toc, header("toc") + "3: {1,3}\n", "line 9, column 9: 2 of 3 alternatives in a file of complete orders"),
        (.toi, header("toi") + "3: {}\n", "line 9, column 4: no alternatives in the braces"),
        (.toi, header("toi") + "3: {1,2\n", "line 9, column 8: the line ends where '}' is expected"),
        (.toi, header("toi") + "3: {1,{2}}\n", "line 9, column 7: expected an option's number, found '{'"),
        (.cat, header("cat"), "line 9, column 1: the lines before have no NUMBER CATEGORIES"),
    ])
    func `a malformed PrefLib file`(_ format: ElectionFormat, _ text: String, _ expected: String) {
        expect(format, Array(text.utf8), expected)
    }

    @Test(arguments: [
        ("1: {1},{2},{3}", "line 12, column 15: 3 categories where the file has 2"),
        ("4: {1,2},1", "line 12, column 10: option 1 is on the ballot twice"),
        ("4: {1,2},3", "line 5, column 30: 2 lines of preferences are stated and 1 are there"),
    ])
    func `a malformed file of categories`(_ line: String, _ expected: String) {
        let categories = "# NUMBER CATEGORIES: 2\n# CATEGORY NAME 1: Yes\n# CATEGORY NAME 2: No\n"
        let text = Self.header("cat", ("ORDERS", "PREFERENCES")) + categories + line
        expect(.cat, Array(text.utf8), expected)
    }

    @Test(arguments: [
        (BallotField.rank, "", "line 1: no header"),
        (.rank, "a,a\n", "line 1, column 2: the name \"a\" is there twice"),
        (.rank, "a,\n", "line 1, column 2: a name that is empty"),
        (.rank, "#count\n", "line 1, column 1: no column of an option"),
        (.rank, "#count,#count,a\n", "line 1, column 2: two columns '#count'"),
        (.rank, "a,Count\n", "line 1, column 2: no option can be called Count here"),
        (.rank, "a,\"b\nc\"\n", "line 1, column 2: a name of several lines"),
        (.rank, "a,b\n1\n", "line 2: 1 fields where the header has 2"),
        (.rank, "a,b\n1,0\n", "line 2, column 2 (b): no rank from 1 to 100"),
        (.rank, "a,b\n1,-1\n", "line 2, column 2 (b): no rank"), (.rank, "a,b\n1,101\n", "line 2, column 2 (b): no rank"),
        (.rank, "a,b\n1,1.5\n", "line 2, column 2 (b): no rank"), (.rank, "a,b\n1, 2\n", "line 2, column 2 (b): no rank"),
        (.choice, "a,b\n\n1,yes\n", "line 3, column 2 (b): neither 1 or x nor 0 or nothing"),
        (.score, "a,b\n1,2.5\n", "line 2, column 2 (b): no whole number such as 3"),
        (.score, "a,b\n1,99999999999999999999\n", "line 2, column 2 (b): no whole number"),
        (.votes, "a,b\n1,9007199254740993\n", "line 2, column 2 (b): no whole number"),
        (.score, "#count,a\n0,1\n", "line 2, column 1 (#count): a number of ballots that is not above 0"),
        (.score, "#count,a\n-1,1\n", "line 2, column 1 (#count): no number of ballots"),
        (.score, "#count,a\n,1\n", "line 2, column 1 (#count): no number of ballots"),
        (.score, "#count,a\n\(String(repeating: "9", count: 1001)),1\n", "line 2, column 1 (#count): no number of ballots"),
        (.score, "a,#weight\n1,0\n", "line 2, column 2 (#weight): no weight above 0"),
        (.score, "a,#weight\n1,1/2\n", "line 2, column 2 (#weight): no weight above 0"),
        (.score, "a,#weight\n1,1e2\n", "line 2, column 2 (#weight): no weight above 0"),
        (.score, "a,b\n1,\"2\n", "line 2, column 2: a quote that is never closed"),
    ])
    func `a malformed table`(_ field: BallotField, _ text: String, _ expected: String) {
        expect(.csv, Array(text.utf8), expected, field)
    }

    @Test(arguments: [ElectionFormat.blt, .soi, .csv])
    func `bytes that are no text are refused where they stand`(_ format: ElectionFormat) {
        let beginning = format == .csv ? "a,b\n" : "# é\n"
        let column = format == .csv ? 1 : 2
        for bytes in [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]] {
            expect(format, Array("\(beginning)1".utf8) + bytes + [0x0A], "line 2, column \(column): not valid UTF-8")
        }
        expect(format, Array("\(beginning)1\0\n".utf8), "line 2, column \(column): a NUL byte")
        if format != .csv {
            expect(format, Array(repeating: UInt8(ascii: "1"), count: 1 << 20 + 1), "line 1, column 1: a line longer than 1048576 bytes")
        }
    }

    /// Checks that the file is refused so, cut anyhow, and in Korean too.
    private func expect(_ format: ElectionFormat, _ bytes: [UInt8], _ expected: String, _ field: BallotField = .rank) {
        for pieces in [1, 7, .max] where pieces > 1 || bytes.count < 10_000 {
            do {
                _ = try read(format, bytes, field, pieces: pieces)
                Issue.record("it was read")
            } catch {
                let message = WoteError(error, in: "f").message
                #expect(message.english.hasPrefix("f, \(expected)"), "\(message.english)")
                #expect(message.korean.hasPrefix("f \(expected.split(separator: " ")[1].prefix { $0.isNumber })번째 줄"), "\(message.korean)")
                #expect(message.korean != message.english)
            }
        }
    }
}
