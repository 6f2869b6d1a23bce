import FoundationEssentials

@testable import Interchange

/// A folder of small files that lives as long as a test needs it.
final class ScratchFolder: Sendable {
    let path: String

    init(_ files: [String: [UInt8]]) throws {
        path = FileManager.default.temporaryDirectory.path + "/interchange-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, bytes) in files { try Data(bytes).write(to: URL(filePath: "\(path)/\(name)")) }
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            print("\(path) stays: \(error)")
        }
    }
}

/// A conversation small enough to read, each file of which a test may replace or leave out.
struct SmallExport {
    var summary: String? = "topic,Lunch\nurl,https://pol.is/2demo\n"
    var comments: String? =
        commentsHeader + "2000,x,0,7,1,1,1,\"Rice, please\"\n" + "1000,x,3,8,0,0,-1,Spam\n"
    var votes: String? = votesHeader + "3000,x,0,7,1\n" + "4000,x,0,9,-1\n" + "500,x,3,9,0\n"
    var rawVotes: [UInt8]?

    static let commentsHeader = "timestamp,datetime,comment-id,author-id,agrees,disagrees,moderated,comment-body\n"
    static let votesHeader = "timestamp,datetime,comment-id,voter-id,vote\n"

    func folder() throws -> ScratchFolder {
        var files: [String: [UInt8]] = [:]
        files["summary.csv"] = summary.map { Array($0.utf8) }
        files["comments.csv"] = comments.map { Array($0.utf8) }
        files["votes.csv"] = rawVotes ?? votes.map { Array($0.utf8) }
        return try ScratchFolder(files)
    }
}

extension Array {
    init<Failure: Error>(_ stream: AsyncThrowingStream<Element, Failure>) async throws {
        self = []
        for try await element in stream { append(element) }
    }
}

/// `bytes` cut into chunks of `size`.
func chunks(_ bytes: [UInt8], of size: Int) -> Chunks {
    let cursor = ChunkCursor(bytes, size: size)
    return { await cursor.next() }
}

private actor ChunkCursor {
    private let bytes: [UInt8]
    private let size: Int
    private var start = 0

    init(_ bytes: [UInt8], size: Int) { (self.bytes, self.size) = (bytes, size) }

    func next() -> [UInt8]? {
        guard start < bytes.count else { return nil }
        defer { start += size }
        return Array(bytes[start..<Swift.min(start + size, bytes.count)])
    }
}

/// Puts the file called `name` in the place of the one in `folder`.
func copy(_ name: String, from other: String, to folder: String) throws {
    try Data(contentsOf: URL(filePath: "\(other)/\(name)")).write(to: URL(filePath: "\(folder)/\(name)"))
}
