import Domain

@testable import Interchange
@testable import Tallying

/// What a file of ballots holds, in words that can be compared.
struct Contents: Hashable {
    var title: String?
    var options: [[UInt8]]
    var withdrawn: [Int]
    var seats: Int?
    /// Such as `3×1>2=3>>4`, or `1×0.5:2` for a weight of one half; options from 1.
    var ballots: [String]

    init(_ file: BallotFile) {
        (title, options, withdrawn, seats) = (file.title, file.options.map { Array($0.utf8) }, file.withdrawn, file.seats)
        ballots =
            switch file.cast {
            case .choices(let ballots): ballots.lines { marks in marks.map { "\($0 + 1)" }.joined(separator: ",") }
            case .rankings(let ballots):
                ballots.lines { marks in
                    marks.levels.map { $0.map { "\($0 + 1)" }.joined(separator: "=") }.joined(separator: ">")
                }
            case .scores(let ballots):
                ballots.lines { marks in marks.map { "\($0.option + 1)=\($0.value.map(String.init) ?? "?")" }.joined(separator: ",") }
            }
    }
}

extension Ballots {
    fileprivate func lines(_ text: (ArraySlice<Mark>) -> String) -> [String] {
        indices.map { "\(count($0))×\(weight($0) == 1 ? "" : "\(weight($0)):")\(text(self[$0]))" }
    }
}

/// Reads a file from pieces of so many bytes.
func read(_ format: ElectionFormat, _ text: some Sequence<UInt8>, _ field: BallotField = .rank, pieces: Int = .max) throws -> BallotFile {
    var rest = Array(text)[...]
    return try ElectionFile.read(format, cells: field) {
        defer { rest = rest.dropFirst(pieces) }
        return rest.isEmpty ? nil : Array(rest.prefix(pieces))
    }
}
