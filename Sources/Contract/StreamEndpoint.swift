/// Routes whose answer comes piece by piece; otherwise as `Endpoint`.
package enum StreamEndpoint: String, CaseIterable, Sendable {
    /// A poll as the reader may see it, now and after every change: server-sent events.
    case pollEvents = "GET /v1/polls/{poll}/events"
}

extension StreamEndpoint {
    package var route: Route { Self.routes[self] ?? Route(rawValue) }

    private static let routes = Dictionary(uniqueKeysWithValues: allCases.map { ($0, Route($0.rawValue)) })
}
