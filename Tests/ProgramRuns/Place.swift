package import Foundation
import Testing

/// A folder for what one run of a program leaves, which the server's user can reach.
package struct Place: Sendable {
    package let folder: URL

    /// The report that the run is told to write.
    package var json: URL { folder.appending(path: "report.json") }
    /// Where the run puts its temporary files.
    package var temporary: URL { folder.appending(path: "tmp") }

    /// A short path, since a socket's has at most 107 bytes.
    package init() throws {
        folder = URL(filePath: "/tmp/wote-run-\(UUID().uuidString.prefix(13))")
        try FileManager.default.createDirectory(
            at: temporary, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    }

    package func leftovers() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: temporary.path) }

    package func remove() {
        do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
}
