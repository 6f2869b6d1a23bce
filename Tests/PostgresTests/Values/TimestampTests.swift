import Testing

@testable import Postgres

@Suite struct TimestampTests {
    @Test(
        arguments: [
            ("1970-01-01 00:00:00Z", Int64(0)),
            ("2000-01-01 00:00:00.000001Z", 946_684_800_000_001),
            ("1969-12-31 23:59:59.999999Z", -1),
            ("4714-11-24 00:00:00Z BC", -210_866_803_200_000_000),
            ("infinity", Int64.max), ("-infinity", Int64.min),
        ] as [(String, Int64)])
    func goesThereAndBack(literal: String, microseconds: Int64) async throws {
        try await TestServer.withConnection { connection async throws in
            let value = Timestamp(microseconds: microseconds)
            let row = try #require(
                try await connection.query(
                    "SELECT \(unsafe: "'\(literal)'")::timestamptz AS v, \(value) = \(unsafe: "'\(literal)'")::timestamptz AS same"
                ).first)
            #expect(try row["v"] == value)
            #expect(try row["same"] == true)
        }
    }

    @Test(arguments: ["294276-12-31 23:59:59.999999Z", "294248-01-01Z"])
    func yearsBeyondSixtyFourBitsAreTheLastFiniteInstant(literal: String) async throws {
        try await TestServer.withConnection { connection async throws in
            let row = try #require(try await connection.query("SELECT \(unsafe: "'\(literal)'")::timestamptz AS v").first)
            let value: Timestamp = try row["v"]
            #expect(value == Timestamp(microseconds: .max - 1))
            #expect(value.isFinite && value < .infinity)
        }
    }

    @Test(arguments: [Int64.min + 1, Int64.max - 1])
    func extremeInstantsAreSentWithoutATrap(microseconds: Int64) async throws {
        try await TestServer.withConnection { connection async throws in
            let answer = await Result { () async throws -> Bool in
                try await connection.query("SELECT isfinite(\(Timestamp(microseconds: microseconds))) AS v")[0]["v"]
            }
            switch answer {
            case .success(let finite): #expect(finite)
            case .failure(let error): #expect((error as? PostgresError)?.sqlState == "22008")
            }
        }
    }

    @Test func ordersAndKnowsInfinity() {
        #expect(Timestamp.negativeInfinity < Timestamp(microseconds: 0))
        #expect(Timestamp(microseconds: 0) < .infinity)
        #expect(!Timestamp.infinity.isFinite && !Timestamp.negativeInfinity.isFinite)
    }
}

extension Result where Failure == any Error {
    init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
