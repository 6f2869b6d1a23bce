import Domain
import FoundationEssentials
import Testing

/// Real conversations that stand beside the project in `shared`, with the counts an import must come to.
struct PublishedSet: CustomTestStringConvertible {
    let name: String

    static let all = ["15-per-hour-seattle", "canadian-electoral-reform", "vtaiwan.uberx"].map(PublishedSet.init)
    static let areThere = all.allSatisfy { $0.folder != nil }
    static let areMissing = "the conversations in shared/data/polis are not beside this project"

    /// The nearest folder of that name upwards from this file.
    var folder: String? {
        var place = URL(filePath: #filePath)
        while place.path != "/" {
            place.deleteLastPathComponent()
            let folder = place.path + "/shared/data/polis/" + name
            if FileManager.default.fileExists(atPath: folder) { return folder }
        }
        return nil
    }

    var testDescription: String { name }

    struct Expected: Decodable {
        struct Counts: Decodable, Hashable {
            var agree = 0
            var disagree = 0
            var pass = 0
        }

        let rows: Int
        let voters: Int
        let polls: Int
        let superseded: Int
        let ballots: Int
        let differing: Int
        let counts: [String: Counts]

        enum CodingKeys: String, CodingKey {
            case rows, voters, polls, superseded, ballots, counts
            case differing = "polls_whose_file_counts_differ"
        }
    }

    func expected(in folder: String) throws -> Expected {
        try JSONDecoder().decode(Expected.self, from: Data(contentsOf: URL(filePath: "\(folder)/expected.json")))
    }
}
