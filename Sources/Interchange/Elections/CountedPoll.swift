import Contract
package import Domain
import StrictJSON
import Tallying

/// A poll with a count of its ballots: the fields of the poll, and `count` with its working in the fields that `wote tally` writes.
package struct CountedPoll: Encodable {
    private let poll: PollResponse
    private let count: JSONValue

    package init(_ poll: Poll, _ count: PollCount) {
        self.poll = PollResponse(poll)
        self.count = count.document(options: poll.options.map { Array($0.text.utf8) })
    }

    private enum CodingKeys: String, CodingKey { case count }

    package func encode(to encoder: any Encoder) throws {
        try poll.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(count, forKey: .count)
    }
}

extension PollCount {
    /// The count as JSON, with the options by their names.
    func document(options: [[UInt8]]) -> JSONValue {
        let writer = AnswerWriter(options: options, election: election, precision: .tenths)
        var fields: [AnswerWriter.Field] = [("method", .text(counting.method.rawValue)), ("seats", .whole(counting.seats))]
        if hasLots { fields.append(("tie_order", writer.names(election.byLot(election.standing)))) }
        if case .object(let members) = writer.answer(result) {
            fields += members.map { (String(decoding: $0.name, as: UTF8.self), $0.value) }
        }
        return .record(fields)
    }
}

extension JSONValue: Encodable {
    /// Numbers as in a written document: `12`, `"7/2"`. Names that differ in their composition only are one name here.
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var fields = encoder.container(keyedBy: FieldName.self)
            for member in members { try fields.encode(member.value, forKey: FieldName(stringValue: member.name.text)) }
        case .list(let values):
            var items = encoder.unkeyedContainer()
            for value in values { try items.encode(value) }
        case .null, .bool, .number, .string: try encodePlain(to: encoder)
        }
    }

    private func encodePlain(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let flag): try container.encode(flag)
        case .number(let number):
            if let plain = number.plain { try container.encode(plain) } else { try container.encode("\(number)") }
        case .string(let bytes): try container.encode(bytes.text)
        case .null, .list, .object: try container.encodeNil()
        }
    }
}

extension [UInt8] {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
