import Contract
import Domain
import StrictJSON

/// A poll as one reader sees it at one moment, and what tells it from the moment before.
struct PollView {
    /// JSON on one line.
    let text: String
    let isOpen: Bool
    let id: EventID

    init(_ poll: Poll) throws(WoteError) {
        let tree: JSONTree
        do { tree = try JSONWriter.tree(PollResponse(poll)) } catch { throw WoteError(caught: error) }
        text = String(decoding: JSONWriter.bytes(tree), as: UTF8.self)
        isOpen = poll.status.isOpen
        id = EventID(tree)
    }

    /// The messages for a reader who has seen `last`. Each names, by its id, what has been seen with it: a reader who loses the connection
    /// between two of them gets the other one after coming back.
    func messages(after last: EventID?) -> [String] {
        guard var seen = last else { return [message("result", id)] }
        var messages: [String] = []
        func add(_ event: String, _ part: WritableKeyPath<EventID, UInt64>) {
            guard seen[keyPath: part] != id[keyPath: part] else { return }
            seen[keyPath: part] = id[keyPath: part]
            messages.append(message(event, seen))
        }
        add("edited", \.question)
        add("result", \.result)
        add(isOpen ? "edited" : "closed", \.status)
        return messages
    }

    private func message(_ event: String, _ id: EventID) -> String { ServerEvent(event, id: id.description, data: text).text }
}

/// What a reader has seen of a poll, as three fingerprints of what they were shown.
struct EventID: Hashable, CustomStringConvertible {
    var status: UInt64
    var question: UInt64
    var result: UInt64

    var description: String { [status, question, result].map(\.hexadecimal).joined(separator: "-") }

    /// Reads what `description` writes; `nil` for anything else, which is as if nothing had been seen.
    init?(_ text: String) {
        let parts = text.split(separator: "-").map { UInt64($0, radix: 16) }
        guard parts.count == 3, let status = parts[0], let question = parts[1], let result = parts[2] else { return nil }
        (self.status, self.question, self.result) = (status, question, result)
        guard description == text else { return nil }
    }

    fileprivate init(_ poll: JSONTree) {
        let fields = if case .object(let fields) = poll { fields } else { [JSONTree.Field]() }
        func fingerprint(_ isIncluded: (String) -> Bool) -> UInt64 {
            JSONWriter.bytes(.object(fields.filter { isIncluded($0.name) })).fingerprint
        }
        let (statusFields, resultFields) = (["status", "closedAt"], ["result", "myBallot"])
        status = fingerprint(statusFields.contains)
        result = fingerprint(resultFields.contains)
        question = fingerprint { !statusFields.contains($0) && !resultFields.contains($0) }
    }
}

/// One message of a stream of server-sent events (WHATWG HTML, 9.2).
struct ServerEvent {
    let text: String

    /// - Parameter data: One line.
    init(_ event: String, id: String? = nil, data: String) {
        text = "event: \(event)\n" + (id.map { "id: \($0)\n" } ?? "") + "data: \(data)\n\n"
    }

    /// What is no event: it keeps the connection alive through whatever stands between.
    static let heartBeat = ": \n\n"
    /// How long a reader waits before it comes back, in milliseconds.
    static let retry = "retry: 1000\n\n"
}
