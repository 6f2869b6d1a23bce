import Core
import Domain
import Synchronization
import Verification

/// Writes down what a client does: each operation before it is called and when it has returned.
final class ClientWriter: Sendable {
    private let file: AppendOnlyFile
    private let last = Atomic(0)

    init(_ path: String) throws { file = try AppendOnlyFile(path) }

    func note(_ content: LogLine.Content) throws { try file.append { LogLine(moment: .now, content: content) } }

    /// Performs an operation between its two lines; answers with what the voter heard.
    func record(_ act: Act, in seat: Seat, as voter: UseCases) async throws -> Answer {
        var number = 0
        try file.append {
            number = last.add(1, ordering: .relaxed).newValue
            return LogLine(moment: .now, content: .invocation(number: number, seat, act))
        }
        let answer = await Self.answer(to: act, in: seat, as: voter)
        try note(.outcome(number: number, seat, answer))
        return answer
    }

    private static func answer(to act: Act, in seat: Seat, as voter: UseCases) async -> Answer {
        do throws(WoteError) {
            switch act {
            case .cast(let choice): return .acknowledged(try await voter.ballots.cast(choice, in: seat.poll))
            case .withdraw: return .acknowledged(try await voter.ballots.withdraw(from: seat.poll))
            }
        } catch {
            return error.code == .unavailable ? .unavailable : .refused(error.code)
        }
    }
}

/// Writes down what the supervisor does and sees.
final class EventWriter: Sendable {
    private let file: AppendOnlyFile

    init(_ folder: RunFolder) throws { file = try AppendOnlyFile(folder.file(RunFolder.events)) }

    func note(_ event: Event) throws { try file.append { EventLine(moment: .now, event: event) } }
}
