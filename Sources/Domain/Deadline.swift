/// When a poll is to close, as its author puts it; the database's clock turns it into an instant.
package enum Deadline: Hashable, Sendable {
    case never
    /// Seconds from the moment the database takes the request.
    case after(seconds: Int64)
    case at(Instant)
    /// A wall clock's time in a named zone, for example `2026-12-24 18:00` in `Asia/Seoul`.
    case local(CalendarTime, zone: String)

    /// Product default: 24 hours.
    package static let standardSeconds: Int64 = 86_400
    package static let standard = Deadline.after(seconds: standardSeconds)
}

extension WoteError {
    package static let deadlineBeyondCalendar = invalid(
        "closesAt", "The deadline is after the year 9999; give an earlier one, or none.",
        ko: "마감 시각이 9999년 이후입니다. 더 이른 시각을 입력하거나 마감 없이 만드세요.")
}

extension Deadline {
    /// Reads `90s`, `45m`, `12h`, `3d` or `2w`.
    package init(closesIn text: String) throws(WoteError) {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
        let longest: Int64 = 8000 * 366 * 86_400
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()), count > 0, count <= longest / unit,
            text.utf8.first != UInt8(ascii: "+")
        else {
            throw .invalid(
                "closesAt", "\"\(text)\" is no duration; write a number and s, m, h, d or w, such as 90m or 3d.",
                ko: "\(quoted: text, .topic) 기간이 아닙니다. 90m, 3d처럼 숫자와 s, m, h, d, w로 입력하세요.")
        }
        self = .after(seconds: count * unit)
    }

    /// Reads the date of a round: a duration from now, or a time as `closesAt` reads it.
    package init(due text: String, zone: String) throws(WoteError) {
        let isDuration = !text.dropLast().isEmpty && text.dropLast().allSatisfy { ("0"..."9").contains($0) }
        do {
            self = isDuration ? try Deadline(closesIn: text) : try Deadline(closesAt: text, zone: zone)
        } catch {
            throw error.about("dueAt")
        }
    }

    /// Reads a moment; see `Moment`.
    package init(closesAt text: String, zone: String) throws(WoteError) {
        self =
            switch try Moment(text, zone: zone, field: "closesAt") {
            case .at(let instant): .at(instant)
            case .local(let time, let zone): .local(time, zone: zone)
            }
    }
}
