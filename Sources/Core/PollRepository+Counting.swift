import Contract
package import Domain

/// Polls with what it takes reading their ballots to know.
extension PollRepository {
    /// The poll with its outcome by its method.
    package func show(_ id: ID<Poll>) async throws(WoteError) -> Poll { try await counted(try await find(id)) }

    /// The poll, counted only once it has closed.
    package func glance(at id: ID<Poll>) async throws(WoteError) -> Poll {
        let poll = try await find(id)
        return poll.status.isOpen ? poll : try await counted(poll)
    }

    private func counted(_ poll: Poll) async throws(WoteError) -> Poll {
        guard poll.outcome == nil, poll.result.tally != nil else { return poll }
        return try await count(poll.id, by: poll.rules.counting).poll
    }

    /// The poll and its ballots as one moment has them; no ballots where the caller may not see the result.
    package func piles(of id: ID<Poll>) async throws(WoteError) -> (poll: Poll, ballots: CastBallots?) {
        let response = try await source.send(PileBallots(poll: id), as: caller)
        return (try response.poll.poll(), response.ballots)
    }

    /// The poll counted by its own method, and by `reading`, from one moment; no count where the caller may not see the result.
    package func count(_ id: ID<Poll>, by reading: Counting) async throws(WoteError) -> (poll: Poll, count: PollCount?) {
        var (poll, ballots) = try await piles(of: id)
        guard let ballots else { return (poll, nil) }
        let count = try poll.count(ballots, by: reading)
        if reading == poll.rules.counting {
            poll.count = count
        } else if poll.outcome == nil {
            poll.count = try poll.count(ballots)
        }
        return (poll, count)
    }
}
