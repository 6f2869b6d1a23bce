package import Testing

/// A faked dependency whose calls, numbered from 1, are held until the test answers them, in whatever order it likes.
///
/// Like `Gate` it holds cancelled calls too.
package actor NumberedGate<Input: Sendable, Output: Sendable> {
    private var inputs: [Input] = []
    private var answers: [Int: Result<Output, any Error>] = [:]
    private var held: [Int: CheckedContinuation<Result<Output, any Error>, Never>] = [:]
    private var expecting: [Int: [CheckedContinuation<Void, Never>]] = [:]

    package init() {}

    /// The call itself, for the fake: returns or throws what the test answers.
    package func call(_ input: Input) async throws -> Output {
        inputs.append(input)
        let number = inputs.count
        for continuation in expecting.removeValue(forKey: number) ?? [] { continuation.resume() }
        if let answer = answers[number] { return try answer.get() }
        return try await withCheckedContinuation { held[number] = $0 }.get()
    }

    /// How many calls have arrived so far.
    package var count: Int { inputs.count }

    /// Returns the input of call `number` once it has arrived.
    package func arrived(_ number: Int) async -> Input {
        if inputs.count < number {
            await withCheckedContinuation { expecting[number, default: []].append($0) }
        }
        return inputs[number - 1]
    }

    /// Call `number`, held already or yet to come, returns `output`.
    package func answer(_ number: Int, with output: Output, sourceLocation: SourceLocation = #_sourceLocation) {
        settle(number, .success(output), sourceLocation)
    }

    /// Call `number`, held already or yet to come, throws `error`.
    package func fail(_ number: Int, with error: any Error, sourceLocation: SourceLocation = #_sourceLocation) {
        settle(number, .failure(error), sourceLocation)
    }

    private func settle(_ number: Int, _ answer: Result<Output, any Error>, _ sourceLocation: SourceLocation) {
        guard answers[number] == nil else {
            Issue.record("Call \(number) was answered twice.", sourceLocation: sourceLocation)
            return
        }
        answers[number] = answer
        held.removeValue(forKey: number)?.resume(returning: answer)
    }
}
