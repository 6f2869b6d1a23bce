import Foundation
import Glibc
import Synchronization

/// A place to run the command in: a home folder, and the clean environment that every program gets there.
struct Sandbox: Sendable {
    let home: String
    var environment: [String: String]

    /// A new, empty home. Its path is short: a socket's path must fit into 107 bytes.
    init() throws {
        var template = Array("/tmp/woteXXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Unexpected("mkdtemp: \(errno)") }
        home = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        chmod(home, 0o755)
        environment = [
            "PATH": "\(Self.products):/usr/local/bin:/usr/bin:/bin:/usr/lib/postgresql/15/bin", "HOME": home, "XDG_DATA_HOME": home,
            "LC_ALL": "C.UTF-8", "TZ": "UTC", "TERM": "xterm", "NO_COLOR": "1", "PRELUDE": Golden.folder + "/prelude.sh",
        ]
    }

    /// The folder of the built programs, the tests among them.
    static let products: String = {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return (program as NSString).deletingLastPathComponent
    }()

    /// Runs a line of bash, with the functions of the prelude at hand.
    func shell(_ line: String) async throws -> Ended {
        try await onThread { [self] in try runPiped(words(line), environment: environment) }
    }

    /// The same on a terminal.
    func shell(_ line: String, columns: Int, moves: [Transcript.Move]) async throws -> Ended {
        try await onThread { [self] in
            let moves = try moves.map { move in
                guard let (awaited, keys) = move.parts else { throw Unexpected("no \" => \" in: \(move.line)") }
                return PseudoTerminal.Move(awaited: awaited) { perform(keys, at: $0) }
            }
            return try PseudoTerminal(columns: columns).run(words(line), environment: environment, moves: moves)
        }
    }

    private func perform(_ keys: String, at terminal: PseudoTerminal) {
        if keys.hasPrefix("$ ") {
            do {
                let ended = try runPiped(words(String(keys.dropFirst(2))), environment: environment)
                if ended.status != 0 { terminal.type(String(decoding: ended.errors, as: UTF8.self)) }
            } catch {
                terminal.type("\(error)")
            }
        } else {
            terminal.type(keys == "^C" ? "\u{3}" : keys + "\n")
        }
    }

    private func words(_ line: String) -> [String] { ["/bin/bash", "-c", ". \"$PRELUDE\"\n\(line)"] }

    /// The text a program wrote; an error when it failed.
    func read(_ line: String) async throws -> String {
        let ended = try await shell(line)
        guard ended.status == 0 else { throw Unexpected("\(line): \(String(decoding: ended.errors, as: UTF8.self))") }
        return String(decoding: ended.output, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}

/// The private Postgres the command itself starts, once for all tests; each gets a database of its own in it.
enum Community {
    private static let cluster = Task {
        let place = try Sandbox()
        homes.append(place.home)
        _ = try await place.read("wote db start")
        let url = try await place.read("wote db url")
        var template = place
        template.environment["WOTE_DATABASE_URL"] = database("template", in: url)
        _ = try await place.read("sql_on '\(url)' 'CREATE DATABASE template'")
        // The user of the operating system is mina, an admin, whatever the name.
        _ = try await template.read(
            """
            wote db migrate && wote whoami &&
            sql "UPDATE members SET nickname = 'mina'; INSERT INTO nicknames VALUES ('mina', 1) ON CONFLICT DO NOTHING"
            """)
        return (place: place, url: url)
    }

    /// Homes whose Postgres is stopped, and which are deleted, when the tests end.
    static let homes: Homes = {
        atexit { Community.homes.clean() }
        return Homes()
    }()

    /// A place with a fresh database, mina its admin, named by `WOTE_DATABASE_URL`.
    static func make(_ name: String) async throws -> Sandbox {
        let (place, url) = try await cluster.value
        _ = try await place.read("sql_on '\(url)' 'CREATE DATABASE \"\(name)\" TEMPLATE template'")
        var own = place
        own.environment["WOTE_DATABASE_URL"] = database(name, in: url)
        return own
    }

    private static func database(_ name: String, in url: String) -> String { url.replacing("/wote?", with: "/\(name)?") }
}

/// Folders to clean up.
final class Homes: Sendable {
    private let folders = Mutex<[String]>([])

    func append(_ folder: String) { folders.withLock { $0.append(folder) } }

    func clean() {
        for folder in folders.withLock({ $0 }) {
            do {
                let environment = ["HOME": folder, "XDG_DATA_HOME": folder, "PATH": "/usr/bin:/bin"]
                _ = try runPiped([Sandbox.products + "/wote", "db", "stop"], environment: environment)
                try FileManager.default.removeItem(atPath: folder)
            } catch {
                print("\(folder) is left behind: \(error)")
            }
        }
    }
}
