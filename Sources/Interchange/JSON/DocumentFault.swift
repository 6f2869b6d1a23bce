import Domain
import StrictJSON

/// Why a document is refused.
struct DocumentFault: Error {
    let reason: Phrase

    init(_ reason: Phrase) { self.reason = reason }
    init(_ english: String, ko korean: String) { reason = Phrase(english, ko: korean) }
}

extension DocumentFault {
    /// What stopped the reading of a document, in words.
    init(_ error: any Error) {
        switch error {
        case let error as DocumentFault: self = error
        case let error as WoteError: self.init(error.message)
        case let error as DocumentSplitter.Fault: self.init(error)
        case let error as JSONFault: self.init(error.phrase)
        default: self.init("could not be read: \(error)", ko: "읽지 못했습니다: \(error)")
        }
    }

    private init(_ fault: DocumentSplitter.Fault) {
        switch fault {
        case .noDocument:
            self.init(
                "not a document that begins with {\"wote\": 1, \"records\": [", ko: "{\"wote\": 1, \"records\": [ 로 시작하는 문서가 아닙니다")
        case .recordTooLong(let limit):
            self.init("a record longer than \(limit) bytes, or a bracket that is never closed", ko: "레코드가 \(limit)바이트보다 길거나 괄호가 닫히지 않았습니다")
        case .unexpected(let byte):
            let byte = Self.shown(byte)
            self.init("\(byte) where a record, a comma or the list's end belongs", ko: "레코드, 쉼표나 목록의 끝이 올 자리에 \(byte)이(가) 있습니다")
        case .truncated: self.init("the document ends too early; is the file complete?", ko: "문서가 끝나기 전에 파일이 끝났습니다. 파일이 온전한지 확인하세요")
        case .trailing: self.init("something follows the document's end", ko: "문서가 끝난 뒤에 다른 내용이 있습니다")
        }
    }

    private static func shown(_ byte: UInt8) -> String {
        (0x21...0x7E).contains(byte) ? "\"\(Unicode.Scalar(byte))\"" : "the byte \(byte)"
    }
}
