import Domain
import Postgres

// Rows as records: ids are the keys.

extension LabelRecord {
    init(_ row: Row) throws {
        self.init(
            key: try row["id", as: Int64.self].description, name: try row["name"], colour: try row["colour"],
            createdAt: try row["created_at"])
    }
}

extension RoundRecord {
    init(_ row: Row) throws {
        self.init(
            key: try row["id", as: Int64.self].description, name: try row["name"], dueAt: try row["due_at"],
            createdAt: try row["created_at"])
    }
}

extension MemberRecord {
    init(_ row: Row) throws {
        self.init(
            key: try row["id", as: Int64.self].description, nickname: try row["nickname"], role: try row["role"],
            group: try row["group_id", as: Int64?.self]?.description, persona: try row["persona"], bannedAt: try row["banned_at"],
            joinedAt: try row["joined_at"])
    }
}

extension PollRecord {
    init(_ row: Row) throws {
        var price: Price?
        if let amount = try row["price", as: Int64?.self] { price = try Price(amount: amount, currency: try row["currency"]) }
        var hiding: HidingRecord?
        if let at = try row["hidden_at", as: Instant?.self] { hiding = HidingRecord(at: at, reason: try row["hidden_reason"]) }
        self.init(
            key: try row["id", as: Int64.self].description, author: try row["author_id", as: Int64?.self]?.description,
            question: Question(title: try row["title"], body: try row["body"], link: try row["link"], price: price),
            rules: try PollRules(row), group: try row["scope_group", as: Int64?.self]?.description, options: try row["options"],
            weights: try zip(row["weight_voters", as: [String].self], row["weights", as: [String].self]).map(WeightRecord.init),
            labels: try row["labels"], round: try row["round_id", as: Int64?.self]?.description, createdAt: try row["created_at"],
            editedAt: try row["edited_at"], closesAt: try row["closes_at"], closedAt: try row["closed_at"], eligible: try row["eligible"],
            hiding: hiding)
    }
}

extension SetAsideRecord {
    init(_ row: Row) throws {
        self.init(
            key: try row["id", as: Int64.self].description, poll: try row["poll_id", as: Int64.self].description,
            reason: try row["reason"], at: try row["at"])
    }
}

extension BallotRecord {
    init(_ row: Row) throws {
        self.init(
            poll: try row["poll_id", as: Int64.self].description, voter: try row["voter_id", as: Int64.self].description,
            hasAccount: try row["has_account"], choice: Choice(stored: try row["choices"], kind: try row["kind"]),
            persona: try row["persona"], castAt: try row["cast_at"],
            setAside: try row["act_id", as: Int64?.self]?.description)
    }
}

extension RevisionRecord {
    init(_ row: Row) throws {
        self.init(
            poll: try row["poll_id", as: Int64.self].description, editor: try row["editor_id", as: Int64?.self]?.description,
            field: try row["field"], before: try row["before"], after: try row["after"], at: try row["at"])
    }
}
