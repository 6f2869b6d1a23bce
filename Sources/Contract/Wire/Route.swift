/// A method, and a path with places for fields: `GET /v1/polls/{poll}`.
package struct Route: Hashable, Sendable, CustomStringConvertible {
    package enum Segment: Hashable, Sendable {
        case fixed(String)
        case field(String)
    }

    /// As it is written.
    package let description: String
    package let method: String
    package let segments: [Segment]

    package init(_ text: String) {
        description = text
        let words = text.split(separator: " ", maxSplits: 1)
        method = String(words[0])
        segments = words[1].dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { segment in
            segment.first == "{" ? .field(String(segment.dropFirst().dropLast())) : .fixed(String(segment))
        }
    }

    /// Names of the fields that stand in the path.
    package var fields: [String] {
        segments.compactMap { if case .field(let name) = $0 { name } else { nil } }
    }

    /// Whether fields that are not in the path stand in a JSON body; otherwise in the query.
    package var hasBody: Bool { method != "GET" && method != "DELETE" }

    /// The path with `value` giving each field's text.
    package func path<Failure: Error>(_ value: (String) throws(Failure) -> String) throws(Failure) -> String {
        var path = ""
        for segment in segments {
            path += "/"
            switch segment {
            case .fixed(let text): path += text
            case .field(let name): path += PercentEncoding.segment(try value(name))
            }
        }
        return path
    }

    /// The fields that `path`, split at its slashes, has in its places; `nil` for a path of another shape.
    package func fields(of path: [Substring]) -> [(name: String, text: String)]? {
        guard path.count == segments.count else { return nil }
        var fields: [(name: String, text: String)] = []
        for (segment, written) in zip(segments, path) {
            switch segment {
            case .fixed(let text): guard written == text else { return nil }
            case .field(let name):
                guard let text = PercentEncoding.decode(written) else { return nil }
                fields.append((name, text))
            }
        }
        return fields
    }
}

extension Endpoint {
    package var route: Route { Self.routes[self] ?? Route(rawValue) }

    private static let routes = Dictionary(uniqueKeysWithValues: allCases.map { ($0, Route($0.rawValue)) })
}
