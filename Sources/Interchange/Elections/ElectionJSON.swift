package import Domain
import Tabular
import Tallying

/// Elections as JSON: one object describes options, method and ballots, another tells the result with its working.
package enum ElectionJSON {
    /// Counts the election that a file describes.
    ///
    /// - Parameter name: What faults call the file.
    package static func tally(_ file: InputFile, name: String) async throws(WoteError) -> String {
        let document = try await file.reading { next throws(WoteError) in try read(name: name, next) }
        do {
            return try document.answer().document
        } catch {
            throw WoteError(error, in: name)
        }
    }

    /// Reads an election; `next` gives the next bytes, `nil` at their end.
    static func read(name: String, _ next: @escaping () throws -> [UInt8]?) throws(WoteError) -> ElectionDocument {
        do {
            var scanner = JSONScanner(next)
            return try ElectionDocument(&scanner)
        } catch {
            throw WoteError(error, in: name)
        }
    }
}
