/// A request as it stands in the bytes, with what its head says about the connection.
package struct ParsedRequest: Hashable, Sendable {
    package var method: String
    package var path: String
    package var query: String?
    /// 0 or 1: the x of HTTP/1.x.
    package var minorVersion: Int
    package var headers: HTTPHeaders
    package var framing: Framing
    package var body: [UInt8] = []

    /// A checked head. The host of a target in absolute form takes the place of the one in the `Host` field (RFC 9112 §3.2.2).
    init(_ line: RequestLine, _ fields: [HTTPHeaders.Field]) throws(RequestFault) {
        method = line.method
        (path, query) = (line.target.path, line.target.query)
        minorVersion = line.minorVersion
        headers = HTTPHeaders(fields: fields)
        try Self.checkHost(headers, minorVersion)
        framing = try Framing(headers, minorVersion: minorVersion)
        if let authority = line.target.authority {
            headers.remove("Host")
            headers.append("Host", authority)
        }
    }

    private static func checkHost(_ headers: HTTPHeaders, _ minorVersion: Int) throws(RequestFault) {
        let hosts = headers.all("Host")
        guard hosts.count == 1 || hosts.isEmpty && minorVersion == 0, hosts.allSatisfy({ isHost($0.utf8) }) else { throw .malformedHost }
    }

    /// Whether the client goes on with the connection after the answer.
    var keepsAlive: Bool {
        minorVersion == 0 ? headers.list("Connection", has: "keep-alive") : !headers.list("Connection", has: "close")
    }

    /// Whether the client waits for a word before it sends the body.
    var expectsContinue: Bool {
        minorVersion > 0 && headers.list("Expect", has: "100-continue")
    }
}
