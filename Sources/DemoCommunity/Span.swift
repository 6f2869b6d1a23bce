import Domain

/// A length of time, as people tell it: two days and three hours.
struct Span: Comparable, Sendable {
    let microseconds: Int64

    static func days(_ days: Int64, hours: Int64 = 0) -> Span { .hours(days * 24 + hours) }
    static func hours(_ hours: Int64, minutes: Int64 = 0) -> Span { .minutes(hours * 60 + minutes) }
    static func minutes(_ minutes: Int64) -> Span { Span(microseconds: minutes * 60_000_000) }

    static func < (left: Span, right: Span) -> Bool { left.microseconds < right.microseconds }
}

extension Instant {
    static func + (moment: Instant, span: Span) -> Instant { Instant(microseconds: moment.microseconds + span.microseconds) }
    static func - (moment: Instant, span: Span) -> Instant { Instant(microseconds: moment.microseconds - span.microseconds) }
}
