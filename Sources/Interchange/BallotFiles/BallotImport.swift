package import Domain
import Tabular
import Tallying

/// A file of ballots as one closed poll whose voters are nobody's.
package struct BallotImport: Sendable {
    /// Names the file's bytes and the poll's kind: the same import run again finds the poll.
    package let origin: String
    /// Ballots that say nothing and that the poll's kind has no place for; they are left out.
    package let blank: Int64
    /// Of the records.
    package var count: Int { piles.reduce(1) { $0 + $1.count } }
    private let poll: PollRecord
    private let piles: [BallotPile]

    /// Reads a file whole; what its format or the poll's rules refuse is refused, with its place.
    ///
    /// - Parameters:
    ///   - name: What faults call the file.
    ///   - kind: The poll's; `nil`: what the format has.
    ///   - title: The poll's; `nil`: what the file says.
    package init(
        _ file: InputFile, name: String, as format: ElectionFormat?, kind: PollKind.Name?, title: String?, now: Instant
    ) async throws(WoteError) {
        let format = format ?? ElectionFormat(path: file.path)
        self = try await file.reading { next throws(WoteError) in
            do { return try BallotImport(format, kind, title: title, now: now, next) } catch { throw WoteError(error, in: name) }
        }
    }

    init(
        _ format: ElectionFormat?, _ kind: PollKind.Name?, title: String?, now: Instant, _ next: @escaping () throws -> [UInt8]?
    ) throws {
        var digest = SHA256()
        let (format, bytes) = try ElectionFile.recognised(format) {
            let chunk = try next()
            if let chunk { digest.add(chunk) }
            return chunk
        }
        let kind = try kind ?? .holding(format)
        let file = try ElectionFile.read(format, cells: kind.cells(), within: kind.limits, bytes)
        let piles = try file.piles(of: kind)
        let rules = PollRules(kind: try PollKind(kind), allowsPass: piles.contains { $0.choice == .pass } && kind.canPass)
        let draft = try PollDraft(
            question: Question(title: try title ?? file.knownTitle()), rules: rules, options: file.options, deadline: .never)
        poll = PollRecord(
            key: "1", author: nil, question: draft.question, rules: rules, options: draft.options, createdAt: now, closedAt: now)
        self.piles = kind.canPass ? piles : piles.filter { $0.choice != .pass }
        blank = Int64(piles.reduce(0) { $0 + $1.count } - self.piles.reduce(0) { $0 + $1.count })
        origin = "ballots:\(kind.rawValue):\(digest.finish())"
    }
}

extension BallotImport {
    /// The poll and its ballots; equal ones follow each other, each of a voter of its own.
    package var records: AsyncThrowingStream<CommunityRecord, any Error> {
        let rest = Rest(first: .poll(poll), piles: piles[...], poll: poll.key, castAt: poll.createdAt)
        return AsyncThrowingStream { await rest.next() }
    }

    /// What of the records has not been asked for yet.
    private actor Rest {
        private var first: CommunityRecord?
        private var piles: ArraySlice<BallotPile>
        private let poll: String
        private let castAt: Instant
        private var voter = 0
        /// Of the pile at hand.
        private var given = 0

        init(first: CommunityRecord, piles: ArraySlice<BallotPile>, poll: String, castAt: Instant) {
            (self.first, self.piles, self.poll, self.castAt) = (first, piles, poll, castAt)
        }

        func next() -> CommunityRecord? {
            if let record = first {
                first = nil
                return record
            }
            guard let pile = piles.first else { return nil }
            (voter, given) = (voter + 1, given + 1)
            if given == pile.count { (given, piles) = (0, piles.dropFirst()) }
            return .ballot(BallotRecord(poll: poll, voter: String(voter), hasAccount: false, choice: pile.choice, castAt: castAt))
        }
    }
}
