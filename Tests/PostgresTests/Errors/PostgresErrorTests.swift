import Testing

@testable import Postgres

@Suite struct PostgresErrorTests {
    private func failure(_ setup: SQL, _ sql: SQL) async throws -> PostgresError {
        try await TestServer.withConnection { connection async throws in
            try await connection.execute(setup)
            let error = await #expect(throws: PostgresError.self) { _ = try await connection.query(sql) }
            return try #require(error)
        }
    }

    @Test func aConstraintIsNamedAndItsDetailIsLeftOut() async throws {
        let error = try await failure(
            "CREATE TABLE t (a text CONSTRAINT only_once UNIQUE); INSERT INTO t VALUES ('secret')", "INSERT INTO t VALUES (\("secret"))")
        #expect(error.kind == .server && error.sqlState == "23505" && error.constraint == "only_once" && error.table == "t")
        #expect(error.severity == "ERROR")
        #expect(error.description == #"duplicate key value violates unique constraint "only_once" (SQLSTATE 23505)"#)
        #expect(!error.isTransient && !error.callsForNewConnection)
    }

    @Test func aColumnIsNamed() async throws {
        let error = try await failure("CREATE TABLE t (a text NOT NULL)", "INSERT INTO t VALUES (NULL)")
        #expect(error.sqlState == "23502" && error.column == "a")
    }

    @Test(
        arguments: [
            "SELECT \("secret")::int", "SELECT \("secret")::timestamptz", "SELECT \("secret")::jsonb", "SELECT \("se\u{7F}cret")::uuid",
            "SELECT raise_it(\("secret"))",
        ] as [SQL])
    func valuesNeverReachTheDescription(sql: SQL) async throws {
        let setup: SQL = "CREATE FUNCTION raise_it(v text) RETURNS int LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no \"%\"', v; END $$"
        let error = try await failure(setup, sql)
        #expect(!"\(error)\(error.message)".contains("secret"))
    }

    @Test func serializationFailuresAreTransientAndSyntaxIsNot() async throws {
        #expect(PostgresError(.server, "", sqlState: "40001").isTransient)
        #expect(PostgresError(.server, "", sqlState: "53300").isTransient)
        #expect(try await !failure("SELECT 1", "SELEC").isTransient)
        #expect(PostgresError(.connection, "").isTransient)
        #expect(!PostgresError(.connection, "", sqlState: "28P01").isTransient)
        #expect(!PostgresError(.decoding, "").isTransient)
    }

    @Test(arguments: [
        ("nick_key", "nick_key"), ("nick_key_102008", "nick_key"), ("step_2", "step_2"), ("votes_pkey_1020", "votes_pkey"),
        ("plain", "plain"),
    ])
    func aShardsNumberIsNoPartOfTheName(name: String, constraint: String) async throws {
        let error = try await failure("CREATE TABLE t (a int CONSTRAINT \(name: name) CHECK (a > 0))", "INSERT INTO t VALUES (0)")
        #expect(error.constraintName == name && error.constraint == constraint)
    }

    @Test(arguments: [
        ("57P01", true), ("25006", true), ("57P03", true), ("08006", false), ("23505", false), ("57014", false),
    ])
    func whichServerErrorsCostTheConnection(state: String, costs: Bool) {
        #expect(PostgresError(.server, "", sqlState: state).callsForNewConnection == costs)
    }
}
