import Foundation
import FoundationXML
import Testing

@testable import wote_bench

@Suite struct ChartTests {
    private let chart = Chart(
        title: "Votes <a second> & more", unit: "votes/s",
        series: [
            .init(name: "wote", points: [.init(callers: 1, value: 5000), .init(callers: 2000, value: 80_000)]),
            .init(name: "\"pgbench\"", points: [.init(callers: 1, value: 4800), .init(callers: 64, value: 3000)]),
        ], caption: ["2 cores (A & B)", "fsync=on", String(repeating: "many settings ", count: 60)])

    @Test func aChartIsValidXMLThatHoldsTheWordsAsTheyWere() throws {
        let image = try Image(chart.svg)
        #expect(image.root == "svg")
        #expect(image.texts["title"] == ["Votes <a second> & more"])
        #expect(try #require(image.texts["text"]).contains("\"pgbench\""))
        #expect(try #require(image.texts["text"]).contains("2 cores (A & B)"))
        let words = try #require(image.texts["desc"]?.first)
        #expect(words.contains("wote: 1 at once 5,000, 2,000 at once 80,000"))
        #expect(words.contains("fsync=on"))
    }

    @Test func everythingIsOnThePaper() throws {
        let image = try Image(chart.svg)
        let (xs, ys) = (image.numbers(of: ["x", "x1", "x2", "cx"]), image.numbers(of: ["y", "y1", "y2", "cy"]))
        let size = try #require(image.elements.first?.attributes)
        let (width, height) = (try #require(size["width"].flatMap(Double.init)), try #require(size["height"].flatMap(Double.init)))
        #expect(xs.count > 20 && xs.allSatisfy { (0...width).contains($0) })
        #expect(ys.count > 20 && ys.allSatisfy { (0...height).contains($0) })
    }

    @Test func linesDifferWithoutColour() throws {
        let image = try Image(chart.svg)
        // Each line's points, and its sample in the legend.
        #expect(image.elements.filter { $0.name == "circle" && $0.attributes["class"] == "mark a" }.count == 3)
        #expect(image.elements.filter { $0.name == "rect" && $0.attributes["class"] == "mark b" }.count == 3)
        let style = try #require(image.texts["style"]?.first)
        #expect(style.contains("stroke-dasharray: 7 5"))
        #expect(style.contains("prefers-color-scheme: dark"))
    }

    @Test func markupAndControlCharactersAreEscaped() {
        #expect(
            SVG("text", ["class": "\"<"], text: "a & b > c\u{1}\u{FFFE}").source
                == "<text class=\"&quot;&lt;\">a &amp; b &gt; c\u{FFFD}\u{FFFD}</text>\n")
    }

    @Test func equalRatiosAreEqualDistances() {
        let scale = LogScale(holding: [10, 1000, 0, .nan], margin: 10, from: 100, to: 500)
        #expect([1.0, 10, 100, 1000, 10_000].map { scale.place(of: $0).rounded() } == [100, 200, 300, 400, 500])
        #expect(scale.place(of: 0) == 100)
        #expect(scale.place(of: 1e9) == 500)
    }

    @Test(arguments: [
        ([3.0, 40.0], [2.0, 5, 10, 20, 50]), ([0.2, 80], [0.1, 1, 10, 100]), ([1000, 1_000_000], [1e3, 1e4, 1e5, 1e6]),
        ([5, 5], [5, 10]), ([], [0.5, 1, 2]),
    ]) func ticksAreRound(values: [Double], ticks: [Double]) {
        #expect(LogScale(holding: values, margin: 2, from: 0, to: 1).ticks == ticks)
    }

    @Test(arguments: [(61_234.0, "61,200"), (1_234_567, "1,230,000"), (999.4, "999"), (12.44, "12.4"), (0.1951, "0.20"), (5, "5")])
    func valuesHaveThreeDigits(value: Double, label: String) {
        #expect(value.valueLabel == label)
    }
}

/// An SVG image as a strict parser reads it.
private final class Image: NSObject, XMLParserDelegate {
    private(set) var elements: [(name: String, attributes: [String: String])] = []
    private(set) var texts: [String: [String]] = [:]
    private var open: [(name: String, text: String)] = []

    init(_ source: String) throws {
        super.init()
        let parser = XMLParser(data: Data(source.utf8))
        parser.delegate = self
        guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    var root: String? { elements.first?.name }

    func numbers(of names: Set<String>) -> [Double] {
        elements.flatMap { element in element.attributes.filter { names.contains($0.key) }.compactMap { Double($0.value) } }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String] = [:]
    ) {
        elements.append((name, attributes))
        open.append((name, ""))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { open[open.count - 1].text += text }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        guard let last = open.popLast() else { return }
        texts[name, default: []].append(last.text)
    }
}
