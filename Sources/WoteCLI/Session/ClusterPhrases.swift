import Domain
import Postgres

extension ClusterEvent {
    /// What a first start tells; a mere start of an existing cluster says nothing.
    var phrase: Phrase? {
        switch self {
        case .creating(let folder, let version):
            Phrase(
                "Setting up a private PostgreSQL \(version) in \(folder) (once, takes a few seconds)…",
                ko: "\(folder)에 전용 PostgreSQL \(version, .object) 준비합니다 (처음 한 번, 몇 초)…")
        case .created:
            Phrase("Done; it keeps running for the next command (wote db stop ends it).", ko: "완료. 다음 명령을 위해 계속 실행됩니다 (wote db stop으로 중지).")
        case .waiting(.anotherCommand): Phrase("Waiting for another wote command…", ko: "다른 wote 명령을 기다립니다…")
        case .waiting(.recovering): Phrase("The database is recovering; waiting…", ko: "데이터베이스가 복구 중입니다. 기다립니다…")
        case .waiting(.lingering): Phrase("Waiting for an earlier server to end…", ko: "이전 서버가 끝나기를 기다립니다…")
        case .starting, .ready: nil
        }
    }
}

extension ClusterError {
    /// What went wrong with the private Postgres, and what to do. Rare ones are told in English by the cluster itself.
    var phrase: Phrase {
        switch self {
        case .postgresMissing(let oldest):
            Phrase(description, ko: "PostgreSQL \(oldest) 이상이 없습니다. 설치하세요: apt-get install postgresql")
        case .diskFull(let folder, let needed, let free):
            Phrase(description, ko: "\(folder)의 디스크가 가득 찼습니다: \(needed)바이트가 필요하지만 \(free)바이트만 남았습니다. 공간을 비우세요.")
        case .backupExists(let file): Phrase(description, ko: "\(file, .subject) 이미 있습니다. 다른 이름을 쓰거나 지우세요.")
        case .backupMissing(let file): Phrase(description, ko: "파일 \(file, .subject) 없습니다. wote db backup으로 만든 파일을 지정하세요.")
        case .notCreated: Phrase(description, ko: "아직 데이터가 없습니다. 먼저 실행하세요: wote")
        default: Phrase(verbatim: description)
        }
    }

    /// The same as the error every surface shows.
    var woteError: WoteError {
        switch self {
        case .backupExists: WoteError(.conflict, phrase)
        case .notABackup: WoteError(.invalid, phrase)
        case .notCreated, .backupMissing: WoteError(.notFound, phrase)
        default: WoteError(.unavailable, phrase)
        }
    }
}
