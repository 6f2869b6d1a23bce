import Domain
import Tabular
import Tallying

/// An election as its file describes it: the ballots grouped, all else as small values with their places.
///
/// The fields may come in any order. Ballots that come before the method and the options are kept as text until those are known.
struct ElectionDocument {
    let fields: JSONFields
    let method: ElectionMethod
    let options: [[UInt8]]
    let names: NameTable
    /// `nil` where the method counts no ballots.
    let cast: CastBallots?

    private static let known = [
        "method", "options", "withdrawn", "tie_order", "seats", "eligible", "params", "ballots", "counts", "decimals",
    ]

    init(_ scanner: inout JSONScanner) throws {
        var (members, reading): ([(name: String, node: JSONNode)], Reading) = ([], .none)
        _ = try scanner.peekToken()
        let place = scanner.position
        try scanner.object { scanner, name in
            let name = String(decoding: name, as: UTF8.self)
            if members.contains(where: { $0.name == name }) {
                throw scanner.fault("the field is there twice", ko: "필드가 두 번 나옵니다", at: name)
            }
            guard name == "ballots" else { return members.append((name, try scanner.node(path: name))) }
            _ = try scanner.peekToken()
            var start = scanner.position
            start.name = name
            members.append((name, JSONNode(value: .bool(true), position: start)))
            reading = try Reading(&scanner, among: members)
        }
        try scanner.finish()
        let fields = try JSONFields(JSONNode(value: .object(members), position: place), known: Self.known)
        let header = try Header(fields)
        (self.fields, method, options, names) = (fields, header.method, header.options, header.names)
        cast = try header.cast(reading, fields)
    }

    /// How far the ballots have been read.
    private enum Reading {
        case none
        case recorded(JSONScanner.Recording)
        case done(CastBallots)

        /// Reads the ballots if what has come before says how.
        init(_ scanner: inout JSONScanner, among members: [(name: String, node: JSONNode)]) throws {
            guard members.contains(where: { $0.name == "method" }), members.contains(where: { $0.name == "options" }) else {
                self = .recorded(try scanner.record { try $0.skip() })
                return
            }
            let early = JSONNode(value: .object(members), position: scanner.position)
            self = .done(try Header(JSONFields(early, known: members.map(\.name))).ballots(&scanner))
        }
    }

    /// What has to be known before ballots can be read.
    private struct Header {
        let method: ElectionMethod
        let options: [[UInt8]]
        let names: NameTable

        init(_ fields: JSONFields) throws {
            method = try fields.required("method").method()
            guard method.ballotField != nil else {
                (options, names) = ([], NameTable([]))
                return
            }
            let node = try fields.required("options")
            let nodes = try node.list()
            options = try nodes.map { try $0.bytes() }
            if options.count > RankMark.optionLimit {
                throw node.fault("more than \(RankMark.optionLimit) options", ko: "선택지가 \(RankMark.optionLimit)개보다 많습니다")
            }
            names = NameTable(options)
            for (number, node) in nodes.enumerated() where names[options[number]] != number {
                throw node.fault("the option is there twice", ko: "선택지가 두 번 나옵니다")
            }
        }

        func cast(_ reading: Reading, _ fields: JSONFields) throws -> CastBallots? {
            switch reading {
            case .done(let cast): return cast
            case .recorded(let recording):
                var scanner = JSONScanner(recording)
                return try ballots(&scanner)
            case .none:
                if method.ballotField != nil { _ = try fields.required("ballots") }
                return nil
            }
        }

        func ballots(_ scanner: inout JSONScanner) throws -> CastBallots {
            switch method.ballotField {
            case .choice: return .choices(try scanner.choices(names))
            case .rank: return .rankings(try scanner.rankings(names))
            case .score: return .scores(try scanner.scores(.score, names))
            case .votes: return .scores(try scanner.scores(.votes, names))
            case nil:
                throw scanner.fault(
                    "percentages are made of counts, not of ballots", ko: "percentages에는 ballots 대신 counts를 쓰세요", at: "ballots")
            }
        }
    }
}

extension JSONNode {
    fileprivate func method() throws -> ElectionMethod {
        guard let method = ElectionMethod(rawValue: String(decoding: try bytes(), as: UTF8.self)) else {
            let known = ElectionMethod.allCases.map(\.rawValue).joined(separator: ", ")
            throw fault("no such method; known are \(known)", ko: "없는 방식입니다. 쓸 수 있는 방식: \(known)")
        }
        return method
    }
}
