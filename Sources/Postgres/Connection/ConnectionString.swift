import CLibpq
import Glibc

/// What this module reads of a connection string; all else is libpq's to understand.
enum ConnectionString {
    /// Starts connecting; `string` may be a URL, key=value pairs or the plain name of a database.
    static func start(_ string: String, applicationName: String) -> OpaquePointer? {
        string.withCString { string in
            applicationName.withCString { name in
                "fallback_application_name".withCString { nameKey in
                    "dbname".withCString { stringKey in
                        PQconnectStartParams([nameKey, stringKey, nil], [name, string, nil], 1)
                    }
                }
            }
        }
    }

    /// The limit for connecting before libpq has read everything. Throws where the string cannot be parsed.
    static func timeout(of string: String) throws(PostgresError) -> Duration? {
        let environment = getenv("PGCONNECT_TIMEOUT").map { String(cString: $0) }
        return duration(try named("connect_timeout", in: string) ?? environment)
    }

    /// Whether connecting may wait for a resolver: not where the string names sockets only.
    static func mayResolveNames(_ string: String) throws(PostgresError) -> Bool {
        guard let hosts = try named("host", in: string) else { return true }
        return !hosts.split(separator: ",").allSatisfy { $0.hasPrefix("/") }
    }

    /// What the string itself says of one parameter; a plain name of a database says nothing.
    private static func named(_ keyword: String, in string: String) throws(PostgresError) -> String? {
        guard string.contains("=") || string.hasPrefix("postgres://") || string.hasPrefix("postgresql://") else { return nil }
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(string, &message) else {
            defer { PQfreemem(message) }
            // libpq quotes the part it stumbles on, which may be the password.
            let reason = Redaction.withoutQuoted(message.map { String(cString: $0).trimmed } ?? "there is no memory left")
            throw PostgresError(.configuration, "The connection string cannot be read: \(reason)")
        }
        defer { PQconninfoFree(options) }
        return value(keyword, in: options)
    }

    /// The limit for connecting as libpq found it in the string, the environment or a service file.
    static func timeout(of pointer: OpaquePointer) -> Duration? { duration(value("connect_timeout", of: pointer)) }

    /// The final value of one parameter, from wherever libpq took it.
    static func value(_ keyword: String, of pointer: OpaquePointer) -> String? {
        guard let options = PQconninfo(pointer) else { return nil }
        defer { PQconninfoFree(options) }
        return value(keyword, in: options)
    }

    private static func value(_ keyword: String, in options: UnsafeMutablePointer<PQconninfoOption>) -> String? {
        var option = options
        while let name = option.pointee.keyword {
            if strcmp(name, keyword) == 0 {
                let value = option.pointee.val.map { String(cString: $0) }
                return value?.isEmpty == true ? nil : value
            }
            option += 1
        }
        return nil
    }

    /// As in libpq, 0 or less waits for ever; what is no number is left for libpq to refuse.
    private static func duration(_ seconds: String?) -> Duration? {
        guard let seconds = seconds.flatMap({ Int64($0) }) else { return Opening.defaultTimeout }
        return seconds > 0 ? .seconds(min(seconds, 1 << 31)) : nil
    }
}
