/// Where the next page begins; opaque to everybody but the data source that made it.
package struct Cursor: RawRepresentable, Hashable, Sendable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

extension Cursor: Codable {}

/// One page of a list, and where the next one begins (`nil`: this was the last).
package struct Page<Item> {
    package var items: [Item]
    package var next: Cursor?

    package init(items: [Item], next: Cursor?) {
        self.items = items
        self.next = next
    }

    package func map<Other, Failure: Error>(_ transform: (Item) throws(Failure) -> Other) throws(Failure) -> Page<Other> {
        Page<Other>(items: try items.map(transform), next: next)
    }
}

extension Page: Sendable where Item: Sendable {}
extension Page: Equatable where Item: Equatable {}
extension Page: Decodable where Item: Decodable {}

/// `next` is always written, `null` on the last page.
extension Page: Encodable where Item: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(items, forKey: .items)
        try container.encode(next, forKey: .next)
    }
}

extension Page {
    package enum CodingKeys: String, CodingKey { case items, next }
}
