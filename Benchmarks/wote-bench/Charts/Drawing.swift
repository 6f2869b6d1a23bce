/// Draws a chart so that it is read without colours: lines differ in dashes and marks, each point says its value.
struct Drawing {
    private let chart: Chart
    private let x: LogScale
    private let y: LogScale
    private let caption: [String]

    private static let width = 680.0
    private static let frame = (left: 64.0, right: 664.0, top: 92.0, bottom: 352.0)

    init(_ chart: Chart) {
        self.chart = chart
        caption = chart.caption.flatMap { $0.wrapped(100) }
        let points = chart.series.flatMap(\.points)
        x = LogScale(holding: points.map { Double($0.callers) }, margin: 1.7, from: Self.frame.left, to: Self.frame.right)
        y = LogScale(holding: points.map(\.value), margin: 2, from: Self.frame.bottom, to: Self.frame.top)
    }

    var image: SVG {
        let (width, height) = (Self.width.coordinate, (captionTop + Double(caption.count) * Self.captionLine).coordinate)
        let about = [
            SVG("title", ["id": "title"], text: chart.title), SVG("desc", ["id": "desc"], text: chart.inWords),
            SVG("style", text: Chart.style), SVG("rect", ["width": width, "height": height, "class": "paper"]),
        ]
        return SVG(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(width) \(height)", "width": width, "height": height,
                "role": "img", "aria-labelledby": "title desc",
            ], about + heading + grid + chart.series.indices.flatMap(lines) + chart.series.indices.flatMap(labels) + source)
    }

    private var heading: [SVG] {
        var place = Self.frame.left
        let legend = chart.series.indices.flatMap { index in
            let start = place
            place += 60 + Double(chart.series[index].name.count) * 7
            return [
                SVG.line(from: (start, 52), to: (start + 36, 52), class: "line " + Self.look(of: index)),
                mark(at: (start + 18, 52), of: index), .label(chart.series[index].name, x: start + 44, y: 56, class: "name"),
            ]
        }
        return [.label(chart.title, x: Self.frame.left, y: 28, class: "title")] + legend
    }

    private var grid: [SVG] {
        let callers = Set(chart.series.flatMap(\.points).map(\.callers)).sorted()
        let frame = Self.frame
        let across = y.ticks.flatMap { value in
            let height = y.place(of: value)
            return [
                SVG.line(from: (frame.left, height), to: (frame.right, height), class: "grid"),
                .label(value.tickLabel, x: frame.left - 8, y: height + 4, class: "tick", anchor: "end"),
            ]
        }
        let along = callers.flatMap { count in
            let place = x.place(of: Double(count))
            return [
                SVG.line(from: (place, frame.top), to: (place, frame.bottom), class: "grid"),
                .label(count.grouped, x: place, y: frame.bottom + 18, class: "tick", anchor: "middle"),
            ]
        }
        let middle = (frame.left + frame.right) / 2
        return across + along + [
            .label(chart.unit, x: frame.left, y: frame.top - 8, class: "small"),
            .label("callers, or clients of pgbench", x: middle, y: frame.bottom + 36, class: "small", anchor: "middle"),
        ]
    }

    private func lines(of index: Int) -> [SVG] {
        let places = chart.series[index].points.map { place(of: $0) }
        let path = places.map { "\($0.x.coordinate),\($0.y.coordinate)" }.joined(separator: " ")
        return [SVG("polyline", ["points": path, "class": "line " + Self.look(of: index)])] + places.map { mark(at: $0, of: index) }
    }

    /// A disc for the first line, hollow squares for others.
    private func mark(at place: (x: Double, y: Double), of index: Int) -> SVG {
        let look = "mark " + Self.look(of: index)
        guard index > 0 else { return SVG("circle", ["cx": place.x.coordinate, "cy": place.y.coordinate, "r": "5", "class": look]) }
        return SVG(
            "rect", ["x": (place.x - 4.5).coordinate, "y": (place.y - 4.5).coordinate, "width": "9", "height": "9", "class": look])
    }

    /// Values stand above the upper line and below the lower one.
    private func labels(of index: Int) -> [SVG] {
        chart.series[index].points.map { point in
            let others = chart.series.indices.filter { $0 != index }.compactMap { chart.series[$0].value(at: point.callers) }
            let isAbove = others.allSatisfy { point.value > $0 || (point.value == $0 && index == 0) }
            let place = place(of: point)
            return .label(point.value.valueLabel, x: place.x, y: place.y + (isAbove ? -11 : 20), class: "value", anchor: "middle")
        }
    }

    private static let captionLine = 14.0
    private var captionTop: Double { Self.frame.bottom + 58 }

    private var source: [SVG] {
        caption.enumerated().map { line, text in
            .label(text, x: Self.frame.left, y: captionTop + Double(line) * Self.captionLine, class: "small")
        }
    }

    private func place(of point: Chart.Point) -> (x: Double, y: Double) {
        (x.place(of: Double(point.callers)), y.place(of: point.value))
    }

    private static func look(of index: Int) -> String { index == 0 ? "a" : "b" }
}
