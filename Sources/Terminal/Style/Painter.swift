/// Puts styles on text for one stream: with colour off it hands text back as it is.
package struct Painter: Sendable {
    package let isColoured: Bool

    package init(isColoured: Bool) { self.isColoured = isColoured }

    /// The text between the sequence that turns the style on and the one that turns everything off. Measure and pad before.
    package func paint(_ text: String, _ style: Style) -> String {
        if !isColoured || style == .plain || text.isEmpty { return text }
        let parameters = style.parameters.map { String($0) }.joined(separator: ";")
        return "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
    }
}
