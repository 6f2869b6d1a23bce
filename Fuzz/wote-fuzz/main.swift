import Fuzzing
import Glibc

/// `wote-fuzz [SECONDS [SEED]]`: tries inputs on each target in turn, from a seed that it tells, until one is taken wrongly or the
/// time is over.
let words = CommandLine.arguments.dropFirst().map { UInt64($0) }
guard words.count <= 2, !words.contains(nil) else {
    say("usage: wote-fuzz [SECONDS [SEED]]")
    exit(2)
}
let seconds = words.first.flatMap { $0 } ?? 3_600
var seed = words.count > 1 ? words.last.flatMap { $0 } ?? 0 : UInt64.random(in: 0..<1 << 40)
let batch: UInt64 = 20_000
let end = ContinuousClock.now + .seconds(Int64(clamping: seconds))

say("from seed \(seed), for \(seconds) s")
var tried: UInt64 = 0
repeat {
    for target in FuzzTarget.all {
        if let finding = target.firstFinding(in: seed..<seed + batch) {
            say("\(target.name): \(finding)")
            exit(1)
        }
    }
    seed += batch
    tried += batch
    if tried % (50 * batch) == 0 { say("\(tried) inputs") }
} while ContinuousClock.now < end
say("\(tried) inputs for each of \(FuzzTarget.all.count), nothing found")

/// Prints a line at once, also into a file.
func say(_ line: String) {
    print(line)
    fflush(nil)
}
