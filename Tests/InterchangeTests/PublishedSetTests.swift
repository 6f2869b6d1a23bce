import Domain
import PublishedSets
import Testing

@testable import Interchange

/// The real conversations come to exactly the published counts, folded here in the plainest way.
@Suite(.enabled(if: PublishedSet.areThere, Comment(rawValue: PublishedSet.areMissing)))
struct PublishedSetTests {
    @Test(arguments: PublishedSet.all)
    func theLatestVoteOfEachVoterCounts(set: PublishedSet) async throws {
        let folder = try #require(set.folder)
        let (expected, polis) = (try set.expected(in: folder), try await PolisExport(folder: folder))
        // Known before the first record.
        #expect(polis.findings.rows == expected.rows)
        #expect(polis.findings.superseded == expected.superseded)
        #expect(polis.findings.differing.count == expected.differing)

        let fold = try await Fold(try await polis.records())

        #expect(fold.counts == expected.counts)
        #expect(fold.latest.count == expected.ballots)
        #expect(fold.ballots == expected.rows)
        #expect(fold.members == polis.count - expected.polls - expected.rows)
        #expect(fold.voters.count == expected.voters)
    }

    @Test(arguments: PublishedSet.all)
    func membersAndPollsObeyTheDomain(set: PublishedSet) async throws {
        let folder = try #require(set.folder)
        for try await record in try await PolisExport(folder: folder).records() {
            switch record {
            case .member(let member): #expect(try TextRule.nickname.accept(member.nickname) == member.nickname)
            case .poll(let poll): #expect(try poll.question.checked() == poll.question)
            default: return
            }
        }
    }
}

/// Records as an import ends up with them.
private struct Fold {
    struct Pair: Hashable {
        let poll: String
        let voter: String
    }

    var members = 0
    var ballots = 0
    var voters: Set<String> = []
    var polls: [String] = []
    var latest: [Pair: BallotRecord] = [:]

    init(_ records: AsyncThrowingStream<CommunityRecord, any Error>) async throws {
        for try await record in records {
            switch record {
            case .member: members += 1
            case .poll(let poll): polls.append(poll.key)
            case .ballot(let ballot):
                ballots += 1
                voters.insert(ballot.voter)
                let pair = Pair(poll: ballot.poll, voter: ballot.voter)
                if let earlier = latest[pair], earlier.castAt > ballot.castAt { continue }
                latest[pair] = ballot
            default: Issue.record("an unexpected record: \(record)")
            }
        }
    }

    var counts: [String: PublishedSet.Expected.Counts] {
        var counts = Dictionary(uniqueKeysWithValues: polls.map { ($0, PublishedSet.Expected.Counts()) })
        for ballot in latest.values {
            switch ballot.choice {
            case .option(OptionNumber(1)): counts[ballot.poll]?.agree += 1
            case .option: counts[ballot.poll]?.disagree += 1
            default: counts[ballot.poll]?.pass += 1
            }
        }
        return counts
    }
}
