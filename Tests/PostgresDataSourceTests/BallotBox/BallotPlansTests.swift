import Core
import Domain
import Postgres
import TestCommunity
import Testing

@testable import PostgresDataSource

@Suite struct BallotPlansTests {
    /// Plans are kept, and those of a community's first ballot are made while its tables fit on one page, where reading all of it looks
    /// cheapest.
    @Test func ballotsReadNoTableAsAWhole() async throws {
        try await TestCommunity.run { community in
            let poll = try await community.admin.ask()
            let crowd = try await community.crowd(3)
            try await community.pool.withConnection { try await $0.execute("VACUUM (ANALYZE) ballots, members, polls, tallies") }
            // A new connection, because one that is in use counts what it did before too.
            let connection = try await Connection.connect(community.connectionString)
            let read = try await connection.transaction { database in
                for option in 1...2 {
                    let acts: [HandedBallot.Act] = [.cast(.option(OptionNumber(option))), .cast(.option(OptionNumber(1))), .withdraw]
                    let ballots = zip(crowd, acts).map { HandedBallot(seat: Seat(poll: poll.id, voter: $0.id), act: $1) }
                    try await database.query(BallotStatements.cast(Batch(ballots: ballots)))
                }
                let rows = try await database.query("SELECT relname::text AS name FROM pg_stat_xact_user_tables WHERE seq_scan > 0")
                return try rows.map { try $0["name"] as String }
            }
            #expect(read == [])
            await connection.close()
        }
    }
}
