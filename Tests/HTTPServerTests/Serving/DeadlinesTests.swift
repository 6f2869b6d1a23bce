import Testing

@testable import HTTPServer

@Suite("Deadlines")
struct DeadlinesTests {
    @Test("come in the order of their time, once, and not before it")
    func order() {
        let start = ContinuousClock.now
        var deadlines = Deadlines()
        let milliseconds = (0..<500).map { ($0 * 7_919) % 1_009 }
        for (id, time) in milliseconds.enumerated() { deadlines.add(start + .milliseconds(time), UInt64(id)) }
        #expect(deadlines.popDue(at: start - .milliseconds(1)) == nil)
        var came: [Int] = []
        for time in 0..<1_009 {
            while let due = deadlines.popDue(at: start + .milliseconds(time)) {
                #expect(milliseconds[Int(due.id)] == time)
                came.append(Int(due.id))
            }
        }
        #expect(came.sorted() == Array(0..<500))
        #expect(deadlines.first == nil)
    }
}
