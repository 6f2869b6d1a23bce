import Fuzzing
import Testing

/// A short share of `make fuzz`, the same each time.
@Suite("Fuzzing")
struct FuzzTests {
    @Test("finds nothing", arguments: 0..<8)
    func finding(batch: UInt64) {
        for target in FuzzTarget.all {
            let finding = target.firstFinding(in: batch * 500..<(batch + 1) * 500)
            #expect(finding == nil, "\(target.name)")
        }
    }
}
