/// How clients reach the cluster.
struct ClusterConnection {
    /// A libpq connection string that means the same whatever `PG*` variables are set; `timeout` in seconds, at least 2.
    static func string(_ layout: ClusterLayout, database: String = "wote", timeout: Int = 10) -> String {
        settings(layout, database: database, timeout: timeout).map { "\($0)=\(quoted($1))" }.joined(separator: " ")
    }

    /// The same for people.
    static func url(_ layout: ClusterLayout) -> String {
        let host = host(layout).utf8.map { byte in
            isPlain(byte) ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "postgresql://wote@/wote?host=\(host.joined())&port=\(SocketFolder.port)"
    }

    /// Empty values keep libpq from reading the variable of that name.
    private static func settings(_ layout: ClusterLayout, database: String, timeout: Int) -> [(String, String)] {
        [
            ("host", host(layout)), ("port", String(SocketFolder.port)), ("dbname", database), ("user", "wote"),
            ("hostaddr", ""), ("options", ""), ("requirepeer", ""), ("sslmode", "disable"), ("gssencmode", "disable"),
            ("channel_binding", "disable"), ("target_session_attrs", "any"), ("client_encoding", "UTF8"),
            ("connect_timeout", String(timeout)),
        ]
    }

    /// Where somebody else could answer, the host is the cluster's own folder: too long to connect to, so nobody does.
    private static func host(_ layout: ClusterLayout) -> String {
        let socket = layout.socket
        return socket.isSafe ? socket.path : layout.home.appendingPart("socket")
    }

    private static func quoted(_ value: String) -> String {
        let escaped = value.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] }
        return "'\(String(escaped))'"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"): true
        default: false
        }
    }
}
