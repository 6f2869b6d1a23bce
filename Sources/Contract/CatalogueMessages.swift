package import Domain
package import StrictJSON

/// A label or a round as it travels. What the requests below ask of one, they ask of the other.
package protocol CatalogueEntry: Codable, Hashable, Sendable {
    associatedtype Entity: Catalogued
    /// What is set besides the name, as it travels.
    associatedtype Setting: Codable & Hashable & Sendable

    static var endpoints: CatalogueEndpoints { get }
    /// What `Setting` is called in requests.
    static var settingField: FieldName { get }
    init(_ entity: Entity)
    var entity: Entity { get }
    /// What is set, as the domain has it.
    static func entitySetting(_ setting: Setting) throws(WoteError) -> Entity.Setting
}

/// Where one sort of entry is listed and kept.
package struct CatalogueEndpoints: Sendable {
    let list: Endpoint
    let create: Endpoint
    let change: Endpoint
    let delete: Endpoint
}

package struct ListEntries<Entry: CatalogueEntry>: Request {
    package typealias Response = Page<Entry>
    package static var endpoint: Endpoint { Entry.endpoints.list }
    package let limit: Int
    package let after: Cursor?
    package init(limit: Int, after: Cursor?) { (self.limit, self.after) = (limit, after) }
    package static var defaults: [JSONTree.Field] { [.limit] }
}

package struct CreateEntry<Entry: CatalogueEntry>: Request {
    package typealias Response = Entry
    package static var endpoint: Endpoint { Entry.endpoints.create }
    package let name: String
    package let setting: Entry.Setting
    package init(name: String, setting: Entry.Setting) { (self.name, self.setting) = (name, setting) }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: FieldName.self)
        self.init(
            name: try fields.decode(String.self, forKey: "name"), setting: try fields.decode(Entry.Setting.self, forKey: Entry.settingField)
        )
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: FieldName.self)
        try fields.encode(name, forKey: "name")
        try fields.encode(setting, forKey: Entry.settingField)
    }
}

/// What is `nil` stays as it is.
package struct ChangeEntry<Entry: CatalogueEntry>: Request {
    package typealias Response = Entry
    package static var endpoint: Endpoint { Entry.endpoints.change }
    package let name: String
    package let newName: String?
    package let setting: Entry.Setting?

    package init(name: String, newName: String?, setting: Entry.Setting?) {
        (self.name, self.newName, self.setting) = (name, newName, setting)
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: FieldName.self)
        self.init(
            name: try fields.decode(String.self, forKey: "name"), newName: try fields.decodeIfPresent(String.self, forKey: "newName"),
            setting: try fields.decodeIfPresent(Entry.Setting.self, forKey: Entry.settingField))
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: FieldName.self)
        try fields.encode(name, forKey: "name")
        try fields.encodeIfPresent(newName, forKey: "newName")
        try fields.encodeIfPresent(setting, forKey: Entry.settingField)
    }
}

/// Takes it off its polls and away.
package struct DeleteEntry<Entry: CatalogueEntry>: Request {
    package typealias Response = RemovalResponse
    package static var endpoint: Endpoint { Entry.endpoints.delete }
    package let name: String
    package init(name: String) { self.name = name }
}

package struct RemovalResponse: Codable, Hashable, Sendable {
    package let name: String
    /// How many polls it was taken off.
    package let polls: Int64

    package init(_ removal: Removal) { (name, polls) = (removal.name, removal.polls) }
    package var removal: Removal { Removal(name: name, polls: polls) }
}
