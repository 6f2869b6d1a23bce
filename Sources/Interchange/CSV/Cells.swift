import Domain
import Tabular

extension Cell {
    /// Nothing stays an empty cell.
    init(_ text: String?) { self = text.map(Cell.text) ?? .empty }
    init(_ number: Int64?) { self = number.map(Cell.integer) ?? .empty }
}

extension TableWriter {
    mutating func takeText() -> String { String(decoding: takeBytes(), as: UTF8.self) }
}

extension WoteError {
    /// A row that no table can hold, such as a text with a NUL.
    init(unwritable error: TabularError) {
        self.init(
            .unexpected, "The table could not be written: \(error.reason.phrase.english).",
            ko: "표를 쓰지 못했습니다: \(error.reason.phrase.korean).")
    }
}
