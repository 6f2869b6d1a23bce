import Arguments
import Contract
import Core
import Domain

/// What the commands of labels and those of rounds do not share.
protocol CatalogueSort: Sendable {
    associatedtype Entry: Catalogue
    /// What `option` gives.
    associatedtype Given: Sendable

    static var plural: String { get }
    static func useCases(_ all: UseCases) -> CatalogueUseCases<Entry>
    static func table(of entries: [Entry.Entity], _ style: Rendering) -> [String]
    /// The columns of a line in a pipe.
    static func line(_ entry: Entry.Entity) -> [String?]

    /// A name and an option as help shows them.
    var example: String { get }
    var exampleName: String { get }
    func option(_ commands: Commands) -> Option<Given?>
    /// What to set where `given` was given, or nothing.
    func setting(_ given: Given?, _ shell: Shell) throws -> Entry.Entity.Setting
}

struct LabelSort: CatalogueSort {
    typealias Entry = LabelResponse

    static let plural = "labels"
    static func useCases(_ all: UseCases) -> CatalogueUseCases<Entry> { all.labels }
    static func table(of labels: [PollLabel], _ style: Rendering) -> [String] { style.table(of: labels) }
    static func line(_ label: PollLabel) -> [String?] { [label.name, label.colour.rawValue, label.createdAt.rfc3339] }

    let example = "books --colour blue"
    let exampleName = "books"

    func option(_ commands: Commands) -> Option<PollLabel.Colour?> {
        Option(
            "colour", placeholder: "COLOUR", help: commands.say("Its colour [new ones: grey]", ko: "색 [새 라벨: grey]"),
            parse: .choice(PollLabel.Colour.allCases))
    }

    func setting(_ given: PollLabel.Colour?, _ shell: Shell) -> PollLabel.Colour { given ?? .grey }
}

struct RoundSort: CatalogueSort {
    typealias Entry = RoundResponse

    static let plural = "rounds"
    static func useCases(_ all: UseCases) -> CatalogueUseCases<Entry> { all.rounds }
    static func table(of rounds: [Round], _ style: Rendering) -> [String] { style.table(of: rounds) }
    static func line(_ round: Round) -> [String?] {
        [
            round.name, round.dueAt.rfc3339, round.progress.closed.description, round.progress.polls.description,
            round.createdAt.rfc3339,
        ]
    }

    let example = "spring --due 2w"
    let exampleName = "spring"

    func option(_ commands: Commands) -> Option<String?> {
        Option(
            "due", placeholder: "WHEN",
            help: commands.say(
                "After a while, 3d, or at \"2026-12-24 18:00 Asia/Seoul\"", ko: "3d처럼 얼마 뒤, 또는 \"2026-12-24 18:00 Asia/Seoul\""),
            parse: .text)
    }

    /// Without a date never, which a round refuses in words of its own.
    func setting(_ given: String?, _ shell: Shell) throws -> Deadline {
        guard let given else { return .never }
        return try Deadline(due: given, zone: shell.zone)
    }
}
