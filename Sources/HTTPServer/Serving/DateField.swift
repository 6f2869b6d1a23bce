import Glibc

/// The value of `Date`, made anew each second.
struct DateField {
    private var second = -1
    private var text = ""

    mutating func now() -> String {
        let now = time(nil)
        if now != second {
            second = now
            text = httpDate(now)
        }
        return text
    }
}

/// A moment in seconds since 1970 as RFC 9110 §5.6.7 writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
func httpDate(_ seconds: time_t) -> String {
    var seconds = seconds
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let day = "\(days[Int(parts.tm_wday)]), \(padded(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900)"
    return "\(day) \(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec)) GMT"
}
