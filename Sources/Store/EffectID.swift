/// The name under which an effect can be superseded; equal when the values it was made from are.
struct EffectID: Hashable, Sendable {
    private let value: any Hashable & Sendable

    init(_ value: some Hashable & Sendable) { self.value = value }

    static func == (left: Self, right: Self) -> Bool { AnyHashable(left.value) == AnyHashable(right.value) }

    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
