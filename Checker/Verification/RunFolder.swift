import FoundationEssentials

/// What a run leaves in its folder.
package struct RunFolder: Sendable {
    package static let events = "events.log"
    package static let orders = "orders.json"
    private static let snapshot = "snapshot.json"

    package let path: String

    package init(_ path: String) { self.path = path }

    package func file(_ name: String) -> String { path + "/" + name }

    package func history(of stage: Stage) throws -> History {
        let lines = try text(Self.events).split(separator: "\n").map { line in
            guard let event = EventLine(line) else { throw RunFault("\(file(Self.events)): not an event: \(line)") }
            return event
        }
        let timeline = Timeline(lines)
        return History(stage: stage, timeline: timeline, logs: try clients().map { try log(of: $0) })
    }

    package func log(of client: Int) throws -> ClientLog { ClientLog(client: client, text: try text(ClientLog.name(of: client))) }

    /// The numbers of the clients whose logs are there.
    private func clients() throws -> [Int] {
        try FileManager.default.contentsOfDirectory(atPath: path).compactMap { name in
            guard name.hasPrefix("client-"), name.hasSuffix(".log") else { return nil }
            return Int(name.dropFirst(7).dropLast(4))
        }.sorted()
    }

    package func readSnapshot() throws -> Snapshot { try read(Self.snapshot) }

    package func write(_ snapshot: Snapshot) throws { try write(snapshot, to: Self.snapshot) }

    package func read<Value: Decodable>(_ name: String) throws -> Value { try JSONDecoder().decode(Value.self, from: data(name)) }

    package func write(_ value: some Encodable, to name: String) throws {
        try JSONEncoder().encode(value).write(to: URL(filePath: file(name)))
    }

    private func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

    private func data(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: file(name))) }
}

/// Why a run or a verification cannot go on, as one sentence.
package struct RunFault: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
