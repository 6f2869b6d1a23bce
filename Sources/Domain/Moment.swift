/// A moment as people write it.
package enum Moment: Hashable, Sendable {
    case at(Instant)
    /// A wall clock's time in a named zone, for example `2026-12-24 18:00` in `Asia/Seoul`: the database reads it.
    case local(CalendarTime, zone: String)

    /// Reads an RFC 3339 instant, or a local time followed by a zone's name (`zone` when none is given).
    package init(_ text: String, zone: String, field: String) throws(WoteError) {
        if let instant = Instant(rfc3339: text) {
            self = .at(instant)
            return
        }
        let words = text.split(separator: " ")
        let named = words.count > 1 && words[words.count - 1].first?.isLetter == true
        let local = named ? words.dropLast().joined(separator: " ") : text
        guard let time = CalendarTime(local: local) else {
            throw .invalid(
                field,
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

    /// The one moment meant, or why the time can't be taken for `field`.
    package func single(for time: CalendarTime, in zone: String, field: String) throws(WoteError) -> Instant {
        switch moments.count {
        case 1: return moments[0]
        case 0:
            let offers = neighbours.joined(separator: " / ")
            throw .invalid(
                field, "\(time.localText) does not exist in \(zone): clocks jump over it. Take one of: \(offers).",
                ko: "\(zone)에는 \(time.localText, .subject) 없습니다. 시계가 건너뜁니다. 다음 중에서 고르세요: \(offers).")
        default:
            let offers = moments.map(\.rfc3339).joined(separator: " / ")
            throw .invalid(
                field, "\(time.localText) happens twice in \(zone). Say which, with an offset: \(offers).",
                ko: "\(zone)에는 \(time.localText, .subject) 두 번 있습니다. 오프셋으로 지정하세요: \(offers).")
        }
    }
}
