package import Domain
import Tabular
import Tallying

/// Elections in files of any format.
package enum ElectionFile {
    /// Counts the election that a file holds, and tells the result as JSON with its working.
    ///
    /// - Parameters:
    ///   - name: What faults call the file.
    ///   - format: As which it is read; `nil`: as the ending of its name says, or else its beginning.
    package static func tally(
        _ file: InputFile, name: String, as format: ElectionFormat?, by rules: CountingRules
    ) async throws(WoteError) -> String {
        let format = format ?? ElectionFormat(path: file.path)
        let election = try await file.reading { next throws(WoteError) in
            do { return try Self.document(format, rules, next) } catch { throw WoteError(error, in: name) }
        }
        do {
            return try election.answer().document
        } catch {
            throw WoteError(error, in: rules.areAtFault(error) ? CountingRules.parametersName : name)
        }
    }

    /// Reads an election; `next` gives the next bytes, `nil` at their end.
    static func document(
        _ format: ElectionFormat?, _ rules: CountingRules, _ next: @escaping () throws -> [UInt8]?
    ) throws -> ElectionDocument {
        let (format, bytes) = try recognised(format, next)
        if format == .json {
            try rules.refuseAny()
            var scanner = JSONScanner(bytes)
            return try ElectionDocument(&scanner)
        }
        let file = try read(format, cells: rules.cells(), bytes)
        return try ElectionDocument(file, try rules.method(for: file, format), rules)
    }

    /// Reads a file of ballots; `cells` says what those of a table are.
    static func read(
        _ format: ElectionFormat, cells: @autoclosure () throws -> BallotField, within limits: BallotLimits = .none,
        _ next: @escaping () throws -> [UInt8]?
    ) throws -> BallotFile {
        switch format {
        case .blt: try BLTReader.read(within: limits, next)
        case .csv: try BallotTableReader.read(cells(), within: limits, next)
        default: try PrefLibReader.read(format, within: limits, next)
        }
    }

    /// The format, if it is not known that which the first bytes show, and all bytes again.
    static func recognised(
        _ format: ElectionFormat?, _ next: @escaping () throws -> [UInt8]?
    ) throws -> (format: ElectionFormat, bytes: () throws -> [UInt8]?) {
        if let format { return (format, next) }
        var beginning: [UInt8] = []
        while beginning.count < 4096, let chunk = try next() { beginning += chunk }
        guard let format = beginning.isEmpty ? .json : ElectionFormat(beginning: beginning) else { throw unknownFormat }
        var first: [UInt8]? = beginning
        return (
            format,
            {
                defer { first = nil }
                return try first ?? next()
            }
        )
    }

    private static var unknownFormat: WoteError {
        let formats = ElectionFormat.allCases.map(\.rawValue).joined(separator: ", ")
        return .invalid(
            "format", "It can't be told what format the file has; give --format: \(formats).",
            ko: "파일 형식을 알 수 없습니다. --format에 \(formats) 중 하나를 쓰세요.")
    }
}
