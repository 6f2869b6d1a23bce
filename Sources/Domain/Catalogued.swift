/// What admins keep by name and polls refer to. Labels and rounds differ in what they say, not in how they are kept.
package protocol Catalogued: Identifiable, Hashable, Sendable where ID == Domain.ID<Self> {
    /// What an admin sets besides the name.
    associatedtype Setting: Hashable, Sendable

    static var noun: Phrase { get }
    static var nameRule: TextRule { get }

    var id: Domain.ID<Self> { get }
    var name: String { get }
    var createdAt: Instant { get }
}

/// What went when a label or a round was deleted.
package struct Removal: Hashable, Sendable {
    /// The name it had.
    package let name: String
    /// How many polls it was taken off.
    package let polls: Int64

    package init(name: String, polls: Int64) { (self.name, self.polls) = (name, polls) }
}
