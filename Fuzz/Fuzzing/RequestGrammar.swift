/// Makes requests that are valid, with everything in them that RFC 9112 allows.
struct RequestGrammar {
    var dice: SeededGenerator

    mutating func request() -> String {
        let isOld = dice.once(in: 8)
        let (framing, body) = body(isOld: isOld)
        var lines = [requestLine(isOld: isOld), "Host: \(dice.pick(["x", "wote.example:80", "[::1]", "", "a.b"]))"]
        for _ in 0..<dice.number(below: 4) { lines.append(field()) }
        lines.insert(contentsOf: framing, at: dice.number(below: lines.count) + 1)
        let start = dice.once(in: 10) ? "\r\n" : ""
        return start + lines.joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    private mutating func requestLine(isOld: Bool) -> String {
        let method = dice.pick(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
        let target = dice.pick([
            "/", "/v1/polls?after=a%20b", "/a/../b;c=d?e&f=g?", "//", "/?", "http://y:1/a?b", "https://[::1]", "http://y?b",
        ])
        return "\(method) \(method == "OPTIONS" && dice.once(in: 2) ? "*" : target) HTTP/1.\(isOld ? 0 : 1)"
    }

    private mutating func field() -> String {
        let name = dice.pick(["Accept", "X-Forwarded-For", "Cookie", "a", "!#$%&'*+-.^_`|~", "Connection", "Expect", "TE"])
        let blank = dice.pick(["", " ", "  ", "\t"])
        let value = dice.pick(["", "a", "close", "keep-alive, x", "100-continue", "a: b", "투표", "\"a,b\"", "a \t b"])
        return "\(name):\(blank)\(value)\(blank)"
    }

    /// HTTP/1.0 knows no chunks.
    private mutating func body(isOld: Bool) -> (fields: [String], body: String) {
        switch dice.number(below: isOld ? 2 : 3) {
        case 0: return ([], "")
        case 1:
            let text = text(dice.number(below: 20))
            return (["Content-Length: \(dice.once(in: 5) ? "0" : "")\(text.utf8.count)"], text)
        default:
            let coding = dice.pick(["Transfer-Encoding: chunked", "transfer-encoding:CHUNKED ", "Transfer-Encoding:\tChunked"])
            return ([coding], chunks())
        }
    }

    private mutating func chunks() -> String {
        var chunks = ""
        for _ in 0..<dice.number(below: 4) {
            let text = text(dice.number(below: 18) + 1)
            chunks += "\(dice.once(in: 4) ? "0" : "")\(String(text.utf8.count, radix: 16))\(chunkExtension())\r\n\(text)\r\n"
        }
        chunks += "\(dice.once(in: 4) ? "000" : "0")\(chunkExtension())\r\n"
        if dice.once(in: 4) { chunks += field() + "\r\n" }
        return chunks + "\r\n"
    }

    private mutating func chunkExtension() -> String { dice.once(in: 4) ? dice.pick([";", ";a", " ; a=b", ";a=\"b;c\""]) : "" }

    /// Text of a body, which may look like anything.
    private mutating func text(_ length: Int) -> String {
        let text = dice.pick([
            "0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n", "abcdefghijklmnopqrstuvwxyz", "\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n",
        ])
        return String(decoding: text.utf8.prefix(length), as: UTF8.self)
    }
}
