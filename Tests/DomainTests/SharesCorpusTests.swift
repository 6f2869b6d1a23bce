import Domain
import FoundationEssentials
import Testing

/// The rule against a corpus of counts and percentages shared between projects. It lies outside this repository: without it there is nothing to test.
struct SharesCorpusTests {
    @Test(.enabled(if: Corpus.folder != nil, "The folder shared/tally/open/cases is not above this repository."))
    func `every percentage of the shared corpus is ours`() throws {
        let cases = try Corpus.cases()
        try #require(cases.count > 50)
        for (name, file) in cases {
            let example = try #require(file.example, "\(name) has counts that are no numbers")
            let units = Shares.units(of: example.counts, example.precision)
            #expect(units.map { example.precision.text($0) } == example.percentages, "\(name)")
        }
    }
}

private enum Corpus {
    static let folder: URL? = {
        let below = "shared/tally/open/cases"
        var ancestor = URL(filePath: #filePath)
        while ancestor.path.count > 1 {
            ancestor.deleteLastPathComponent()
            let folder = ancestor.appending(path: below)
            if FileManager.default.fileExists(atPath: folder.path) { return folder }
        }
        return nil
    }()

    /// Every file of the corpus that says percentages, with its name.
    static func cases() throws -> [(name: String, file: File)] {
        let folder = try #require(folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted()
        return try names.compactMap { name in
            let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: folder.appending(path: name)))
            return file.expected.display == nil && file.expected.percentages == nil ? nil : (name, file)
        }
    }
}

/// A case of the corpus: counts and what they show, as two lists or, of whole elections, keyed by option.
private struct File: Decodable {
    struct Input: Decodable {
        let options: [String]?
        let counts: [String]?
        let decimals: Int?
    }

    struct Expected: Decodable {
        let display: [String]?
        let counts: [String: Number]?
        let percentages: [String: String]?
    }

    /// A JSON number, or text such as `5/2`.
    struct Number: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                text = String(try container.decode(Int64.self))
            } catch DecodingError.typeMismatch {
                text = try container.decode(String.self)
            }
        }
    }

    let input: Input
    let expected: Expected
}

extension File {
    fileprivate var example: (counts: [Int64], precision: Shares.Precision, percentages: [String])? {
        let options = (input.options ?? []).filter { expected.percentages?[$0] != nil }
        let counts = input.counts ?? options.compactMap { expected.counts?[$0]?.text }
        guard let whole = wholeNumbers(counts) else { return nil }
        return (whole, input.decimals == 0 ? .whole : .tenths, expected.display ?? options.compactMap { expected.percentages?[$0] })
    }

    /// Weighted counts, such as `5/2` or `0.75`, made whole by one common factor, which leaves every share as it is.
    private func wholeNumbers(_ counts: [String]) -> [Int64]? {
        let fractions = counts.compactMap { text -> (over: Int64, under: Int64)? in
            let parts = text.split(separator: "/")
            let decimal = parts[0].split(separator: ".")
            let places = decimal.count == 2 ? decimal[1].count : 0
            let ten = (0..<places).reduce(Int64(1)) { power, _ in power * 10 }
            guard let over = Int64(decimal.joined()), let under = parts.count == 2 ? Int64(parts[1]) : 1 else { return nil }
            return (over, under * ten)
        }
        let factor = fractions.map(\.under).reduce(1, *)
        return fractions.count == counts.count ? fractions.map { $0.over * (factor / $0.under) } : nil
    }
}

extension Shares.Precision {
    /// Units as the corpus writes them: `67` or `66.7`.
    fileprivate func text(_ units: Int) -> String {
        switch self {
        case .whole: "\(units)"
        case .tenths: "\(units / 10).\(units % 10)"
        }
    }
}
