import Arguments
import Domain
import Glibc
import Terminal

/// What a command reads: answers, standard input, the reader's zone.
extension Shell {
    /// Goes on only when a person agrees, or `--yes` was given; without either the command line lacks an option.
    func confirm(_ question: Phrase, isSure: Bool, because reason: Phrase = .cannotBeUndone) async throws {
        if isSure { return }
        guard isatty(STDIN_FILENO) == 1, let prompt = Prompt.onTerminal() else {
            throw UsageError(say(Phrase("\(reason.english): confirm it with --yes", ko: "\(reason.korean). --yes로 확인하세요")))
        }
        let words = say(Phrase("[y/N]", ko: "[y/N]"))
        if await prompt.confirm("\(say(question)) \(words) ", yes: ["y", "yes", "예", "네"], no: ["n", "no", "아니요", "아니오"]) { return }
        try await warn(Phrase("Nothing was done.", ko: "아무것도 하지 않았습니다."))
        throw ExitRequest(status: .found)
    }

    /// The text itself, or standard input for `-`; bytes that are no UTF-8 are refused with their place.
    func text(_ given: String?, field: String) async throws -> String? {
        guard given == "-" else { return given }
        let bytes = try await standardInput(field: field, limit: 1 << 20)
        if let place = firstInvalidByte(bytes) {
            throw WoteError.invalid(
                field, "Standard input is no UTF-8 text at byte \(place); convert it first.",
                ko: "표준 입력의 \(place)번째 바이트가 UTF-8이 아닙니다. 먼저 변환하세요.")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func standardInput(field: String, limit: Int) async throws -> [UInt8] {
        let bytes = await onBlockingThread { readAll(STDIN_FILENO, upTo: limit) }
        guard let bytes else { throw WoteError.invalid(field, "Standard input can't be read.", ko: "표준 입력을 읽을 수 없습니다.") }
        if bytes.count > limit {
            throw WoteError.invalid(
                field, "Standard input has more than \(limit) bytes; shorten it.", ko: "표준 입력이 \(limit)바이트가 넘습니다. 줄이세요.")
        }
        return bytes
    }

    /// The name of the reader's time zone.
    var zone: String {
        if let zone = environment["TZ"], !zone.isEmpty { return zone.hasPrefix(":") ? String(zone.dropFirst()) : zone }
        guard let path = realpath("/etc/localtime", nil) else { return "UTC" }
        defer { free(path) }
        let target = String(cString: path)
        guard let mark = target.firstRange(of: "zoneinfo/") else { return "UTC" }
        return String(target[mark.upperBound...])
    }
}

extension Phrase {
    fileprivate static let cannotBeUndone = Phrase("This can't be undone", ko: "되돌릴 수 없습니다")
}

/// Everything a descriptor gives, at most one byte more than `limit`; `nil` when it can't be read.
private func readAll(_ descriptor: Int32, upTo limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
        let count = read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        if count < 0 { return nil }
        if count == 0 { break }
        bytes += chunk[..<count]
    }
    return bytes
}

/// Where text stops being UTF-8, counted from 0.
private func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var place = 0
    while true {
        switch decoder.decode(&iterator) {
        case .scalarValue(let scalar): place += UTF8.width(scalar)
        case .emptyInput: return nil
        case .error: return place
        }
    }
}
