/// What a connection sets beyond its connection string.
package struct ConnectionOptions: Sendable {
    /// The time all of connecting may take; `nil` takes the string's `connect_timeout`, else 5 seconds.
    package var connectTimeout: Duration?
    /// Shown by `pg_stat_activity` unless the connection string names another.
    package var applicationName: String
    /// Session settings sent along with the first statement; those the user sets through `options=` keep the user's value.
    package var settings: [Setting]
    /// How many prepared statements the connection keeps before it drops the least recently used.
    package var statementLimit: Int
    /// Hears the server's notices, which are dropped otherwise; runs on the connection's thread and must return at once.
    package var onNotice: (@Sendable (Notice) -> Void)?

    package struct Setting: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package init(
        connectTimeout: Duration? = nil, applicationName: String = "wote", settings: [Setting] = [], statementLimit: Int = 256,
        onNotice: (@Sendable (Notice) -> Void)? = nil
    ) {
        self.connectTimeout = connectTimeout
        self.applicationName = applicationName
        self.settings = [Setting("client_encoding", "UTF8"), Setting("TimeZone", "UTC")] + settings
        self.statementLimit = max(statementLimit, 1)
        self.onNotice = onNotice
    }
}

extension ConnectionOptions {
    /// The one statement that applies the settings, `nil` where the user's own `options=` or what the server reports of itself covers all.
    func setup(userOptions: String, reported: (String) -> String?) -> SQL? {
        // The user may write --statement-timeout as well as -c statement_timeout.
        let taken = userOptions.lowercased().split(separator: "-", omittingEmptySubsequences: false).joined(separator: "_")
        let missing = settings.filter { !taken.contains("\($0.name.lowercased())=") && reported($0.name) != $0.value }
        let calls = missing.map { setting -> SQL in "set_config(\(setting.name), \(setting.value), false)" }
        return calls.isEmpty ? nil : "SELECT " + calls.joined()
    }
}
