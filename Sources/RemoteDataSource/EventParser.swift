/// Cuts a stream of bytes into server-sent events (WHATWG HTML, 9.2.6), however the bytes are cut.
package struct EventParser {
    package struct Event: Hashable {
        /// `message` where none is given.
        package var name: String
        package var data: String
        /// The last one given so far.
        package var id: String?

        package init(name: String, data: String, id: String?) { (self.name, self.data, self.id) = (name, data, id) }
    }

    private var line: [UInt8] = []
    private var followsReturn = false
    private var isFirstLine = true
    private var name = ""
    private var data: [String] = []
    private var id: String?

    package init() {}

    package mutating func take(_ bytes: [UInt8]) -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            let isReturn = byte == UInt8(ascii: "\r")
            if isReturn || byte == UInt8(ascii: "\n") {
                if isReturn || !followsReturn, let event = endLine() { events.append(event) }
            } else {
                line.append(byte)
            }
            followsReturn = isReturn
        }
        return events
    }

    private mutating func endLine() -> Event? {
        defer { (line, isFirstLine) = ([], false) }
        if isFirstLine, line.starts(with: "\u{FEFF}".utf8) { line.removeFirst(3) }
        if line.isEmpty { return dispatch() }
        // In bytes: a character may begin with the colon or the space and go on with an accent.
        let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        let bytes = parts.count > 1 ? parts[1] : []
        let value = String(decoding: bytes.first == UInt8(ascii: " ") ? bytes.dropFirst() : bytes, as: UTF8.self)
        switch String(decoding: parts[0], as: UTF8.self) {
        case "event": name = value
        case "data": data.append(value)
        case "id" where !bytes.contains(0): id = value
        default: break
        }
        return nil
    }

    private mutating func dispatch() -> Event? {
        defer { (name, data) = ("", []) }
        return data.isEmpty ? nil : Event(name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"), id: id)
    }
}
