import FoundationEssentials
import Testing

/// Real conversations that stand beside the project in `shared`, with the counts an import must come to.
package struct PublishedSet: CustomTestStringConvertible {
    package let name: String

    package static let all = ["15-per-hour-seattle", "canadian-electoral-reform", "vtaiwan.uberx"].map(PublishedSet.init)
    package static let areThere = all.allSatisfy { $0.folder != nil }
    package static let areMissing = "the conversations in shared/data/polis are not beside this project"

    package var folder: String? { SharedFolder.nearest("data/polis/" + name, to: #filePath) }

    package var testDescription: String { name }

    package struct Expected: Decodable {
        package struct Counts: Decodable, Hashable {
            package var agree = 0
            package var disagree = 0
            package var pass = 0

            package init() {}
        }

        package let rows: Int
        package let voters: Int
        package let polls: Int
        package let superseded: Int
        package let ballots: Int
        package let differing: Int
        package let counts: [String: Counts]

        enum CodingKeys: String, CodingKey {
            case rows, voters, polls, superseded, ballots, counts
            case differing = "polls_whose_file_counts_differ"
        }
    }

    package func expected(in folder: String) throws -> Expected {
        try JSONDecoder().decode(Expected.self, from: Data(contentsOf: URL(filePath: "\(folder)/expected.json")))
    }
}
