/// Something that takes bytes from strangers, inputs for it, and what has to hold for each.
package struct FuzzTarget: Sendable {
    package let name: String
    /// Whether a part of a faulty input says as much as the whole.
    var isDivisible = true
    /// An input, mostly nearly valid.
    let input: @Sendable (inout SeededGenerator) -> [UInt8]
    /// What is wrong with how the input was taken; nil when nothing is. A crash speaks for itself.
    let fault: @Sendable ([UInt8], inout SeededGenerator) -> String?

    package static let all: [FuzzTarget] = [.requests, .validRequests]
}

/// An input that was taken wrongly.
package struct Finding: Sendable {
    package let input: [UInt8]
    package let fault: String
    /// What the input is made from anew.
    package let seed: UInt64
}

extension FuzzTarget {
    /// Tries the inputs of these seeds. What is found has been made as short as it can be by leaving pieces out.
    package func firstFinding(in seeds: Range<UInt64>) -> Finding? {
        for seed in seeds {
            var dice = SeededGenerator(seed: seed)
            let input = input(&dice)
            guard let fault = fault(input, &dice) else { continue }
            return isDivisible ? shortest(input, seed) : Finding(input: input, fault: fault, seed: seed)
        }
        return nil
    }

    private func shortest(_ input: [UInt8], _ seed: UInt64) -> Finding {
        var shortest = input
        var length = input.count
        while length > 0 {
            let shorter = stride(from: 0, to: shortest.count, by: length).lazy.map { start in
                Array(shortest[..<start] + shortest[min(start + length, shortest.count)...])
            }.first { isFaulty($0, seed) }
            if let shorter { shortest = shorter } else { length /= 2 }
        }
        return Finding(input: shortest, fault: faults(shortest, seed) ?? "", seed: seed)
    }

    private func isFaulty(_ input: [UInt8], _ seed: UInt64) -> Bool { faults(input, seed) != nil }

    private func faults(_ input: [UInt8], _ seed: UInt64) -> String? {
        var dice = SeededGenerator(seed: seed)
        return fault(input, &dice)
    }
}

extension Finding: CustomStringConvertible {
    package var description: String {
        let text = input.map { byte in
            switch byte {
            case 0x0d: "\\r"
            case 0x0a: "\\n"
            case 0x20...0x7e: String(UnicodeScalar(byte))
            default: "\\u{\(String(byte, radix: 16))}"
            }
        }.joined()
        return "\(fault)\nseed \(seed), \(input.count) bytes: \(text)"
    }
}
