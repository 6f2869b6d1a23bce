import Domain
import Glibc

/// Moments and spans as people say them, in the reader's own zone.
extension Rendering {
    /// For example `2026-12-24 18:00`, in the zone of the process.
    func wallClock(_ moment: Instant) -> String {
        if moment <= .earliest { return say("long ago", ko: "오래전") }
        var seconds = time_t(moment.clamped.microseconds / 1_000_000)
        var local = tm()
        guard localtime_r(&seconds, &local) != nil else { return moment.rfc3339 }
        let date = "\((Int(local.tm_year) + 1900).padded(4))-\((Int(local.tm_mon) + 1).padded(2))-\(Int(local.tm_mday).padded(2))"
        return "\(date) \(Int(local.tm_hour).padded(2)):\(Int(local.tm_min).padded(2))"
    }

    /// A span in its largest whole unit: `3 h`, `2 d`; half a minute short of a unit counts as the unit.
    func span(seconds: Int64) -> String {
        let seconds = seconds < 60 ? seconds : seconds + 30
        let units: [(Int64, String, String)] = [(86_400, "d", "일"), (3600, "h", "시간"), (60, "min", "분")]
        for (size, english, korean) in units where seconds >= size {
            return say("\(number(seconds / size)) \(english)", ko: "\(number(seconds / size))\(korean)")
        }
        return say("\(max(seconds, 0)) s", ko: "\(max(seconds, 0))초")
    }

    /// When a poll closes or closed, briefly: `in 3 h`, `2 d ago`.
    func closing(_ status: PollStatus) -> String {
        switch status {
        case .open(nil): say("open", ko: "진행 중")
        case .open(.some(let deadline)):
            say("in \(span(seconds: deadline.seconds(since: .now)))", ko: "\(span(seconds: deadline.seconds(since: .now))) 뒤")
        case .closed(let moment):
            say("\(span(seconds: Instant.now.seconds(since: moment))) ago", ko: "\(span(seconds: Instant.now.seconds(since: moment))) 전")
        }
    }
}

extension Instant {
    /// This machine's clock: for telling spans to people, never for deciding anything.
    static var now: Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }
}
