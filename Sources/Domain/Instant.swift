/// A moment, exact to the microsecond as Postgres keeps it: microseconds since 1970-01-01 00:00 UTC.
package struct Instant: Hashable, Comparable, Sendable {
    package let microseconds: Int64

    package init(microseconds: Int64) { self.microseconds = microseconds }

    package static func < (left: Self, right: Self) -> Bool { left.microseconds < right.microseconds }

    /// The first and the last moment RFC 3339 can write; what lies outside is shown as these.
    package static let earliest = Instant(microseconds: -62_135_596_800_000_000)
    package static let latest = Instant(microseconds: 253_402_300_799_999_999)

    /// This moment, or the nearest one that RFC 3339 can write.
    package var clamped: Instant { min(max(self, .earliest), .latest) }

    /// Whole seconds from `other` to this moment, cut towards zero; never traps.
    package func seconds(since other: Instant) -> Int64 {
        (clamped.microseconds - other.clamped.microseconds) / 1_000_000
    }
}
