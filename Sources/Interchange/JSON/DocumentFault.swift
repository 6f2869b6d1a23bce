import Domain

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
        case let error as RecordSyntax.Fault: self.init(error.reason)
        case let error as DecodingError: self.init(error)
        case let error as UnknownField: self.init("no record has the field \(error.path)", ko: "\(error.path) 필드는 없습니다")
        case is InvalidUTF8: self.init("not valid UTF-8", ko: "올바른 UTF-8이 아닙니다")
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

    private init(_ reason: RecordSyntax.Fault.Reason) {
        switch reason {
        case .notJSON: self.init("not valid JSON from here on", ko: "여기부터 올바른 JSON이 아닙니다")
        case .tooDeep: self.init("brackets within brackets, deeper than any record has them", ko: "괄호가 너무 깊이 겹쳐 있습니다")
        case .repeatedField(let path):
            self.init("the field \(path) is there twice; leave one of them", ko: "\(path) 필드가 두 번 있습니다. 하나만 남기세요")
        case .number(let path):
            self.init("\(path) is no whole number from -2^63 to 2^63 - 1", ko: "\(path, .topic) -2^63에서 2^63 - 1 사이의 정수가 아닙니다")
        case .halfCharacter(let path):
            self.init("\(path) has half a surrogate pair, which is no character", ko: "\(path)에 짝이 없는 서로게이트가 있습니다")
        }
    }

    private init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            let path = Self.path(context.codingPath + [key])
            self.init("the field \(path.english) is missing", ko: "\(path.korean) 필드가 없습니다")
        case .valueNotFound(_, let context):
            let path = Self.path(context.codingPath)
            self.init("\(path.english) is null", ko: "\(path.korean)이(가) null입니다")
        case .typeMismatch(let type, let context):
            let path = Self.path(context.codingPath)
            self.init("\(path.english) is of another type than \(type)", ko: "\(path.korean)의 형식이 \(type)이(가) 아닙니다")
        case .dataCorrupted(let context):
            let path = Self.path(context.codingPath)
            self.init("\(path.english): \(context.debugDescription)", ko: "\(path.korean): 올바르지 않습니다 (\(context.debugDescription))")
        @unknown default: self.init("\(error)", ko: "\(error)")
        }
    }

    private static func path(_ keys: [any CodingKey]) -> Phrase {
        keys.isEmpty ? Phrase("the record", ko: "레코드") : Phrase(verbatim: keys.dotted)
    }

    private static func shown(_ byte: UInt8) -> String {
        (0x21...0x7E).contains(byte) ? "\"\(Unicode.Scalar(byte))\"" : "the byte \(byte)"
    }
}
