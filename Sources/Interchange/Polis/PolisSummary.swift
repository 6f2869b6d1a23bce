import Domain
import Tabular

/// What `summary.csv` says of the conversation: a name and a value on each line, without a header.
struct PolisSummary: Sendable {
    static let file = "summary.csv"

    /// The last part of the conversation's address, for example `2demo`.
    let slug: String
    let topic: String?

    init(reading input: InputFile) async throws(WoteError) {
        var reader = RecordReader()
        var values: [String: String] = [:]
        let keep = { (record: Record) in if record.count >= 2 { values[record[0]] = record[1] } }
        do {
            while let chunk = try await input.read() { try reader.read(chunk, keep) }
            try reader.finish(keep)
        } catch {
            throw WoteError(error, in: Self.file)
        }
        slug = try Self.slug(ofAddress: values["url"] ?? "")
        topic = values["topic"].flatMap { $0.isBlank ? nil : $0.trimmed }
    }

    /// Short enough that `slug-4294967295` is a nickname.
    private static let slugLength = 1...19

    static func slug(ofAddress address: String) throws(WoteError) -> String {
        let path = address.trimmed.prefix { $0 != "?" && $0 != "#" }
        let slug = path.split(separator: "/").last.map(String.init) ?? ""
        guard slugLength.contains(slug.utf8.count), slug.utf8.allSatisfy(\.isSlugCharacter) else {
            throw .invalid(
                "url",
                "\(file): the line \"url\" must end with the conversation's name, such as https://pol.is/2demo; it is \"\(address)\".",
                ko: "\(file): \"url\" 줄은 https://pol.is/2demo처럼 대화 이름으로 끝나야 합니다. 지금은 \"\(address)\"입니다.")
        }
        return slug
    }
}

extension UInt8 {
    /// A letter or digit of ASCII, `-`, `_` or `.`.
    fileprivate var isSlugCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-_.".utf8.contains(self)
        }
    }
}
