/// Instants as RFC 3339 text: written in UTC with six decimals, read with any offset.
extension Instant {
    /// For example `2026-12-24T09:00:00.000000Z`.
    package var rfc3339: String {
        let time = CalendarTime(clamped)
        let date = "\(time.year.padded(4))-\(time.month.padded(2))-\(time.day.padded(2))"
        return "\(date)T\(time.hour.padded(2)):\(time.minute.padded(2)):\(time.second.padded(2)).\(time.microsecond.padded(6))Z"
    }

    /// Reads a date, `T` or a space, a time with optional seconds and decimals, and an offset (`Z`, `+09:00`); `nil` when it is anything else.
    package init?(rfc3339 text: some StringProtocol) {
        var scanner = DigitScanner(text)
        guard let local = scanner.localTime(), let offset = scanner.offset(), scanner.isAtEnd, let utc = local.instant else { return nil }
        self.init(microseconds: utc.microseconds - Int64(offset) * 60_000_000)
        guard self >= .earliest, self <= .latest else { return nil }
    }
}

extension CalendarTime {
    /// Reads a local date and time without zone, as in `2026-12-24 18:00`; `nil` when it is anything else or no day of the calendar.
    package init?(local text: some StringProtocol) {
        var scanner = DigitScanner(text)
        guard let local = scanner.localTime(), scanner.isAtEnd, local.instant != nil else { return nil }
        self = local
    }

    /// For example `2026-12-24 18:00:00`, with six decimals when the second is not whole.
    package var localText: String {
        let time = "\(hour.padded(2)):\(minute.padded(2)):\(second.padded(2))"
        return "\(year.padded(4))-\(month.padded(2))-\(day.padded(2)) \(time)\(microsecond == 0 ? "" : ".\(microsecond.padded(6))")"
    }
}

extension Int {
    /// Decimal digits with leading zeros up to `width`.
    package func padded(_ width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}

/// Reads fixed-width numbers and separators from the front of a text.
private struct DigitScanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: some StringProtocol) { rest = ArraySlice(text.utf8) }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func localTime() -> CalendarTime? {
        guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"), let day = number(digits: 2),
            skip("T") || skip("t") || skip(" "), let hour = number(digits: 2), skip(":"), let minute = number(digits: 2)
        else { return nil }
        var time = CalendarTime(year: year, month: month, day: day)
        (time.hour, time.minute) = (hour, minute)
        if skip(":") {
            guard let second = number(digits: 2) else { return nil }
            time.second = second
            if skip(".") {
                guard let fraction = fraction() else { return nil }
                time.microsecond = fraction
            }
        }
        return time
    }

    /// Minutes east of UTC.
    mutating func offset() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let sign = skip("+") ? 1 : skip("-") ? -1 : 0
        guard sign != 0, let hours = number(digits: 2), skip(":"), let minutes = number(digits: 2), hours < 24, minutes < 60 else {
            return nil
        }
        return sign * (hours * 60 + minutes)
    }

    /// Decimals of a second as microseconds; digits past the sixth are cut.
    private mutating func fraction() -> Int? {
        let digits = rest.prefix { (48...57).contains($0) }
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        var value = 0
        for place in 0..<6 { value = value * 10 + (place < digits.count ? Int(digits[digits.startIndex + place]) - 48 : 0) }
        return value
    }

    private mutating func number(digits count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    }

    private mutating func skip(_ separator: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: separator) else { return false }
        rest = rest.dropFirst()
        return true
    }
}
