import Testing

@testable import Postgres

@Suite struct QueryTests {
    @Test func rowsAreACollection() async throws {
        try await TestServer.withConnection { connection async throws in
            let rows = try await connection.query("SELECT n, 'row ' || n AS title FROM generate_series(1, \(3)) AS n")
            #expect(rows.count == 3)
            #expect(rows.columnNames == ["n", "title"])
            #expect(try rows.map { row in try row["title", as: String.self] } == ["row 1", "row 2", "row 3"])
            #expect(try rows.last?[0] == 3)
        }
    }

    @Test func affectedRows() async throws {
        try await TestServer.withConnection { connection async throws in
            try await connection.execute("CREATE TABLE t (a bigint)")
            #expect(try await connection.query("INSERT INTO t SELECT generate_series(1, 5)").affected == 5)
            #expect(try await connection.query("UPDATE t SET a = 0 WHERE a > \(3)").affected == 2)
            #expect(try await connection.query("SELECT * FROM t WHERE false").isEmpty)
            #expect(try await connection.query("DELETE FROM t").affected == 5)
        }
    }

    @Test func decodingErrorsNameThePlaceAndNotTheValue() async throws {
        try await TestServer.withConnection { connection async throws in
            let rows = try await connection.query("SELECT 'secret' AS name, NULL::int8 AS n, 70000 AS big FROM generate_series(1, 2)")
            func message<T: SQLDecodable>(_ column: String, _ type: T.Type) -> String? {
                #expect(throws: PostgresError.self) { try rows[1][column, as: type] }?.description
            }
            #expect(message("name", Int.self) == #"Column "name" (text) in row 1 cannot be read as Int: it is text."#)
            #expect(message("n", Int.self) == #"Column "n" (bigint) in row 1 cannot be read as Int: it is NULL."#)
            #expect(message("big", Int16.self) == #"Column "big" (integer) in row 1 cannot be read as Int16: it is out of range."#)
            #expect(message("nope", Int.self) == #"The result has no column "nope"; it has name, n, big."#)
            #expect(throws: PostgresError.self) { try rows[0][7, as: Int.self] }
        }
    }

    @Test func executeRunsSeveralStatementsAsOneTransaction() async throws {
        try await TestServer.withConnection { connection async throws in
            await #expect(throws: PostgresError.self) { try await connection.execute("CREATE TABLE t (a int); SELECT 1/0") }
            let rows = try await connection.query("SELECT to_regclass('t') IS NULL AS missing")
            #expect(try rows[0]["missing"] == true)
        }
    }

    @Test func executeTakesNoParameters() async throws {
        try await TestServer.withConnection { connection async throws in
            let error = await #expect(throws: PostgresError.self) { try await connection.execute("SELECT \(1)") }
            #expect(error?.kind == .misuse)
        }
    }

    @Test func statementsArePreparedOnceAndBounded() async throws {
        try await TestServer.withConnection(ConnectionOptions(statementLimit: 3)) { connection async throws in
            for round in 0..<3 {
                for column in ["a", "b"] {
                    #expect(try await connection.query("SELECT \(round) AS \(unsafe: column)")[0][column] == round)
                }
            }
            #expect(try await preparedStatements(connection) == 3)
            for number in 0..<20 { _ = try await connection.query("SELECT \(unsafe: "\(number)")") }
            #expect(try await preparedStatements(connection) == 3)
        }
    }

    private func preparedStatements(_ connection: Connection) async throws -> Int {
        try await connection.query("SELECT count(*) AS n FROM pg_prepared_statements")[0]["n"]
    }

    @Test func aChangedTableIsPreparedAgain() async throws {
        try await TestServer.withConnection { connection async throws in
            try await connection.execute("CREATE TABLE t (a int4); INSERT INTO t VALUES (1)")
            let sql: SQL = "SELECT * FROM t"
            #expect(try await connection.query(sql)[0]["a"] == 1)
            try await connection.execute("ALTER TABLE t ALTER a TYPE text; ALTER TABLE t ADD b int8 DEFAULT 2")
            let row = try await connection.query(sql)[0]
            #expect(try row["a"] == "1")
            #expect(try row["b"] == 2)
        }
    }

    @Test func statementsThatSomebodyDroppedArePreparedAgain() async throws {
        try await TestServer.withConnection { connection async throws in
            let sql: SQL = "SELECT \(1) AS a"
            _ = try await connection.query(sql)
            try await connection.execute("DEALLOCATE ALL")
            #expect(try await connection.query(sql)[0]["a"] == 1)
            #expect(try await connection.query(sql)[0]["a"] == 1)
        }
    }

    @Test func copyThroughAQueryIsRefusedWithoutAHang() async throws {
        try await TestServer.withConnection { connection async throws in
            try await connection.execute("CREATE TABLE t (a int)")
            await #expect(throws: PostgresError.self) { try await connection.execute("COPY t FROM STDIN") }
        }
    }

    @Test func settingsAreAppliedAndTheUsersOwnStay() async throws {
        let options = ConnectionOptions(settings: [.init("statement_timeout", "4321"), .init("plan_cache_mode", "force_generic_plan")])
        let server = try await TestServer.shared.value
        let connection = try await Connection.connect(server.string("options='-c statement_timeout=999'"), options: options)
        let row = try await connection.query(
            """
            SELECT current_setting('statement_timeout') AS timeout, current_setting('plan_cache_mode') AS plans,
                current_setting('timezone') AS zone, current_setting('client_encoding') AS encoding,
                current_setting('application_name') AS name
            """)[0]
        #expect(try row["timeout"] == "999ms")
        #expect(try row["plans"] == "force_generic_plan")
        #expect(try row["zone"] == "UTC")
        #expect(try row["encoding"] == "UTF8")
        #expect(try row["name"] == "wote")
    }

    @Test func settingsSurviveAFirstStatementThatFails() async throws {
        let connection = try await TestServer.shared.value.connect(ConnectionOptions(settings: [.init("work_mem", "1234kB")]))
        await #expect(throws: PostgresError.self) { _ = try await connection.query("SELECT 1/0") }
        #expect(try await connection.query("SHOW work_mem")[0]["work_mem"] == "1234kB")
    }

    @Test func aSettingTheServerDoesNotKnowIsAnError() async throws {
        let connection = try await TestServer.shared.value.connect(ConnectionOptions(settings: [.init("work_mem", "lots")]))
        let error = await #expect(throws: PostgresError.self) { _ = try await connection.query("SELECT 1") }
        #expect(error?.sqlState == "22023")
        #expect(connection.link.health == .discard)
    }

    @Test func noticesAreHeard() async throws {
        let (notices, continuation) = AsyncStream<Notice>.makeStream()
        try await TestServer.withConnection(ConnectionOptions(onNotice: { continuation.yield($0) })) { connection async throws in
            try await connection.execute("DROP TABLE IF EXISTS nothing")
            let notice = await notices.first { _ in true }
            #expect(notice?.severity == "NOTICE")
            #expect(notice?.message == #"table "…" does not exist, skipping"#)
        }
    }

    @Test func whatLibpqRefusesToSendIsNoLostConnection() async throws {
        try await TestServer.withConnection { connection async throws in
            var many: SQL = "SELECT count(*) FROM (VALUES (\(1))"
            for _ in 0..<UInt16.max { many += ", (\(1))" }
            many += ") AS v"
            let sql = many
            let error = await #expect(throws: PostgresError.self) { _ = try await connection.query(sql) }
            #expect(error?.kind == .misuse)
            #expect(error?.message.contains("65535") == true)
        }
    }

    @Test func aClosedConnectionSaysSo() async throws {
        let connection = try await TestServer.shared.value.connect()
        await connection.close()
        let error = await #expect(throws: PostgresError.self) { _ = try await connection.query("SELECT 1") }
        #expect(error?.kind == .closed)
    }
}
