import Domain
import Testing

/// Expects work to be refused with `code`, and gives the refusal for a closer look.
@discardableResult
func expectRefusal<R>(
    _ code: WoteError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ work: () async throws -> R
) async -> WoteError? {
    let refusal = await #expect(throws: WoteError.self, sourceLocation: sourceLocation) { _ = try await work() }
    if let refusal { #expect(refusal.code == code, "\(refusal.message.english)", sourceLocation: sourceLocation) }
    return refusal
}

extension Domain.ID where Entity == Poll {
    /// An id that no poll of a test ever has.
    static var unused: Self { Self(987_654_321) }
}

extension WoteError {
    /// The message with the poll's number replaced, so that what is said about two polls can be compared word for word.
    func words(about poll: Domain.ID<Poll>) -> [String] {
        [message.english, message.korean].map { $0.split(separator: " ").map { $0 == "\(poll)" ? "N" : $0 }.joined(separator: " ") }
            .map { $0.split(separator: "\(poll),", omittingEmptySubsequences: false).joined(separator: "N,") }
            .map { $0.split(separator: "\(poll)이", omittingEmptySubsequences: false).joined(separator: "N이") }
    }
}
