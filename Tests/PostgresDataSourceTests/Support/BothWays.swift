import TestCommunity
import Testing

/// Runs each test of a suite twice: in process, and as on another machine, through request, service and answer.
struct BothWays: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        try await TestCommunity.$isRemote.withValue(true) { try await function() }
    }
}

extension Trait where Self == BothWays {
    static var bothWays: BothWays { BothWays() }
}
