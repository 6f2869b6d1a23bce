import Glibc

/// An IPv4 or IPv6 address. IPv4 is kept as the part of IPv6 that is mapped to it, so that both spellings are the same address.
struct IPAddress: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) {
        (self.high, self.low) = (high, low)
    }

    /// From four or sixteen bytes in network order.
    init?(bytes: some Collection<UInt8>) {
        func number(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        switch bytes.count {
        case 4: self.init(high: 0, low: Self.mapped | number(bytes))
        case 16: self.init(high: number(bytes.prefix(8)), low: number(bytes.dropFirst(8)))
        default: return nil
        }
    }

    /// Reads an address as inet_pton(3) does: no name, no port, no zone.
    init?(_ text: some StringProtocol) {
        let text = String(text)
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.init(bytes: bytes.prefix(4))
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.init(bytes: bytes)
        } else {
            return nil
        }
    }

    private static let mapped: UInt64 = 0xffff_0000_0000

    var isIPv4: Bool { high == 0 && low >> 32 == Self.mapped >> 32 }

    /// The first bits of the address, the others zero; an IPv4 address counts with the 96 bits before it.
    func prefix(_ bits: Int) -> IPAddress {
        func mask(_ bits: Int) -> UInt64 { bits <= 0 ? 0 : bits >= 64 ? .max : ~(.max >> UInt64(bits)) }
        return IPAddress(high: high & mask(bits), low: low & mask(bits - 64))
    }

    private var bytes: [UInt8] {
        let bytes = [high, low].flatMap { word in stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) } }
        return isIPv4 ? Array(bytes.suffix(4)) : bytes
    }
}

extension IPAddress: CustomStringConvertible {
    var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(isIPv4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count)) != nil else { return "unknown" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
