/// What a request is for, from any of the forms of RFC 9112 §3.2 that a server is asked in.
struct RequestTarget: Hashable, Sendable {
    let path: String
    let query: String?
    /// The host and port of a target in absolute form, which then stands for the `Host` field.
    let authority: String?

    init(_ target: ArraySlice<UInt8>, method: String) throws(RequestFault) {
        guard !target.isEmpty, target.allSatisfy({ $0 > .space && $0 < 0x7f && $0 != UInt8(ascii: "#") }) else { throw .malformedTarget }
        if target.first == Self.slash {
            self.init(target, authority: nil)
        } else if target.elementsEqual("*".utf8) {
            guard method == "OPTIONS" else { throw .malformedTarget }
            self.init(target, authority: nil)
        } else {
            try self.init(absolute: target, method: method)
        }
    }

    private init(_ pathAndQuery: ArraySlice<UInt8>, authority: ArraySlice<UInt8>?) {
        let parts = pathAndQuery.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        path = String(decoding: parts[0], as: UTF8.self)
        query = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil
        self.authority = authority.map { String(decoding: $0, as: UTF8.self) }
    }

    /// `http://host:port/path?query`. Without path it means `/`, for OPTIONS the whole server.
    private init(absolute target: ArraySlice<UInt8>, method: String) throws(RequestFault) {
        guard let scheme = ["http://", "https://"].first(where: { target.prefix($0.utf8.count).equalsIgnoringCase($0.utf8) })
        else { throw .malformedTarget }
        let rest = target.dropFirst(scheme.utf8.count)
        let authority = rest.prefix { $0 != Self.slash && $0 != UInt8(ascii: "?") }
        guard !authority.isEmpty, isHost(authority) else { throw .malformedTarget }
        let pathAndQuery = rest[authority.endIndex...]
        switch pathAndQuery.first {
        case nil: self.init(Array(method == "OPTIONS" ? "*".utf8 : "/".utf8)[...], authority: authority)
        case Self.slash: self.init(pathAndQuery, authority: authority)
        default: self.init([Self.slash] + pathAndQuery, authority: authority)
        }
    }

    private static let slash = UInt8(ascii: "/")
}

/// Whether bytes are a host with or without port, as RFC 3986 §3.2 has them and without user information; nothing is a host too.
func isHost(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    let host: [UInt8]
    let rest: [UInt8]
    if bytes.first == UInt8(ascii: "[") {
        guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
        host = bytes[bytes.index(after: bytes.startIndex)..<bracket].map { $0 }
        rest = bytes[bytes.index(after: bracket)...].map { $0 }
        guard host.allSatisfy({ $0.hexDigit != nil || $0 == .colon || $0 == UInt8(ascii: ".") }), host.contains(.colon) else {
            return false
        }
    } else {
        host = bytes.prefix { $0 != .colon }.map { $0 }
        rest = bytes.dropFirst(host.count).map { $0 }
        guard host.allSatisfy({ $0.isNameByte }) else { return false }
    }
    return rest.isEmpty || rest.first == .colon && rest.dropFirst().allSatisfy { $0.digit != nil } && rest.count <= 6
}

extension UInt8 {
    /// A byte of a registered name: unreserved, a part of a percent escape, or a sub-delimiter.
    fileprivate var isNameByte: Bool {
        isTokenByte && ![UInt8(ascii: "#"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|")].contains(self)
            || "(),;=".utf8.contains(self)
    }
}
