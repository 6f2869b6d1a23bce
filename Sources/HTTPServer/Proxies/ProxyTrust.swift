/// Which proxies are believed about whom they speak for, and in which header they say it.
struct ProxyTrust: Sendable {
    let ranges: [AddressRange]
    let header: HTTPServerOptions.ForwardingHeader

    struct Origin: Hashable, Sendable {
        var client: String
        var isSecure: Bool
    }

    func trusts(_ peer: Peer) -> Bool { ranges.contains { $0.contains(peer) } }

    /// Who sent a request that came from `peer`: of the hops that trusted proxies vouch for, the nearest that isn't one itself.
    /// A hop that is no address ends the search at the proxy that wrote it.
    func origin(of peer: Peer, _ headers: HTTPHeaders) -> Origin {
        guard trusts(peer) else { return Origin(client: peer.description, isSecure: false) }
        let hops = header == .forwarded ? forwardedHops(headers) : forwardedForHops(headers)
        var origin = Origin(client: peer.description, isSecure: hops.last?.isSecure ?? false)
        for hop in hops.reversed() {
            guard let address = hop.address else { break }
            origin = Origin(client: address.description, isSecure: hop.isSecure)
            guard trusts(.ip(address)) else { break }
        }
        return origin
    }
}

/// One step of a request's way as a proxy reports it.
struct Hop: Hashable, Sendable {
    /// Nil where the proxy hides it, or it cannot be read.
    var address: IPAddress?
    var isSecure: Bool
}

/// The hops of `X-Forwarded-For`, the nearest last. `X-Forwarded-Proto` has one word that our own proxy wrote, its last.
private func forwardedForHops(_ headers: HTTPHeaders) -> [Hop] {
    let isSecure = headers.list("X-Forwarded-Proto").last?.equalsIgnoringCase("https".utf8) ?? false
    let hops = headers.list("X-Forwarded-For").map { Hop(address: nodeAddress(Substring($0)), isSecure: isSecure) }
    return hops.isEmpty ? [Hop(address: nil, isSecure: isSecure)] : hops
}

/// The hops of `Forwarded` (RFC 7239), the nearest last.
private func forwardedHops(_ headers: HTTPHeaders) -> [Hop] {
    headers.all("Forwarded").flatMap { unquotedSplit($0, at: ",") }.map { element in
        var hop = Hop(address: nil, isSecure: false)
        for pair in unquotedSplit(String(element), at: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let name = parts[0].utf8.trimmingBlanks()
            let value = unquoted(parts[1])
            if name.equalsIgnoringCase("for".utf8) { hop.address = nodeAddress(value) }
            if name.equalsIgnoringCase("proto".utf8) { hop.isSecure = value.utf8.equalsIgnoringCase("https".utf8) }
        }
        return hop
    }
}

/// Splits outside of quoted strings. An escape only skips a byte, which no address or scheme needs.
private func unquotedSplit(_ text: String, at separator: Character) -> [Substring] {
    var isQuoted = false
    var isEscaped = false
    return text.split(omittingEmptySubsequences: false) { character in
        defer { isEscaped = isQuoted && character == "\\" && !isEscaped }
        if character == "\"", !isEscaped { isQuoted.toggle() }
        return character == separator && !isQuoted
    }
}

private func unquoted(_ value: Substring) -> Substring {
    let value = Substring(value.utf8.trimmingBlanks())
    guard value.count >= 2, value.first == "\"", value.last == "\"" else { return value }
    return value.dropFirst().dropLast()
}

/// The address in `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:80`.
private func nodeAddress(_ node: Substring) -> IPAddress? {
    guard isHost(node.utf8) else { return IPAddress(node) }
    if node.first == "[" { return IPAddress(node.dropFirst().prefix { $0 != "]" }) }
    return IPAddress(node.prefix { $0 != ":" })
}
