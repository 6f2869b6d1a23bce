import Contract
import Domain
import Postgres

/// How polls are read for one reader: what to select, and how a row becomes a response.
enum PollRows {
    /// Everything a card shows, for the polls whose ids `page` selects, in one statement; a detail shows also why ballots were set aside.
    static func select(_ page: SQL, for caller: Caller, withActs: Bool = false) -> SQL {
        """
        SELECT p.id, p.title, p.body, p.link, p.price, p.currency, p.kind, p.min_picks, p.max_picks, p.budget, p.method, p.seats,
            p.quorum, p.threshold, p.tie_seed, p.weighted, \(lots) AS tie_order, t.eligible,
            p.scope_group, p.scope_group IS NOT NULL AS grouped, p.is_final, p.allows_pass, p.adds_options, p.results, p.created_at, p.edited_at,
            a.id AS author_id, a.nickname AS author,
            t.closes_at, t.hidden_reason, \(Visibility.isOpen) AS open, t.ends_at,
            ARRAY(SELECT o.text FROM options AS o WHERE o.poll_id = p.id ORDER BY o.number) AS options,
            \(labels) AS labels,
            CASE WHEN p.round_id IS NOT NULL THEN (SELECT r.name FROM rounds AS r WHERE r.id = p.round_id) END AS round,
            CASE WHEN p.round_id IS NOT NULL THEN (SELECT r.due_at FROM rounds AS r WHERE r.id = p.round_id) END AS round_due,
            b.choices, b.cast_at, b.is_aside,
            seen.*, \(withActs ? "aside.*" : SetAsideRows.noActs)
        FROM (\(page)) AS page
        JOIN polls AS p ON p.id = page.id
        JOIN tallies AS t ON t.poll_id = page.id
        LEFT JOIN members AS a ON a.id = p.author_id
        LEFT JOIN LATERAL (\(ownBallot(of: caller))) AS b ON true
        LEFT JOIN LATERAL (SELECT t.counts, t.turnout, t.passes, \(SetAsideRows.columns) WHERE \(caller.maySeeResult)) AS seen ON true
        \(withActs ? SetAsideRows.acts : "")
        ORDER BY p.created_at DESC, p.id DESC
        """
    }

    /// The options of the poll p by the lots drawn from its seed: by the SHA-256 of the seed, a space and the option's number.
    private static let lots: SQL = """
        CASE WHEN p.tie_seed IS NOT NULL THEN ARRAY(
            SELECT o.number FROM options AS o WHERE o.poll_id = p.id
            ORDER BY sha256(convert_to(p.tie_seed || ' ' || o.number, 'UTF8'))) END
        """

    /// The labels of the poll p, each as its colour, a space and its name. Most polls have neither label nor round, and cost no look-up.
    private static let labels: SQL = """
        CASE WHEN p.labelled THEN ARRAY(
            SELECT (SELECT l.colour || ' ' || l.name FROM labels AS l WHERE l.id = c.label_id)
            FROM poll_labels AS c WHERE c.poll_id = p.id ORDER BY c.label_id) END
        """

    /// The reader's ballot in the poll p, standing or set aside. LIMIT, which changes nothing on a primary key, makes it one look-up a
    /// poll: a plan made for every reader would rather read all ballots of a voter, as if nobody had many.
    private static func ownBallot(of caller: Caller) -> SQL {
        """
        (SELECT v.voter_id, v.choices, v.cast_at, false AS is_aside FROM ballots AS v
            WHERE v.poll_id = p.id AND v.voter_id = \(caller.memberID) LIMIT 1)
        UNION ALL
        (SELECT v.voter_id, v.choices, v.cast_at, true FROM aside_ballots AS v
            WHERE v.poll_id = p.id AND v.voter_id = \(caller.memberID) AND t.set_aside > 0 LIMIT 1)
        """
    }
}

extension PollResponse {
    /// The poll in a row as lists have it.
    init(_ row: Row) throws { try self.init(row, eligible: try row["eligible"]) }

    init(_ row: Row, eligible: Int64?) throws {
        let decision = DecisionRule(try PollRules(row), eligible: eligible, tieOrder: try row["tie_order"])
        let rules = decision.rules
        let options: [String] = try row["options"]
        let numbered = options.enumerated().map { OptionResponse(number: OptionNumber($0 + 1), text: $1) }
        self.init(
            id: try row["id"], question: try QuestionResponse(row), decision: decision, author: try AuthorResponse(row), options: numbered,
            labels: try (row["labels", as: [String]?.self] ?? []).map(CarriedLabelResponse.init), round: try RoundReferenceResponse(row),
            createdAt: try row["created_at", as: Instant.self].clamped, editedAt: try row["edited_at", as: Instant?.self],
            status: try PollStatus(row), hidden: try row["hidden_reason"], myBallot: try BallotResponse(row, kind: rules.kind.name),
            result: ResultResponse(try PollResult(row, rule: rules.results), by: decision, options: numbered.map(\.number)))
    }
}

extension QuestionResponse {
    fileprivate init(_ row: Row) throws {
        var price: PriceResponse?
        if let amount = try row["price", as: Int64?.self] { price = PriceResponse(amount: amount, currency: try row["currency"]) }
        self.init(title: try row["title"], body: try row["body"], link: try row["link"], price: price)
    }
}

extension PollRules {
    init(_ row: Row) throws {
        self.init(
            kind: try PollKind(row), counting: Counting(try row["method"], seats: Int(try row["seats", as: Int16.self])),
            quorum: try row["quorum", as: String?.self].map { try PollQuorum(parsing: $0) },
            threshold: try row["threshold", as: String?.self].map { try Fraction(threshold: $0) }, tieSeed: try row["tie_seed"],
            isWeighted: try row["weighted"],
            scope: try row["grouped"] ? .group : .global, ballots: try row["is_final"] ? .final : .revisable,
            results: try row["results"], allowsPass: try row["allows_pass"], addsOptions: try row["adds_options"])
    }
}

extension PollKind {
    fileprivate init(_ row: Row) throws {
        let least = try row["min_picks", as: Int16?.self]
        let most = try row["max_picks", as: Int16?.self]
        try self.init(
            try row["kind"], picks: least.map { Picks(least: Int($0), most: most.map { Int($0) }) },
            budget: try row["budget", as: Int16?.self].map { Int($0) })
    }
}

extension CarriedLabelResponse {
    /// Reads a colour, a space and the name.
    fileprivate init(_ text: String) throws {
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let colour = PollLabel.Colour(rawValue: String(parts[0])) else {
            throw PostgresError(.decoding, "A label has no colour this program knows.")
        }
        self.init(Poll.Label(name: String(parts[1]), colour: colour))
    }
}

extension RoundReferenceResponse {
    fileprivate init?(_ row: Row) throws {
        guard let name = try row["round", as: String?.self] else { return nil }
        self.init(Poll.RoundReference(name: name, dueAt: try row["round_due", as: Instant.self].clamped))
    }
}

extension AuthorResponse {
    fileprivate init?(_ row: Row) throws {
        guard let id = try row["author_id", as: ID<Member>?.self] else { return nil }
        self.init(id: id, nickname: try row["author"])
    }
}

extension PollStatus {
    /// A deadline that no calendar can write is no deadline; one before all calendars has passed.
    fileprivate init(_ row: Row) throws {
        if try row["open"] {
            let deadline: Instant? = try row["closes_at"]
            self = .open(until: deadline.flatMap { $0 > .latest ? nil : $0 })
        } else {
            self = .closed(at: try row["ends_at", as: Instant.self].clamped)
        }
    }
}

extension BallotResponse {
    fileprivate init?(_ row: Row, kind: PollKind.Name) throws {
        guard let choices = try row["choices", as: [Int16]?.self] else { return nil }
        self.init(Ballot(choice: Choice(stored: choices, kind: kind), castAt: try row["cast_at"], isSetAside: try row["is_aside"]))
    }
}

extension PollResult {
    fileprivate init(_ row: Row, rule: ResultVisibility) throws {
        guard let counts = try row["counts", as: [Int64]?.self] else {
            self = .hidden(rule)
            return
        }
        self = .visible(
            Tally(
                counts: counts, passes: try row["passes"], turnout: try row["turnout"],
                setAside: try SetAside(row, acts: SetAside.Act.list(row))))
    }
}
