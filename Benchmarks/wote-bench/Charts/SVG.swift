/// An element of an SVG image with all that is in it.
struct SVG: Sendable {
    private let name: String
    private let attributes: [(name: String, value: String)]
    private let text: String
    private let children: [SVG]

    init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = "", _ children: [SVG] = []) {
        self.name = name
        self.attributes = attributes.map { ($0.key, $0.value) }
        self.text = text
        self.children = children
    }

    /// The element as XML, one element a line.
    var source: String { lines(indent: "").joined(separator: "\n") + "\n" }

    private func lines(indent: String) -> [String] {
        let opening = indent + "<" + name + attributes.map { " \($0.name)=\"\(Self.escaped($0.value))\"" }.joined()
        guard !children.isEmpty else { return [opening + (text.isEmpty ? "/>" : ">\(Self.escaped(text))</\(name)>")] }
        return [opening + ">"] + children.flatMap { $0.lines(indent: indent + "  ") } + [indent + "</\(name)>"]
    }

    /// Without what XML reads as markup, and without the control characters that it refuses.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case _ where scalar.properties.generalCategory == .control || scalar == "\u{FFFE}" || scalar == "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}

extension SVG {
    static func label(_ text: String, x: Double, y: Double, class name: String, anchor: String = "start") -> SVG {
        SVG("text", ["x": x.coordinate, "y": y.coordinate, "class": name, "text-anchor": anchor], text: text)
    }

    static func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double), class name: String) -> SVG {
        SVG(
            "line",
            ["x1": start.x.coordinate, "y1": start.y.coordinate, "x2": end.x.coordinate, "y2": end.y.coordinate, "class": name])
    }
}

extension Double {
    /// A tenth of a unit is finer than any screen shows.
    var coordinate: String {
        let tenths = (self * 10).rounded() / 10
        return tenths == tenths.rounded() ? String(Int(tenths)) : String(tenths)
    }
}
