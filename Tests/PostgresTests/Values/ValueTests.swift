import Testing

@testable import Postgres

/// Every value goes to the server as a parameter, is checked there against a literal, and comes back.
@Suite struct ValueTests {
    private func expect<Value: SQLEncodable & SQLDecodable & Equatable & Sendable>(_ value: Value, is literal: String) async throws {
        try await TestServer.withConnection { connection async throws in
            let rows = try await connection.query(
                "SELECT \(unsafe: literal) AS v, \(value) IS NOT DISTINCT FROM \(unsafe: literal) AS same")
            let row = try #require(rows.first)
            #expect(try row["v"] == value)
            #expect(try row["same"] == true)
        }
    }

    @Test(arguments: [(0, "0::int8"), (-1, "(-1)::int8"), (.max, "9223372036854775807::int8"), (.min, "(-9223372036854775808)::int8")])
    func int64(value: Int64, literal: String) async throws {
        try await expect(value, is: literal)
        try await expect(Int(value), is: literal)
        try await expect(Optional(value), is: literal)
    }

    @Test func smallerIntegers() async throws {
        try await expect(Int32.min, is: "(-2147483648)::int4")
        try await expect(Int16.max, is: "32767::int2")
    }

    @Test(arguments: ["7::int2", "7::int4", "7::int8"])
    func everyIntegerReadsEveryIntegerColumn(literal: String) async throws {
        try await TestServer.withConnection { connection async throws in
            let row = try #require(try await connection.query("SELECT \(unsafe: literal) AS v").first)
            #expect(try row["v"] == 7)
            #expect(try row["v", as: Int64.self] == 7)
            #expect(try row["v", as: Int32.self] == 7)
            #expect(try row["v", as: Int16?.self] == 7)
        }
    }

    @Test(arguments: [(true, "true"), (false, "false")])
    func bool(value: Bool, literal: String) async throws { try await expect(value, is: literal) }

    @Test(arguments: [0, -0.0, 1.5, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
    func double(value: Double) async throws { try await expect(value, is: "'\(value)'::float8") }

    @Test func notANumberAndReal() async throws {
        try await TestServer.withConnection { connection async throws in
            let row = try #require(try await connection.query("SELECT \(Double.nan) AS nan, 1.5::real AS real").first)
            #expect(try row["nan", as: Double.self].isNaN)
            #expect(try row["real", as: Double.self] == 1.5)
        }
    }

    @Test(arguments: ["", "a", "한글 🙂", #"quote ' and \ back"#, String(repeating: "x", count: 100_000)])
    func text(value: String) async throws {
        try await TestServer.withConnection { connection async throws in
            let row = try #require(try await connection.query("SELECT \(value)::text AS v, octet_length(\(value)::text) AS n").first)
            #expect(try row["v"] == value)
            #expect(try row["n"] == value.utf8.count)
        }
    }

    @Test(arguments: ["'x'::text", "'x'::varchar", "'x'::name", "'x'::char(1)", "'x'::mood", "'x'"])
    func textIsReadFromEveryTextType(literal: String) async throws {
        try await TestServer.withConnection { connection async throws in
            try await connection.execute("CREATE TYPE mood AS ENUM ('x')")
            let row = try #require(try await connection.query("SELECT \(unsafe: literal) AS v").first)
            #expect(try row["v"] == "x")
        }
    }

    @Test func jsonIsReadAsText() async throws {
        try await TestServer.withConnection { connection async throws in
            let row = try #require(try await connection.query("SELECT '[1]'::jsonb AS b, '[1]'::json AS j").first)
            #expect(try row["b"] == "[1]")
            #expect(try row["j"] == "[1]")
        }
    }

    @Test func textFitsEnumUuidAndJsonColumns() async throws {
        try await TestServer.withConnection { connection async throws in
            try await connection.execute("CREATE TYPE mood AS ENUM ('good'); CREATE TABLE t (m mood, u uuid, j jsonb)")
            let id = "123e4567-e89b-12d3-a456-426614174000"
            let rows = try await connection.query(
                "INSERT INTO t VALUES (\("good"), \(id), \(#"{"a": 1}"#)) RETURNING m, u::text, j")
            #expect(try rows[0]["m"] == "good")
            #expect(try rows[0]["u"] == id)
            #expect(try rows[0]["j"] == #"{"a": 1}"#)
        }
    }

    @Test func zeroCharacterIsRefusedBeforeSending() async throws {
        try await TestServer.withConnection { connection async throws in
            let error = await #expect(throws: PostgresError.self) { _ = try await connection.query("SELECT \("a\0b")::text") }
            #expect(error?.kind == .encoding)
            #expect(error?.sqlState == "22021")
            let rows = try await connection.query("SELECT 1")
            #expect(rows.count == 1)
        }
    }

    @Test(arguments: [[], [0], [1, 2, 255]] as [[UInt8]])
    func bytes(value: [UInt8]) async throws {
        let hex = value.map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()
        try await expect(value, is: "'\\x\(hex)'::bytea")
    }

    @Test func arrays() async throws {
        try await expect([Int64]([1, -2, .max]), is: "ARRAY[1, -2, 9223372036854775807]::int8[]")
        try await expect([Int]([]), is: "'{}'::int8[]")
        try await expect([Int32]([1]), is: "'{1}'::int4[]")
        try await expect([Int16]([1, 2]), is: "'{1,2}'::int2[]")
        try await expect([true, false], is: "'{t,f}'::bool[]")
        try await expect(["", "a,b", "한\"글"], is: #"ARRAY['', 'a,b', '한"글']::text[]"#)
        try await expect([Int64?]([1, nil]), is: "ARRAY[1, NULL]::int8[]")
        try await expect([String?]([nil, "x"]), is: "ARRAY[NULL, 'x']::text[]")
        try await expect([1.5], is: "'{1.5}'::float8[]")
        try await expect([Int64]?.none, is: "NULL::int8[]")
    }

    @Test(arguments: ["'{{1,2},{3,4}}'::int8[]", "'{NULL}'::int8[]", "'{a}'::text[]", "5::int8", "'2020-01-01Z'::timestamptz"])
    func whatIsNoPlainArrayOfIntegersIsRefused(literal: String) async throws {
        try await TestServer.withConnection { connection async throws in
            let row = try #require(try await connection.query("SELECT \(unsafe: literal) AS v").first)
            let error = #expect(throws: PostgresError.self) { try row["v", as: [Int64].self] }
            #expect(error?.kind == .decoding)
        }
    }

    private enum Mood: String, SQLEncodable, SQLDecodable, SQLArrayElement { case good, bad }
    private struct Key: RawRepresentable, Equatable, SQLEncodable, SQLDecodable, SQLArrayElement { let rawValue: Int64 }

    @Test func typesOverOtherTypes() async throws {
        try await expect(Mood.good, is: "'good'::text")
        try await expect(Key(rawValue: 9), is: "9::int8")
        try await expect([Key(rawValue: 9)], is: "'{9}'::int8[]")
        try await expect([Mood.bad, .good], is: "'{bad,good}'::text[]")
        try await TestServer.withConnection { connection async throws in
            let row = try #require(try await connection.query("SELECT 'odd' AS v").first)
            let error = #expect(throws: PostgresError.self) { try row["v", as: Mood.self] }
            #expect(error?.description.contains("odd") == false)
        }
    }
}
