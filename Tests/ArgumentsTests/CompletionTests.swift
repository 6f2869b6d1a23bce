import Arguments
import Foundation
import Testing

@Suite("Completions")
struct CompletionTests {
    struct Line: Sendable, CustomTestStringConvertible {
        /// The words bash sees, the one at the cursor last.
        let words: [String]
        let offered: [String]
        init(_ words: [String], _ offered: [String]) { (self.words, self.offered) = (words, offered) }
        var testDescription: String { words.description }
    }

    static let all = ["list", "vote", "copy", "color", "shift", "server"]

    @Test(
        "of bash offer what fits",
        arguments: [
            Line([""], all),
            Line(["v"], ["vote"]),
            Line(["nothing"], []),
            Line(["--l"], ["--lang", "--limit", "--label"]),
            Line(
                ["-"],
                ["--json", "-j", "--verbose", "-v", "--lang", "--status", "-s", "--limit", "-n", "--label", "--help", "-h", "--version"]),
            Line(["list", "--st"], ["--status"]),
            Line(["ls", "--j"], ["--json"]),
            Line(["list", "--status", ""], ["open", "closed", "archived"]),
            Line(["list", "-s", "a"], ["archived"]),
            Line(["list", "--status", "="], ["open", "closed", "archived"]),
            Line(["list", "--status", "=", "c"], ["closed"]),
            Line(["list", "--status=c"], ["--status=closed"]),
            Line(["list", "--lang", "ko", "--status", "o"], ["open"]),
            Line(["--lang", "list", "ser"], ["server"]),
            Line(["list", "--lang", "=", "ko", "--sta"], ["--status"]),
            Line(["server", ""], ["start", "stop"]),
            Line(["help", "ser"], ["server"]),
            Line(["help", "server", "sta"], ["start"]),
            Line(["copy", "x", ""], ["here", "there"]),
            Line(["copy", "x", "--", "t"], ["there"]),
            Line(["copy", "x", "--", "-"], []),
            Line(["vote", "1", ""], []),
            Line(["vote", "--comment", "list", "--comm"], ["--comment"]),
        ])
    func bash(line: Line) throws {
        #expect(try Self.bashOffers(line.words) == line.offered)
    }

    @Test("of bash offer files for file options and arguments, spaces and all")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "completion-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let file = folder.appending(path: "a file").path()
        try Data().write(to: URL(filePath: folder.path(percentEncoded: false) + "/a file"))
        let path = folder.path(percentEncoded: false)
        #expect(file.contains("%20"))
        #expect(try Self.bashOffers(["server", "start", "--file", path + "/"]) == ["\(path)/a file"])
        #expect(try Self.bashOffers(["copy", path + "/a"]) == ["\(path)/a file"])
        #expect(try Self.bashOffers(["copy", "x", path + "/a"]) == [])
    }

    @Test("of bash expand nothing and quote what a shell would read")
    func quotedChoices() throws {
        let option = Option("x", help: "it's $(touch /nowhere)", parse: .choice([("it's", 1), ("$(echo no)", 2), ("a b", 3)]))
        let command = Command<Int?>("tool", summary: "", options: [option]) { $0[option] }
        #expect(try Self.bashOffers(["--x", ""], of: command) == ["it\\'s", "\\$\\(echo\\ no\\)", "a\\ b"])
    }

    @Test("are read by the shell without complaint", arguments: Shell.allCases)
    func syntax(shell: Shell) throws {
        guard isInstalled(shell.rawValue) else {
            print("\(shell.rawValue) is not installed: its completion script is not checked")
            return
        }
        let script = Tool().command.completions(for: shell)
        let result = try run([shell.rawValue, "-n", "/dev/stdin"], input: script)
        #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
    }

    @Test("of fish offer what fits", .enabled(if: isInstalled("fish"), "fish is not installed"))
    func fish() throws {
        let cases: [(String, [String])] = [
            ("tool v", ["vote"]), ("tool list --st", ["--status"]), ("tool list --status ", ["archived", "closed", "open"]),
            ("tool --lang ko ser", ["server"]), ("tool server sta", ["start"]), ("tool copy x ", ["here", "there"]), ("tool vote 1 ", []),
        ]
        for (line, offered) in cases {
            let script = Tool().command.completions(for: .fish) + "\ncomplete -C \(line.debugDescription)\n"
            let result = try run(["fish", "--no-config"], input: script)
            let words = result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
            #expect(words.sorted() == offered, "\(line)")
        }
    }

    @Test("of zsh offer what fits", .enabled(if: isInstalled("zsh"), "zsh is not installed"))
    func zsh() throws {
        let cases: [([String], [String])] = [
            (["v"], ["list:Lists polls", "vote:Votes", "copy:Copies", "color:Colours", "shift:Shifts", "server:The server"]),
            (["list", "--status", ""], ["open", "closed", "archived"]), (["list", "--status=c"], ["open", "closed", "archived"]),
            (["--lang", "ko", "server", ""], ["start:Starts", "stop:Stops"]), (["copy", ""], ["<files>"]),
            (["copy", "x", ""], ["here", "there"]),
            (["vote", "1", ""], []),
        ]
        let stubs = "compdef() { }; compset() { }; _files() { print '<files>'; }; _describe() { print -l -- ${(P)2}; }"
        for (words, offered) in cases {
            let script = "\(stubs)\n\(Tool().command.completions(for: .zsh))\nwords=(tool \"$@\"); CURRENT=$#words; _tool"
            let result = try run(["zsh", "-f", "-c", script, "zsh"] + words)
            #expect(result.output.split(separator: "\n").map(String.init) == offered, "\(words)")
        }
    }

    @Test("hide what is hidden", arguments: Shell.allCases)
    func hidden(shell: Shell) throws {
        let script = Tool().command.completions(for: shell)
        #expect(script.contains("verbose") && !script.contains("secret"))
    }

    /// What bash would offer for the words after the program's name.
    static func bashOffers(_ words: [String], of command: Command<some Any> = Tool().command) throws -> [String] {
        let script = """
            \(command.completions(for: .bash))
            COMP_WORDS=(tool "$@"); COMP_CWORD=$#; COMPREPLY=()
            _tool
            ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
            exit 0
            """
        let result = try run(["bash", "--norc", "-u", "-c", script, "bash"] + words)
        return result.output.split(separator: "\n").map(String.init)
    }
}
