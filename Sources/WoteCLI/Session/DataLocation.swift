import Domain
import Postgres

/// Which Postgres holds the community.
enum DataLocation: Sendable {
    /// The one named by `--database` or `WOTE_DATABASE_URL`.
    case named(String)
    /// The one this program starts by itself.
    case own(PrivateCluster)

    init(_ shell: Shell) {
        if let url = shell.settings.database ?? shell.environment["WOTE_DATABASE_URL"].flatMap({ $0.isEmpty ? nil : $0 }) {
            self = .named(url)
        } else {
            self = .own(PrivateCluster(folder: PrivateCluster.defaultFolder(environment: shell.environment)))
        }
    }

    var connectionString: String {
        switch self {
        case .named(let string): string
        case .own(let cluster): cluster.connectionString
        }
    }

    var isOwn: Bool {
        if case .own = self { true } else { false }
    }
}
