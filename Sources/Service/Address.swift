import Contract

/// What stands at a path, method by method.
struct Address {
    enum Target: Hashable {
        case operation(Endpoint)
        case stream(StreamEndpoint)

        var route: Route {
            switch self {
            case .operation(let endpoint): endpoint.route
            case .stream(let endpoint): endpoint.route
            }
        }
    }

    private let targets: [Target]

    init(path: String) {
        let segments = WireRequest(method: "", path: path).segments
        targets = path.hasPrefix("/") ? Self.all.filter { $0.route.fields(of: segments) != nil }.map(\.target) : []
    }

    var exists: Bool { !targets.isEmpty }

    var allowed: [String] {
        let methods = Set(targets.map(\.route.method))
        return (methods.union(methods.contains("GET") ? ["HEAD", "OPTIONS"] : ["OPTIONS"])).sorted()
    }

    /// What answers `method`; HEAD is answered as GET, and whoever sends the answer leaves the body away.
    subscript(method: String) -> Target? {
        targets.first { $0.route.method == (method == "HEAD" ? "GET" : method) }
    }

    private static let all = (Endpoint.allCases.map(Target.operation) + StreamEndpoint.allCases.map(Target.stream))
        .map { (target: $0, route: $0.route) }
}
