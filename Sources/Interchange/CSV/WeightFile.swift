package import Domain
import Tabular

/// What ballots weigh, as a table (RFC 4180) with the columns `nickname` and `weight`. Errors name the file, the line and the column.
package enum WeightFile {
    private struct Columns {
        let nickname: Column
        let weight: Column

        init(_ header: Header) throws {
            nickname = try header.column("nickname")
            weight = try header.column("weight")
        }
    }

    package static func weights(in file: InputFile, name: String) async throws(WoteError) -> [VoterWeight] {
        var table = NamedTable(file: name, columns: Columns.init)
        var weights: [VoterWeight] = []
        try await table.read(all: file) { row, columns in
            do {
                weights.append(try VoterWeight(undefused(row[columns.nickname]).trimmed, weighing: row[columns.weight].trimmed))
            } catch let error as WoteError {
                throw ValueFault(position: row.position(of: columns.weight), reason: error.message.withoutStop)
            }
        }
        return weights
    }
}

extension Phrase {
    /// For another sentence to end.
    fileprivate var withoutStop: Phrase {
        Phrase(
            english.hasSuffix(".") ? String(english.dropLast()) : english, ko: korean.hasSuffix(".") ? String(korean.dropLast()) : korean)
    }
}
