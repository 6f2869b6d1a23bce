import Core
import Domain

/// Reads a poll for one subscriber again and again, as the subscriber may see it at that time.
struct EventReader {
    let service: Service
    let poll: ID<Poll>
    /// Whom the stream is for; asked again before it is believed for long.
    let ask: @Sendable () async throws(Refusal) -> Caller
    private var caller: Caller
    private var askedAt: ContinuousClock.Instant

    init(_ service: Service, _ poll: ID<Poll>, for caller: Caller, ask: @escaping @Sendable () async throws(Refusal) -> Caller) {
        (self.service, self.poll, self.ask, self.caller) = (service, poll, ask, caller)
        askedAt = .now
    }

    var useCases: UseCases { UseCases(source: service.source, caller: caller) }

    mutating func view() async throws(Refusal) -> PollView {
        if askedAt.duration(to: .now) >= service.pace.session {
            caller = try await ask()
            askedAt = .now
        }
        await service.turns.take()
        let result: Result<PollView, WoteError>
        do { result = .success(try PollView(try await useCases.polls.show(poll))) } catch { result = .failure(error) }
        await service.turns.giveBack()
        do { return try result.get() } catch { throw Refusal(error) }
    }
}
