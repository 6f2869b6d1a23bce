import Contract
import Domain
import StrictJSON

/// An object that has the fields its `CodingKeys` list and no other.
protocol StrictObject: Codable {
    associatedtype CodingKeys: CodingKey
}

/// Reads a `Value` and refuses a field that it does not know; writes it as it is.
struct Strict<Value: StrictObject>: Codable {
    let value: Value

    init(_ value: Value) { self.value = value }

    init(from decoder: any Decoder) throws {
        try decoder.container(keyedBy: FieldName.self).refuseFields { Value.CodingKeys(stringValue: $0) == nil }
        value = try Value(from: decoder)
    }

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension KeyedDecodingContainer<FieldName> {
    func refuseFields(where isUnknown: (String) -> Bool) throws {
        guard let stranger = allKeys.map(\.stringValue).filter(isUnknown).min() else { return }
        throw JSONFault(.unknownField, at: (codingPath + [FieldName(stringValue: stranger)]).dotted)
    }

    func refuseFields(notIn known: [String]) throws { try refuseFields { !known.contains($0) } }
}

extension Line: Codable {
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: FieldName.self)
        try fields.refuseFields { CodingKeys(stringValue: $0) == nil }
        let sorts = fields.allKeys
        guard sorts.count == 1, let sort = CodingKeys(stringValue: sorts[0].stringValue) else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "a record has exactly one field, its sort"))
        }
        switch sort {
        case .group: self = .group(try fields.decode(Strict<GroupLine>.self, forKey: sorts[0]).value)
        case .label: self = .label(try fields.decode(Strict<LabelLine>.self, forKey: sorts[0]).value)
        case .round: self = .round(try fields.decode(Strict<RoundLine>.self, forKey: sorts[0]).value)
        case .member: self = .member(try fields.decode(Strict<MemberLine>.self, forKey: sorts[0]).value)
        case .poll: self = .poll(try fields.decode(Strict<PollLine>.self, forKey: sorts[0]).value)
        case .setAside: self = .setAside(try fields.decode(Strict<SetAsideLine>.self, forKey: sorts[0]).value)
        case .ballot: self = .ballot(try fields.decode(Strict<BallotLine>.self, forKey: sorts[0]).value)
        case .revision: self = .revision(try fields.decode(Strict<RevisionLine>.self, forKey: sorts[0]).value)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .group(let line): try container.encode(line, forKey: .group)
        case .label(let line): try container.encode(line, forKey: .label)
        case .round(let line): try container.encode(line, forKey: .round)
        case .member(let line): try container.encode(line, forKey: .member)
        case .poll(let line): try container.encode(line, forKey: .poll)
        case .setAside(let line): try container.encode(line, forKey: .setAside)
        case .ballot(let line): try container.encode(line, forKey: .ballot)
        case .revision(let line): try container.encode(line, forKey: .revision)
        }
    }
}

/// A poll's result as the HTTP API writes it, read with no field unknown.
struct ResultLine: Codable {
    let response: ResultResponse

    init(_ response: ResultResponse) { self.response = response }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: FieldName.self)
        try fields.refuseFields(notIn: ["visible", "until", "setAside"] + Self.tallyFields)
        try Self.checkTally(fields)
        if fields.contains("setAside") {
            let aside = try fields.nestedContainer(keyedBy: FieldName.self, forKey: "setAside")
            try aside.refuseFields(notIn: ["ballots", "acts", "tally"])
            try Self.checkList(of: aside, "acts", fields: ["id", "reason", "at", "ballots"])
            let tally = try aside.nestedContainer(keyedBy: FieldName.self, forKey: "tally")
            try tally.refuseFields(notIn: Self.tallyFields)
            try Self.checkTally(tally)
        }
        response = try ResultResponse(from: decoder)
    }

    private static let tallyFields = ["turnout", "passes", "voters", "options", "outcome"]

    /// Knows every field of a tally's options and outcome.
    private static func checkTally(_ fields: KeyedDecodingContainer<FieldName>) throws {
        try checkList(of: fields, "options", fields: ["number", "count", "share", "percent", "percentOneDecimal", "meanOneDecimal"])
        if fields.contains("outcome") {
            try fields.nestedContainer(keyedBy: FieldName.self, forKey: "outcome").refuseFields(notIn: ["kind", "options"])
        }
    }

    private static func checkList(of container: KeyedDecodingContainer<FieldName>, _ name: FieldName, fields: [String]) throws {
        guard container.contains(name) else { return }
        var list = try container.nestedUnkeyedContainer(forKey: name)
        while !list.isAtEnd { try list.nestedContainer(keyedBy: FieldName.self).refuseFields(notIn: fields) }
    }

    func encode(to encoder: any Encoder) throws { try response.encode(to: encoder) }
}
