import Testing

@testable import Postgres

@Suite struct SQLTests {
    @Test func interpolationBindsAndNumbers() {
        let sql: SQL = "SELECT * FROM t WHERE a = \(1) AND b = \("x'; DROP TABLE t")"
        #expect(sql.text == "SELECT * FROM t WHERE a = $1 AND b = $2")
        #expect(sql.parameters.count == 2)
    }

    @Test func aSplicedPartIsRenumbered() {
        let part: SQL = "b = \(2) OR c = \(3)"
        let sql: SQL = "a = \(1) AND (\(part)) AND d = \(4)"
        #expect(sql.text == "a = $1 AND (b = $2 OR c = $3) AND d = $4")
        #expect(sql.parameters.compactMap { $0 as? Int } == [1, 2, 3, 4])
    }

    @Test func sumsAndJoins() {
        var sql: SQL = "a = \(1)" + " AND b = \(2)"
        sql += " AND c"
        #expect(sql.text == "a = $1 AND b = $2 AND c")
        #expect([SQL]([" x\(1)", "y", "\(2)"]).joined(separator: " OR ").text == " x$1 OR y OR $2")
        #expect([SQL]().joined().text == "")
        #expect([SQL](["a", "b"]).joined().text == "a, b")
    }

    @Test func unsafeTextAndNames() {
        let sql: SQL = "\(unsafe: "LISTEN") \(name: #"a"b"#)"
        #expect(sql.text == #"LISTEN "a""b""#)
        #expect(sql.parameters.isEmpty)
    }

    @Test func descriptionShowsNoValue() {
        let sql: SQL = "SELECT \("secret")"
        #expect("\(sql)" == "SELECT $1")
    }

    @Test func theSameTextWithOtherTypesIsAnotherStatement() {
        func sql(_ value: some SQLEncodable) -> SQL { "SELECT \(value)" }
        #expect(Statement.Key(sql(1)) == Statement.Key(sql(2)))
        #expect(Statement.Key(sql(1)) != Statement.Key(sql("1")))
        #expect(Statement.Key(sql(Int?.none)) == Statement.Key(sql(1)))
    }
}
