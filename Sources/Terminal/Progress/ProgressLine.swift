extension ProgressReading {
    /// One line of at most `width` columns: the title, a bar, a percentage, the count, the rate and the time left. What does not fit
    /// goes in this order: bar, title, count, rate, time left. Where nothing fits the line is empty.
    package func line(_ words: ProgressWords, width: Int, glyphs: Glyphs = .unicode) -> String {
        let title = words.title.sanitized(.oneLine)
        let bar = total.map { Bar(count: count, total: $0).drawn(cells: 20, glyphs: glyphs) }
        let rate = words.rate(rateText)
        let left = remaining.map { words.remaining(clockText($0)) }
        let forms: [[String?]] = [
            [title, bar, percentText, countText, rate, left],
            [title, percentText, countText, rate, left],
            [percentText, countText, rate, left],
            [percentText ?? countText, rate, left],
            [percentText ?? countText, left],
            [percentText ?? countText],
        ]
        let lines = forms.map { $0.compactMap(\.self).joined(separator: "  ") }
        return lines.first { displayWidth(of: $0) <= width } ?? ""
    }

    private var countText: String { total.map { "\(count)/\($0)" } ?? "\(count)" }

    /// Rounded down, so that 100 % means done.
    private var percentText: String? {
        total.map { "\(wholeUnits(of: 100, count: count, total: $0))%".padded(to: 4, alignment: .trailing) }
    }

    /// One decimal below ten, none above.
    private var rateText: String {
        let tenths = Int((min(perSecond, 1e15) * 10).rounded(.down))
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
    }
}

/// Hours only where there are any, rounded up to whole seconds: 0:07, 12:00, 1:02:03.
private func clockText(_ duration: Duration) -> String {
    let (whole, fraction) = duration.components
    let seconds = whole + (fraction > 0 ? 1 : 0)
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return (hours > 0 ? "\(hours):\(twoDigits(minutes))" : "\(minutes)") + ":" + twoDigits(seconds % 60)
}

private func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
