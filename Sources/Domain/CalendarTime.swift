/// Year, month, day and time of day of an `Instant` in the Gregorian calendar at UTC.
///
/// The day arithmetic is that of the proleptic Gregorian calendar with years counted from March,
/// so that a leap day is the last day of its year.
package struct CalendarTime: Hashable, Sendable {
    package var year: Int
    package var month: Int
    package var day: Int
    package var hour = 0
    package var minute = 0
    package var second = 0
    package var microsecond = 0

    package init(year: Int, month: Int, day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    package init(_ instant: Instant) {
        let (days, rest) = instant.microseconds.flooredQuotientAndRemainder(dividingBy: 86_400_000_000)
        let shifted = Int(days) + 719_468
        let (era, dayOfEra) = shifted.flooredQuotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let time = Int(rest)
        hour = time / 3_600_000_000
        minute = time / 60_000_000 % 60
        second = time / 1_000_000 % 60
        microsecond = time % 1_000_000
    }

    /// The moment these fields name when read as UTC; `nil` unless every field is in its range.
    package var instant: Instant? {
        guard isValid else { return nil }
        let marchYear = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = marchYear.flooredQuotientAndRemainder(dividingBy: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
        return Instant(microseconds: Int64(seconds) * 1_000_000 + Int64(microsecond))
    }

    private var isValid: Bool {
        (1...9999).contains(year) && (1...12).contains(month) && day >= 1 && day <= Self.days(inMonth: month, of: year)
            && (0...23).contains(hour) && (0...59).contains(minute) && (0...59).contains(second) && (0...999_999).contains(microsecond)
    }

    static func days(inMonth month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        switch month {
        case 2: return isLeap ? 29 : 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }
}

extension FixedWidthInteger {
    /// Division that rounds towards negative infinity, so that the remainder is never negative.
    fileprivate func flooredQuotientAndRemainder(dividingBy divisor: Self) -> (Self, Self) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
