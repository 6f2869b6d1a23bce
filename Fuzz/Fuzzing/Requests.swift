import HTTPServer

extension FuzzTarget {
    /// The parser of requests: a few requests one after the other, changed, cut off, or with a wrong end glued on.
    package static let requests = FuzzTarget(name: "requests") { dice in
        var bytes = (0...dice.number(below: 3)).flatMap { _ in dice.request() }
        dice.mutate(&bytes)
        if dice.once(in: 8) { bytes.removeLast(dice.number(below: bytes.count + 1)) }
        return bytes
    } fault: { input, dice in
        requestFault(input, &dice)
    }
}

extension FuzzTarget {
    /// The parser of requests, with such as have nothing wrong with them.
    package static let validRequests = FuzzTarget(name: "valid requests", isDivisible: false) { dice in
        (0...dice.number(below: 3)).flatMap { _ in dice.request() }
    } fault: { input, dice in
        let reading = Reading([input[...]])
        guard reading.fault == nil, reading.isBetweenRequests else { return "a valid request was refused" }
        return requestFault(input, &dice)
    }
}

extension SeededGenerator {
    fileprivate mutating func request() -> [UInt8] {
        var grammar = RequestGrammar(dice: self)
        defer { self = grammar.dice }
        return Array(grammar.request().utf8)
    }
}

/// All that a parser makes of some bytes.
private struct Reading: Equatable {
    var requests: [ParsedRequest] = []
    var fault: RequestFault?
    var isBetweenRequests = true
    /// How many pieces had come when each request was complete.
    var ends: [Int] = []

    init(_ pieces: [ArraySlice<UInt8>]) {
        var parser = RequestParser(limits: .init(head: 512, body: 64))
        do throws(RequestFault) {
            for (index, piece) in pieces.enumerated() {
                parser.append(piece)
                while let request = try parser.next() {
                    requests.append(request)
                    ends.append(index + 1)
                }
            }
        } catch {
            fault = error
        }
        isBetweenRequests = parser.isBetweenRequests
    }

    static func == (one: Reading, other: Reading) -> Bool {
        one.requests == other.requests && one.fault == other.fault && one.isBetweenRequests == other.isBetweenRequests
    }
}

private func requestFault(_ input: [UInt8], _ dice: inout SeededGenerator) -> String? {
    let whole = Reading([input[...]])
    let bytes = Reading(input.indices.map { input[$0...$0] })
    guard bytes == whole else { return "read byte by byte, it is something else" }
    guard Reading(cut(input, &dice)) == whole else { return "read in pieces, it is something else" }
    var start = 0
    for (request, end) in zip(whole.requests, bytes.ends) {
        if let fault = disagreement(request, with: input[start..<end]) { return fault }
        if let fault = rewritingFault(request) { return fault }
        start = end
    }
    return nil
}

private func cut(_ input: [UInt8], _ dice: inout SeededGenerator) -> [ArraySlice<UInt8>] {
    let cuts = (0..<dice.number(below: 6)).map { _ in dice.number(below: input.count + 1) }.sorted()
    return zip([0] + cuts, cuts + [input.count]).map { input[$0..<$1] }
}

/// A request that was read, written down again and read again is the same.
private func rewritingFault(_ request: ParsedRequest) -> String? {
    let again = Reading([written(request)[...]])
    guard again.requests == [request], again.fault == nil else { return "written down and read again, it is something else" }
    return nil
}

private func written(_ request: ParsedRequest) -> [UInt8] {
    let target = request.path + (request.query.map { "?\($0)" } ?? "")
    var text = "\(request.method) \(target) HTTP/1.\(request.minorVersion)\r\n"
    for field in request.headers.fields { text += "\(field.name): \(field.value)\r\n" }
    let body = request.framing == .chunked && !request.body.isEmpty ? chunk(request.body) : request.body
    let end = request.framing == .chunked ? "0\r\n\r\n" : ""
    return Array((text + "\r\n").utf8) + body + Array(end.utf8)
}

private func chunk(_ body: [UInt8]) -> [UInt8] {
    Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n".utf8)
}
