package import Domain
import Postgres

extension WoteError {
    /// The one table from what the database says to what people are told. Constraints choose by name; no value of a row is in any text.
    package init(database error: any Error) {
        switch error {
        case let error as WoteError: self = error
        case let error as PostgresError: self = Self.constraint(error) ?? Self.state(error) ?? Self.kind(error)
        case let error as MigrationError: self = WoteError(.unavailable, Phrase(verbatim: error.description))
        case is CancellationError: self = WoteError(.unavailable, "The request was cancelled.", ko: "요청이 취소되었습니다.")
        default: self = Self.unknown("\(type(of: error))")
        }
    }

    private static func constraint(_ error: PostgresError) -> WoteError? {
        switch error.constraint {
        case "nicknames_pkey":
            WoteError(.conflict, "That nickname is taken; choose another.", ko: "이미 쓰는 별명입니다. 다른 별명을 고르세요.", field: "nickname")
        case "labels_name_unique": .taken(PollLabel.noun)
        case "rounds_name_unique": .taken(Round.noun)
        case "nicknames_key_bytes": .invalid("nickname", "The nickname takes too many bytes; shorten it.", ko: "별명이 너무 깁니다. 줄이세요.")
        case "options_text_unique":
            .invalid("options", "Two options read the same; give each its own text.", ko: "같은 선택지가 있습니다. 서로 다르게 입력하세요.")
        case "members_persona_exists": .invalid("persona", "There is no such persona.", ko: "없는 성향입니다.")
        case "origins_origin_bytes":
            .invalid("import", "The name of a record takes too many bytes; nothing was imported.", ko: "레코드 이름이 너무 깁니다. 아무것도 가져오지 않았습니다.")
        case "polls_title_bytes": .invalid("title", "The title takes too many bytes; shorten it.", ko: "제목이 너무 깁니다. 줄이세요.")
        case "polls_body_bytes": .invalid("body", "The body takes too many bytes; shorten it.", ko: "본문이 너무 깁니다. 줄이세요.")
        case "options_text_bytes": .invalid("options", "An option takes too many bytes; shorten it.", ko: "선택지가 너무 깁니다. 줄이세요.")
        default: nil
        }
    }

    private static func taken(_ noun: Phrase) -> WoteError {
        WoteError(
            .conflict, "There is a \(noun.english) of that name already; choose another.",
            ko: "같은 이름의 \(noun.korean, .subject) 이미 있습니다. 다른 이름을 고르세요.", field: "name")
    }

    private static func state(_ error: PostgresError) -> WoteError? {
        switch error.sqlState ?? "" {
        case "25006":
            WoteError(
                .unavailable, "The database takes no writes at the moment; try again soon.", ko: "데이터베이스가 지금 쓰기를 받지 않습니다. 잠시 뒤 다시 시도하세요.")
        case "53100": WoteError(.unavailable, "The database's disk is full; free some space.", ko: "데이터베이스 디스크가 가득 찼습니다. 공간을 비우세요.")
        case "22021", "22P05":
            .invalid(
                "text", "The text has a character that cannot be stored (U+0000); leave it out.",
                ko: "저장할 수 없는 문자(U+0000)가 있습니다. 빼고 다시 입력하세요.")
        case "42P01", "3F000", "42883":
            WoteError(
                .unavailable, "The database holds no wote community yet; run: wote db migrate",
                ko: "데이터베이스에 wote 커뮤니티가 없습니다. 실행하세요: wote db migrate")
        case "42501":
            WoteError(
                .unavailable, "The database user lacks a permission: \(error.message) Grant it, or connect as the owner.",
                ko: "데이터베이스 사용자의 권한이 부족합니다: \(error.message) 권한을 주거나 소유자로 연결하세요.")
        case "28000", "28P01", "3D000": .refused(error)
        default: nil
        }
    }

    private static func kind(_ error: PostgresError) -> WoteError {
        switch error.kind {
        case .connection where error.outcomeIsUnknown: .busy(error)
        case .connection, .configuration: .refused(error)
        case .cancelled, .closed, .poolExhausted, .timedOut, .rolledBack: .busy(error)
        case .server where error.isTransient: .busy(error)
        case .server, .decoding, .encoding, .misuse: .unknown(error.sqlState ?? "\(error.kind)", error)
        }
    }

    private static func refused(_ error: PostgresError) -> WoteError {
        WoteError(.unavailable, "The database can't be reached: \(error.message)", ko: "데이터베이스에 연결할 수 없습니다: \(error.message)")
    }

    private static func busy(_ error: PostgresError) -> WoteError {
        WoteError(
            .unavailable, "The database could not finish this: \(error.sentence) Trying again is safe.",
            ko: "데이터베이스가 처리하지 못했습니다: \(error.sentence) 다시 시도해도 됩니다.")
    }

    /// A fault of this program: what the database said stays out of sight, its codes are the reference to report.
    private static func unknown(_ reference: String, _ error: PostgresError? = nil) -> WoteError {
        let reference = [reference, error?.constraint].compactMap { $0 }.joined(separator: " ")
        return WoteError(
            .unexpected, "This is a fault of wote; report it with the reference \"\(reference)\".",
            ko: "wote의 오류입니다. 참조 \(quoted: reference, .and) 함께 알려 주세요.")
    }

    static func missing(_ poll: ID<Poll>) -> WoteError {
        WoteError(
            .notFound, "There is no poll \(poll), or not for you; see: wote list", ko: "투표 \(poll, .subject) 없거나 볼 수 없습니다. 확인하세요: wote list"
        )
    }
}

extension PostgresError {
    /// The message with a full stop, for another sentence to follow.
    fileprivate var sentence: String { message.hasSuffix(".") ? message : message + "." }
}
