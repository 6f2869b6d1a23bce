import Testing

@testable import Postgres

@Suite struct PipelineTests {
    private func values(_ results: [Result<Rows, PostgresError>]) throws -> [Int?] {
        try results.map { result in
            switch result {
            case .success(let rows): try rows[0][0, as: Int.self]
            case .failure: nil
            }
        }
    }

    @Test func answersComeInOrder() async throws {
        try await TestServer.withConnection { connection async throws in
            for _ in 0..<2 {
                let results = try await connection.pipeline((0..<500).map { "SELECT \($0) AS n" })
                #expect(try values(results) == Array(0..<500))
            }
            #expect(try await connection.pipeline([]).isEmpty)
        }
    }

    @Test func oneThatFailsDoesNotStopTheNext() async throws {
        try await TestServer.withConnection { connection async throws in
            let results = try await connection.pipeline(["SELECT 1", "SELECT 1/0", "SELEC", "SELEC", "SELECT \("a\0")", "SELECT 2"])
            #expect(try values(results) == [1, nil, nil, nil, nil, 2])
            let states = results.map { result -> String? in
                guard case .failure(let error) = result else { return nil }
                return error.sqlState
            }
            #expect(states == [nil, "22012", "42601", "42601", "22021", nil])
        }
    }

    @Test func insideATransactionAFailureFailsTheRest() async throws {
        try await TestServer.withConnection { connection async throws in
            let results = try await connection.pipeline(["BEGIN", "SELECT 1/0", "SELECT 1", "ROLLBACK", "SELECT 2"])
            let error = #expect(throws: PostgresError.self) { try results[2].get() }
            #expect(error?.sqlState == "25P02")
            #expect(try results[4].get()[0][0] == 2)
        }
    }

    @Test func moreThanTheSocketsBuffersHoldDoesNotBlock() async throws {
        try await TestServer.withConnection { connection async throws in
            let text = String(repeating: "x", count: 200_000)
            let results = try await connection.pipeline((0..<50).map { _ in "SELECT \(text)::text AS t" })
            #expect(try results.allSatisfy { result in try result.get()[0]["t", as: String.self].utf8.count == 200_000 })
        }
    }

    @Test func aTimeOutCancelsAllOfIt() async throws {
        try await TestServer.withConnection { connection async throws in
            let start = ContinuousClock.now
            let error = await #expect(throws: PostgresError.self) {
                _ = try await connection.pipeline(Array(repeating: "SELECT pg_sleep(30)", count: 3), timeout: .milliseconds(50))
            }
            #expect(error?.kind == .timedOut)
            #expect(.now - start < .seconds(4))
            #expect(try await connection.query("SELECT 1 AS a")[0]["a"] == 1)
        }
    }

    @Test func aFirstStatementInAFailedTransactionSaysSo() async throws {
        try await TestServer.withConnection { connection async throws in
            try await connection.execute("BEGIN")
            await #expect(throws: PostgresError.self) { _ = try await connection.query("SELECT 1/0") }
            let error = await #expect(throws: PostgresError.self) { _ = try await connection.query("SELECT 7") }
            #expect(error?.sqlState == "25P02")
            try await connection.execute("ROLLBACK")
            #expect(try await connection.query("SELECT 7 AS a")[0]["a"] == 7)
        }
    }
}
