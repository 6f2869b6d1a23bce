/// What a ballot gives one option: a score, or votes out of a budget.
package struct ScoreMark: BitwiseCopyable, Hashable, Sendable {
    package let option: Int
    private let code: Int

    /// - Parameter value: `nil` for what was written but is no whole number in the limits: no scale or budget allows it.
    package init(option: Int, value: Int?) {
        self.option = option
        code = value.flatMap { Self.limits ~= $0 ? $0 : nil } ?? .min
    }

    /// The values a scale or budget may speak of.
    package static let limits = -(1 << 53)...(1 << 53)

    package var value: Int? { code == .min ? nil : code }
}
