import StoreTesting
import Testing

struct GateTests {
    @Test func `a gate holds everybody until it is opened and nobody afterwards`() async {
        let gate = Gate()
        let (passed, report) = AsyncStream.makeStream(of: Int.self)
        let waiting = (0..<3).map { number in
            Task {
                await gate.wait()
                report.yield(number)
            }
        }
        report.yield(-1)
        await gate.open()
        for task in waiting { await task.value }
        await gate.wait()
        report.finish()
        let order = await passed.reduce(into: []) { $0.append($1) }
        #expect(order.first == -1)
        #expect(order.dropFirst().sorted() == [0, 1, 2])
    }

    @Test(arguments: [[1, 2, 3], [3, 1, 2], [2, 3, 1]])
    func `numbered calls are answered in any order`(order: [Int]) async throws {
        let calls = NumberedGate<String, Int>()
        var answers: [Task<Int, any Error>] = []
        for number in 1...3 {
            answers.append(Task { try await calls.call("call \(number)") })
            #expect(await calls.arrived(number) == "call \(number)")
        }
        for number in order {
            await calls.answer(number, with: number * 10)
            #expect(try await answers[number - 1].value == number * 10)
        }
        #expect(await calls.count == 3)
    }

    @Test func `a call can be answered before it arrives, and can fail`() async throws {
        struct Broken: Error {}
        let calls = NumberedGate<Void, Int>()
        await calls.answer(1, with: 1)
        await calls.fail(2, with: Broken())
        #expect(try await calls.call(()) == 1)
        await #expect(throws: Broken.self) { try await calls.call(()) }
    }

    @Test func `answering a call twice is the test's mistake`() async throws {
        let calls = NumberedGate<Void, Int>()
        await calls.answer(1, with: 1)
        await withKnownIssue {
            await calls.answer(1, with: 2)
        } matching: {
            $0.comments.contains("Call 1 was answered twice.")
        }
        #expect(try await calls.call(()) == 1)
    }
}
