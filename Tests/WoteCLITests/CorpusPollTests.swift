import Foundation
import PublishedSets
import Testing

/// Elections of the shared corpus through a poll in the database: `wote show` comes to what `wote tally` comes to.
@Suite struct CorpusPollTests {
    @Test(.enabled(if: CorpusPolls.folder != nil, "\(CorpusPolls.areMissing)"))
    func anElectionIsCountedInAPollAsInAFile() async throws {
        let folder = try #require(CorpusPolls.folder)
        let place = try await Community.make("corpus")
        var count = 0
        for poll in try CorpusPolls.all(in: folder) {
            count += 1
            try poll.election.write(toFile: place.home + "/election.json", atomically: true, encoding: .utf8)
            try poll.statements(number: count).write(toFile: place.home + "/poll.sql", atomically: true, encoding: .utf8)
            _ = try await place.read("psql -X -q -v ON_ERROR_STOP=1 -f ~/poll.sql \"$WOTE_DATABASE_URL\"")
            let file = try object(try await place.read("wote tally ~/election.json"))
            let shown = try object(try await place.read("wote show \(count) --method \(poll.method) --seats \(poll.seats) --json"))
            let counted = try #require(shown["count"] as? [String: Any])
            for (field, value) in file {
                #expect((counted[field] as? NSObject) == (value as? NSObject), "\(poll.name): \(field)")
            }
        }
        #expect(count > 60)
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
}

/// The corpus's elections whose ballots a poll takes, counted by the rules that polls have.
private struct CorpusPolls {
    static let areMissing = "the elections in shared/tally/open are not beside this project"
    static let folder = SharedFolder.nearest("tally/open", to: #filePath)

    let name: String
    let kind: String
    let method: String
    let seats: Int
    let options: [String]
    /// How many, and what each says in the database's form.
    let piles: [(count: Int, choices: [Int])]
    let limits: (least: Int?, most: Int?, budget: Int?)

    static func all(in folder: String) throws -> [CorpusPolls] {
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/cases").filter { $0.hasSuffix(".json") }.sorted()
        return try names.compactMap { name in
            let file = try Data(contentsOf: URL(filePath: "\(folder)/cases/\(name)"))
            let example = try JSONSerialization.jsonObject(with: file) as? [String: Any]
            guard let input = example?["input"] as? [String: Any], let election = Election(input, in: folder) else { return nil }
            return CorpusPolls(name, election)
        }
    }

    private static let kinds = [
        "single": "single", "approval": "multiple", "multiple": "multiple", "score": "score", "star": "score", "dot": "dots",
        "quadratic": "quadratic",
    ]
    private static let methods = ["single": "plurality", "multiple": "approval", "dot": "dots"]
    private static let ranked = ["irv", "stv", "borda", "copeland", "schulze", "ranked_pairs", "minimax"]

    /// `nil` where polls have other rules, or would not take a ballot.
    private init?(_ name: String, _ election: Election) {
        let rule = election.method
        guard let kind = Self.ranked.contains(rule) ? "ranked" : Self.kinds[rule] else { return nil }
        (self.name, self.kind, method, options) = (name, kind, Self.methods[rule] ?? rule, election.options)
        seats = rule == "stv" ? election.seats : 1
        guard (2...20).contains(options.count), seats <= options.count, rule == "stv" || election.seats == 1 else { return nil }
        let parameters = election.parameters
        let known = rule == "multiple" ? ["min", "max"] : ["dot", "quadratic"].contains(rule) ? ["budget"] : []
        for (field, value) in parameters where !known.contains(field) {
            let usual: [String: NSObject] = ["strength": "winning_votes" as NSString, "max": 5 as NSNumber, "min": 0 as NSNumber]
            guard usual[field] == value as? NSObject else { return nil }
        }
        limits = (
            kind == "multiple" ? parameters["min"] as? Int ?? 1 : nil, kind == "multiple" ? parameters["max"] as? Int : nil,
            parameters["budget"] as? Int
        )
        var piles: [(Int, [Int])] = []
        for ballot in election.ballots {
            guard let choices = Self.choices(ballot.content, kind: kind, options: options) else { return nil }
            piles.append((ballot.count, choices))
        }
        self.piles = piles
    }

    /// What a ballot says in the form of the database; `nil` where a poll would refuse it.
    private static func choices(_ content: Election.Content, kind: String, options: [String]) -> [Int]? {
        switch content {
        case .choice(let names):
            let numbers = names.compactMap { options.firstIndex(of: $0).map { $0 + 1 } }.sorted()
            return numbers.count == names.count && Set(numbers).count == names.count && (kind == "multiple" || numbers.count < 2)
                ? numbers : nil
        case .rank(let levels):
            let numbers = levels.map { $0.compactMap { options.firstIndex(of: $0).map { $0 + 1 } } }
            let named = numbers.flatMap(\.self)
            guard !named.isEmpty, named.count == levels.flatMap(\.self).count, Set(named).count == named.count, levels.count <= 20,
                levels.last?.isEmpty == false
            else { return nil }
            return Array(numbers.map { $0.sorted() }.joined(separator: [0]))
        case .figures(let figures):
            guard figures.keys.allSatisfy(options.contains), figures.values.allSatisfy({ 0...(kind == "score" ? 5 : 1000) ~= $0 }) else {
                return nil
            }
            let none = kind == "score" ? -1 : 0
            let all = options.map { figures[$0] ?? none }
            let written = Array(all.prefix((all.lastIndex { $0 != none } ?? -1) + 1))
            return written.isEmpty ? nil : written
        }
    }

    /// The election as a file of our own: options and ballots again, equal in content, all else as it was.
    var election: String {
        let field = kind == "ranked" ? "rank" : kind == "score" ? "score" : kind == "dots" || kind == "quadratic" ? "votes" : "choice"
        let ballots: [[String: Any]] = piles.map { ["n": $0.count, field: content($0.choices)] }
        let rule = Self.methods.first { $0.value == method && kind != "multiple" }?.key ?? (kind == "multiple" ? "multiple" : method)
        var parameters: [String: Any] = [:]
        if let least = limits.least { parameters["min"] = least }
        if let most = limits.most { parameters["max"] = most }
        if let budget = limits.budget { parameters["budget"] = budget }
        let object: [String: Any] = ["method": rule, "options": options, "seats": seats, "params": parameters, "ballots": ballots]
        let data = (try? JSONSerialization.data(withJSONObject: object)) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    private func content(_ choices: [Int]) -> Any {
        switch kind {
        case "ranked": choices.split(separator: 0, omittingEmptySubsequences: false).map { $0.map { options[$0 - 1] } }
        case "score", "dots", "quadratic":
            Dictionary(uniqueKeysWithValues: zip(options, choices).filter { $1 >= 0 })
        default: choices.map { options[$0 - 1] }
        }
    }

    /// The poll with its ballots as rows: asking and casting by the command would take minutes.
    func statements(number: Int) -> String {
        let texts = options.map { "'\($0.replacing("'", with: "''"))'" }
        let number = "currval(pg_get_serial_sequence('polls', 'id'))"
        func sql(_ limit: Int?) -> String { limit.map(String.init) ?? "NULL" }
        var lines = [
            """
            INSERT INTO polls (title, kind, method, seats, min_picks, max_picks, budget, is_final, allows_pass, results, search_text)
            VALUES ('\(name)', '\(kind)', '\(kind == "ranked" ? "irv" : method)', 1, \(sql(limits.least)), \(sql(limits.most)), \(sql(limits.budget)),
                false, \(kind == "single" || kind == "multiple"), 'always', '');
            INSERT INTO options SELECT \(number), n, t, sha256(convert_to(t, 'UTF8')) FROM unnest(ARRAY[\(texts.joined(separator: ", "))]) WITH ORDINALITY AS o (t, n);
            INSERT INTO tallies (poll_id, counts, turnout) VALUES (\(number), array_fill(0::bigint, ARRAY[\(options.count)]), \(piles.map(\.count).reduce(0, +)));
            """
        ]
        var first = 1
        for pile in piles where pile.count > 0 {
            let choices = "{" + pile.choices.map(String.init).joined(separator: ",") + "}"
            lines.append(
                "INSERT INTO ballots (poll_id, voter_id, choices, cast_at) SELECT \(number), v, '\(choices)', now() FROM generate_series(\(first), \(first + pile.count - 1)) AS v;"
            )
            first += pile.count
        }
        return "BEGIN;\n" + lines.joined(separator: "\n") + "\nCOMMIT;\n"
    }
}

/// An election of the corpus, as far as polls can have it.
private struct Election {
    enum Content {
        case choice([String])
        case rank([[String]])
        case figures([String: Int])
    }

    let method: String
    let options: [String]
    let seats: Int
    let parameters: [String: Any]
    let ballots: [(count: Int, content: Content)]

    /// `nil` where options were withdrawn, lots drawn, weights given, or there are more ballots than a test should store.
    init?(_ input: [String: Any], in folder: String) {
        guard let method = input["method"] as? String, let options = input["options"] as? [String] else { return nil }
        if input["tie_order"] != nil || (input["withdrawn"] as? [String])?.isEmpty == false { return nil }
        (self.method, self.options, seats) = (method, options, input["seats"] as? Int ?? 1)
        parameters = input["params"] as? [String: Any] ?? [:]
        var ballots: [(Int, Content)] = []
        for entry in input["ballots"] as? [[String: Any]] ?? [] {
            guard entry["w"] == nil, let count = entry["n"] as? Int ?? (entry["n"] == nil ? 1 : nil), let content = Self.content(entry)
            else { return nil }
            ballots.append((count, content))
        }
        if let file = input["ballots_file"] as? String, let kind = input["ballots_kind"] as? String {
            guard let text = try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8) else { return nil }
            for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                guard let ballot = Self.ballot(line, kind, options) else { return nil }
                ballots.append(ballot)
            }
        }
        self.ballots = ballots
        if ballots.map(\.0).reduce(0, +) > 20_000 { return nil }
    }

    private static func content(_ entry: [String: Any]) -> Content? {
        if let choice = entry["choice"] as? [String] { return .choice(choice) }
        if let rank = entry["rank"] as? [[String]] { return .rank(rank) }
        return (entry["score"] as? [String: Int] ?? entry["votes"] as? [String: Int]).map(Content.figures)
    }

    private static func ballot(_ line: Substring, _ kind: String, _ options: [String]) -> (Int, Content)? {
        guard let colon = line.firstIndex(of: ":"), let count = Int(line[..<colon]) else { return nil }
        let text = line[line.index(after: colon)...]
        switch kind {
        case "rank":
            let levels = text.split(separator: ">", omittingEmptySubsequences: false).map { $0.split(separator: "=").map(String.init) }
            return (count, .rank(text.isEmpty ? [] : levels))
        case "choice": return (count, .choice(text.split(separator: ",").map(String.init)))
        default:
            let figures = zip(options, text.split(separator: ",")).filter { $1 != "-" }.compactMap { name, figure in
                Int(figure).map { (name, $0) }
            }
            return (count, .figures(Dictionary(uniqueKeysWithValues: figures)))
        }
    }
}
