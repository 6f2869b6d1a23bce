import Domain
import StrictJSON

/// Turns a document's bytes into records that obey the domain's rules; errors name document, line and byte.
struct DocumentParser: RecordParser {
    let name: String
    private var splitter = DocumentSplitter()
    private var checks = DocumentChecks()

    init(name: String) { self.name = name }

    var differing: [String] { checks.differing }

    mutating func take(_ chunk: [UInt8]) throws(WoteError) -> [CommunityRecord] {
        var records: [CommunityRecord] = []
        var checks = checks
        defer { self.checks = checks }
        do {
            try splitter.take(chunk) { piece in
                switch piece {
                case .head(let bytes): try Self.checkHead(bytes)
                case .record(let bytes, let place): records.append(try Self.record(bytes, at: place, &checks))
                }
            }
        } catch {
            throw fault(error)
        }
        return records
    }

    mutating func finish() throws(WoteError) -> [CommunityRecord] {
        do { try splitter.finish() } catch { throw fault(error) }
        return []
    }

    private static func checkHead(_ bytes: [UInt8]) throws {
        let head: Head
        do {
            // The head as a document without records.
            head = try JSONReader.decode(Strict<Head>.self, from: bytes + Array("]}".utf8)).value
        } catch {
            guard error.offset != nil || error.reason == .unknownField, error.reason != .notJSON else {
                throw DocumentSplitter.Fault.noDocument
            }
            guard error.offset != nil else { throw error }
            throw PlacedError(error: error, place: DocumentSplitter.Place().advanced(over: bytes, to: error))
        }
        guard head.wote == CommunityJSON.version else {
            throw DocumentFault(
                "this document is of version \(head.wote) and this wote reads version \(CommunityJSON.version); update wote",
                ko: "문서 버전은 \(head.wote)인데 이 wote는 버전 \(CommunityJSON.version)을 읽습니다. wote를 업데이트하세요")
        }
    }

    private static func record(
        _ bytes: [UInt8], at place: DocumentSplitter.Place, _ checks: inout DocumentChecks
    ) throws -> CommunityRecord {
        do {
            return try checks.accept(try JSONReader.decode(Line.self, from: bytes))
        } catch {
            throw PlacedError(error: error, place: place.advanced(over: bytes, to: error))
        }
    }

    private func fault(_ error: any Error) -> WoteError {
        let (cause, place) = (error as? PlacedError).map { ($0.error, $0.place) } ?? (error, splitter.place)
        let reason = DocumentFault(cause).reason
        return .invalid(
            "file", "\(name), line \(place.line), byte \(place.byte): \(reason.english)",
            ko: "\(name) \(place.line)번째 줄, \(place.byte)바이트: \(reason.korean)")
    }
}

/// An error and the place it belongs to: that of the record, or nearer.
private struct PlacedError: Error {
    let error: any Error
    let place: DocumentSplitter.Place
}

extension DocumentSplitter.Place {
    /// The place of `error` in a piece that begins here.
    fileprivate func advanced(over bytes: [UInt8], to error: any Error) -> Self {
        guard let offset = (error as? JSONFault)?.offset else { return self }
        let lines = bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") }
        return Self(line: line + lines, byte: byte + offset)
    }
}

/// `{"wote": 1, "records": []}`
private struct Head: StrictObject {
    let wote: Int
    let records: [Int]

    enum CodingKeys: String, CodingKey { case wote, records }
}
