package import Domain
import StrictJSON

/// A request as it travels: fields that the route has places for in the path, the others in the query or in a JSON body.
package struct WireRequest: Hashable, Sendable {
    package var method: String
    /// Percent-encoded.
    package var path: String
    /// Percent-encoded, without its question mark.
    package var query: String?
    package var body: [UInt8]
    /// The header `Idempotency-Key`.
    package var idempotencyKey: String?

    package init(method: String, path: String, query: String? = nil, body: [UInt8] = [], idempotencyKey: String? = nil) {
        (self.method, self.path, self.query, self.body, self.idempotencyKey) = (method, path, query, body, idempotencyKey)
    }
}

/// A request that creates something, and may be repeated under its key.
package protocol CreatingRequest: Request {
    /// Travels in a header of that name, never in the body.
    var idempotencyKey: IdempotencyKey? { get set }
}

// MARK: Printing

extension WireRequest {
    package init<R: Request>(_ request: R) throws(WoteError) {
        let route = R.endpoint.route
        var fields = try Self.fields(of: request, at: R.endpoint)
        func take(_ name: String) -> JSONTree? {
            fields.firstIndex { $0.name == name }.map { fields.remove(at: $0).value }
        }
        method = route.method
        path = try route.path { name throws(WoteError) in try Self.text(take(name) ?? .null, at: R.endpoint) }
        idempotencyKey = nil
        if R.self is any CreatingRequest.Type, case .text(let key)? = take("idempotencyKey") { idempotencyKey = key }
        (query, body) = (nil, [])
        if route.hasBody {
            if !fields.isEmpty { body = JSONWriter.bytes(.object(fields)) }
        } else if !fields.isEmpty {
            query = try Self.query(fields, at: R.endpoint)
        }
    }

    private static func fields(of request: some Request, at endpoint: Endpoint) throws(WoteError) -> [JSONTree.Field] {
        let tree: JSONTree
        do { tree = try JSONWriter.tree(request) } catch { throw .unprintable(endpoint) }
        guard case .object(let fields) = tree else { throw .unprintable(endpoint) }
        return fields
    }

    /// The fields sorted, as in a body; a list is written as its field again and again.
    private static func query(_ fields: [JSONTree.Field], at endpoint: Endpoint) throws(WoteError) -> String {
        var pairs: [String] = []
        for field in fields.sorted(by: { $0.name < $1.name }) {
            let values = if case .list(let values) = field.value { values } else { [field.value] }
            for value in values { pairs.append("\(field.name)=\(PercentEncoding.encode(try text(value, at: endpoint)))") }
        }
        return pairs.joined(separator: "&")
    }

    private static func text(_ value: JSONTree, at endpoint: Endpoint) throws(WoteError) -> String {
        switch value {
        case .text(let text): text
        case .number(let number): String(number)
        case .bool(let flag): flag ? "true" : "false"
        case .null, .list, .object, .written: throw .unprintable(endpoint)
        }
    }
}

// MARK: Parsing

extension WireRequest {
    /// The request that this is, if it is one of `R`'s endpoint: `invalid` names the field at fault, `notFound` is about the path.
    package func parse<R: Request>(_ type: R.Type = R.self) throws(WoteError) -> R {
        guard let inPath = R.endpoint.route.fields(of: segments) else { throw .noPath }
        var fields = inPath.map { JSONTree.Field($0.name, .written($0.text)) }
        for field in try R.endpoint.route.hasBody ? bodyFields() : queryFields() {
            if fields.contains(where: { $0.name == field.name }) { throw WoteError(JSONFault(.unknownField, at: field.name)) }
            fields.append(field)
        }
        if R.self is any CreatingRequest.Type { try take(key: idempotencyKey, into: &fields) }
        fields += R.defaults.filter { standard in !fields.contains { $0.name == standard.name } }
        do {
            return try JSONReader.decode(from: .object(fields))
        } catch {
            throw inPath.contains { $0.name == error.path } ? .noPath : WoteError(error)
        }
    }

    /// The path split at its slashes.
    package var segments: [Substring] { path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) }

    private func bodyFields() throws(WoteError) -> [JSONTree.Field] {
        if query?.isEmpty == false { throw WoteError(JSONFault(.unknownField, at: "?")) }
        if body.isEmpty { return [] }
        let tree: JSONTree
        do { tree = try JSONReader.read(body) } catch { throw WoteError(error) }
        guard case .object(let fields) = tree else { throw WoteError(JSONFault(.expected(.object), at: "")) }
        return fields
    }

    private func queryFields() throws(WoteError) -> [JSONTree.Field] {
        guard body.isEmpty else {
            throw .invalid("body", "This takes no body; put its fields into the query.", ko: "본문이 없어야 합니다. 필드는 쿼리에 쓰세요.")
        }
        var values: [(name: String, texts: [JSONTree])] = []
        for pair in (query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decode(parts[0], plusIsSpace: true),
                let text = PercentEncoding.decode(parts.count > 1 ? parts[1] : "", plusIsSpace: true)
            else { throw .invalid("query", "The query is not percent-encoded UTF-8.", ko: "쿼리가 퍼센트 인코딩된 UTF-8이 아닙니다.") }
            if let index = values.firstIndex(where: { $0.name == name }) {
                values[index].texts.append(.written(text))
            } else {
                values.append((name, [.written(text)]))
            }
        }
        return values.map { JSONTree.Field($0.name, $0.texts.count == 1 ? $0.texts[0] : .list($0.texts)) }
    }

    private func take(key: String?, into fields: inout [JSONTree.Field]) throws(WoteError) {
        if fields.contains(where: { $0.name == "idempotencyKey" }) { throw WoteError(JSONFault(.unknownField, at: "idempotencyKey")) }
        guard let key else { return }
        // A structured field's string has quotation marks; most clients write none.
        let isQuoted = key.utf8.count > 1 && key.hasPrefix("\"") && key.hasSuffix("\"")
        let accepted = try IdempotencyKey(isQuoted ? String(key.dropFirst().dropLast()) : key)
        fields.append(JSONTree.Field("idempotencyKey", .text(accepted.rawValue)))
    }
}

extension WoteError {
    fileprivate static func unprintable(_ endpoint: Endpoint) -> WoteError {
        WoteError(
            .unexpected, "The request \(endpoint.rawValue) can't be written; report this.", ko: "\(endpoint.rawValue) 요청을 쓰지 못했습니다. 알려 주세요."
        )
    }

    /// Nothing has this address.
    package static let noPath = WoteError(.notFound, "There is nothing at this address.", ko: "이 주소에는 아무것도 없습니다.")

    init(_ fault: JSONFault) {
        let phrase = fault.phrase
        let place = fault.offset.map { Phrase(" (byte \($0))", ko: " (\($0)바이트)") } ?? Phrase(verbatim: "")
        self = .invalid(
            fault.path.isEmpty ? "body" : fault.path, "The request can't be read: \(phrase.english)\(place.english).",
            ko: "요청을 읽을 수 없습니다: \(phrase.korean)\(place.korean).")
    }
}
