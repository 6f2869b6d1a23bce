/// How a piece of text should look, whether or not the terminal can show it.
package struct Style: Hashable, Sendable {
    /// The eight colours every terminal has, in the shades its owner chose.
    package enum Colour: Int, CaseIterable, Sendable {
        case black = 30
        case red, green, yellow, blue, magenta, cyan, white
    }

    package var isBold = false
    package var isDim = false
    package var isUnderlined = false
    package var colour: Colour?

    package static let plain = Style()
    package static let bold = Style(isBold: true)
    package static let dim = Style(isDim: true)
    package static let underlined = Style(isUnderlined: true)

    package static func colour(_ colour: Colour) -> Style { Style(colour: colour) }

    /// Both styles at once; the other's colour wins where it has one.
    package func and(_ other: Style) -> Style {
        Style(
            isBold: isBold || other.isBold, isDim: isDim || other.isDim, isUnderlined: isUnderlined || other.isUnderlined,
            colour: other.colour ?? colour)
    }

    /// The parameters of the SGR sequence that turns this style on (ECMA-48, 8.3.117).
    var parameters: [Int] {
        (isBold ? [1] : []) + (isDim ? [2] : []) + (isUnderlined ? [4] : []) + (colour.map { [$0.rawValue] } ?? [])
    }
}
