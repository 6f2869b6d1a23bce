/// The other end of a connection.
enum Peer: Hashable, Sendable, CustomStringConvertible {
    case ip(IPAddress)
    /// A process of the same machine, through a Unix socket; these have no addresses.
    case unix

    var description: String {
        switch self {
        case .ip(let address): address.description
        case .unix: "unix"
        }
    }
}

/// Addresses that are meant together: one address, a block like `10.0.0.0/8` or `fd00::/8`, or `unix` for whoever comes by the
/// Unix socket.
package struct AddressRange: Hashable, Sendable {
    private enum Members: Hashable {
        case block(IPAddress, bits: Int)
        case unix
    }

    private let members: Members

    /// Nil for text that is none of these, also where an address has bits behind its block's prefix.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        if text == "unix" {
            members = .unix
        } else if let address = IPAddress(parts[0]), let bits = Self.bits(parts.dropFirst().first, of: address),
            address.prefix(bits) == address
        {
            members = .block(address, bits: bits)
        } else {
            return nil
        }
    }

    private static func bits(_ text: Substring?, of address: IPAddress) -> Int? {
        let width = address.isIPv4 ? 32 : 128
        guard let text else { return 128 }
        guard text.utf8.allSatisfy({ $0.digit != nil }), let bits = Int(text), bits <= width else { return nil }
        return 128 - width + bits
    }

    func contains(_ peer: Peer) -> Bool {
        switch (members, peer) {
        case (.block(let block, let bits), .ip(let address)): address.prefix(bits) == block
        case (.unix, .unix): true
        default: false
        }
    }
}
