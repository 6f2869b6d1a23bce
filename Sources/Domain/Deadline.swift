/// When a poll is to close, as its author puts it; the database's clock turns it into an instant.
package enum Deadline: Hashable, Sendable {
    case never
    /// Seconds from the moment the database takes the request.
    case after(seconds: Int64)
    case at(Instant)
    /// A wall clock's time in a named zone, for example `2026-12-24 18:00` in `Asia/Seoul`.
    case local(CalendarTime, zone: String)

    /// Product default: 24 hours.
    package static let standard = Deadline.after(seconds: 86_400)
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

    /// Reads an RFC 3339 instant, or a local time followed by a zone's name (`zone` when none is given).
    package init(closesAt text: String, zone: String) throws(WoteError) {
        if let instant = Instant(rfc3339: text) {
            self = .at(instant)
            return
        }
        let words = text.split(separator: " ")
        let named = words.count > 1 && words[words.count - 1].first?.isLetter == true
        let local = named ? words.dropLast().joined(separator: " ") : text
        guard let time = CalendarTime(local: local) else {
            throw .invalid(
                "closesAt",
                "\"\(text)\" is no time; write \"2026-12-24 18:00 Asia/Seoul\" or 2026-12-24T18:00:00+09:00, up to the year 9999.",
                ko: "\(quoted: text, .topic) 시각이 아닙니다. \"2026-12-24 18:00 Asia/Seoul\" 또는 2026-12-24T18:00:00+09:00처럼 9999년까지 입력하세요.")
        }
        self = .local(time, zone: named ? String(words[words.count - 1]) : zone)
    }
}

/// The moments a wall clock shows a given time in a zone: one as a rule, none when clocks jump over it, two when it is repeated.
package struct LocalTimeReadings: Hashable, Sendable {
    package let moments: [Instant]
    /// The same time read with the offsets before and after a jump, as wall-clock text: what to offer instead of a time that does not exist.
    package let neighbours: [String]

    package init(moments: [Instant], neighbours: [String]) { (self.moments, self.neighbours) = (moments, neighbours) }

    /// The one moment meant, or why the time can't be taken.
    package func single(for time: CalendarTime, in zone: String) throws(WoteError) -> Instant {
        switch moments.count {
        case 1: return moments[0]
        case 0:
            let offers = neighbours.joined(separator: " / ")
            throw .invalid(
                "closesAt", "\(time.localText) does not exist in \(zone): clocks jump over it. Take one of: \(offers).",
                ko: "\(zone)에는 \(time.localText, .subject) 없습니다. 시계가 건너뜁니다. 다음 중에서 고르세요: \(offers).")
        default:
            let offers = moments.map(\.rfc3339).joined(separator: " / ")
            throw .invalid(
                "closesAt", "\(time.localText) happens twice in \(zone). Say which, with an offset: \(offers).",
                ko: "\(zone)에는 \(time.localText, .subject) 두 번 있습니다. 오프셋으로 지정하세요: \(offers).")
        }
    }
}
