import Domain
import Postgres

/// One page of a list ordered by time and id, newest first: what every list asks for, and how it answers.
struct Paging {
    private let size: Int
    private let list: String
    private let start: Keyset?

    /// Refuses a size out of bounds and a cursor of another list than `list`.
    init(limit: Int, after cursor: Cursor?, in list: String) throws(WoteError) {
        size = try PageSize(limit).rawValue
        start = try Keyset(cursor, in: list)
        self.list = list
    }

    /// The condition on rows not shown yet.
    func rest(_ at: SQL, _ id: SQL) -> SQL { start.map { "(\(at), \(id)) < (\($0.at), \($0.id))" } ?? "true" }

    /// The order, and one row more than the page holds. The number is written out, so that the server plans for so few rows.
    func order(_ at: SQL, _ id: SQL) -> SQL { "ORDER BY \(at) DESC, \(id) DESC LIMIT \(unsafe: String(size + 1))" }

    /// The page; a row more than it holds only tells that there is another.
    func page<Item>(_ rows: [Item], place: (Item) -> Keyset) -> Page<Item> {
        let items = Array(rows.prefix(size))
        return Page(items: items, next: rows.count > size ? items.last.map { place($0).cursor(in: list) } : nil)
    }
}
