import Synchronization

/// Counts the connections of all loops, and says who may have another.
final class Census: Sendable {
    /// A connection's place among those that are counted, given back when it is let go.
    final class Place: Sendable {
        /// Whether the client is to be served; otherwise there is only room to tell it so.
        let isServed: Bool
        private let census: Census
        private let address: IPAddress?

        fileprivate init(_ census: Census, _ address: IPAddress?, isServed: Bool) {
            (self.census, self.address, self.isServed) = (census, address, isServed)
        }

        deinit { census.leave(address, isServed) }
    }

    private struct Counts {
        var served = 0
        var refused = 0
        var byAddress: [IPAddress: Int] = [:]
    }

    /// So many clients at once are told that there is no room; more are only cut off.
    private static let mostRefused = 64

    private let counts = Mutex(Counts())
    private let most: Int
    private let mostOfAddress: Int
    private let trust: ProxyTrust

    init(_ options: HTTPServerOptions, _ trust: ProxyTrust) {
        (most, mostOfAddress, self.trust) = (options.maximumConnections, options.connectionsPerAddress, trust)
    }

    /// A place for a connection from there, or nil when it is to be cut off.
    func admit(_ peer: Peer) -> Place? {
        let address = trust.trusts(peer) ? nil : peer.household
        let isServed: Bool? = counts.withLock { counts in
            let ofAddress = address.map { counts.byAddress[$0, default: 0] } ?? 0
            guard counts.served < most, ofAddress < mostOfAddress else {
                guard counts.refused < Self.mostRefused else { return nil }
                counts.refused += 1
                return false
            }
            counts.served += 1
            if let address { counts.byAddress[address] = ofAddress + 1 }
            return true
        }
        return isServed.map { Place(self, address, isServed: $0) }
    }

    private func leave(_ address: IPAddress?, _ wasServed: Bool) {
        counts.withLock { counts in
            guard wasServed else {
                counts.refused -= 1
                return
            }
            counts.served -= 1
            guard let address, let before = counts.byAddress[address] else { return }
            counts.byAddress[address] = before > 1 ? before - 1 : nil
        }
    }
}

extension Peer {
    /// Those who count as one: an IPv4 address, or the 64 bits of an IPv6 address below which one owner has them all.
    fileprivate var household: IPAddress? {
        switch self {
        case .ip(let address): address.isIPv4 ? address : address.prefix(64)
        case .unix: nil
        }
    }
}
