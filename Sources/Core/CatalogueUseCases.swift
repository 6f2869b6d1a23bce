package import Contract
package import Domain

/// Labels or rounds: everybody sees what there is, admins keep it.
package struct CatalogueUseCases<Entry: Catalogue>: Sendable {
    package typealias Entity = Entry.Entity

    let caller: Caller
    let entries: CatalogueRepository<Entry>

    package func list(limit: PageSize, after cursor: Cursor?) async throws(WoteError) -> Page<Entity> {
        try await entries.list(limit: limit, after: cursor)
    }

    package func create(_ name: String, _ setting: Entity.Setting) async throws(WoteError) -> Entity {
        _ = try caller.admin()
        return try await entries.create(try Entity.nameRule.accept(name), setting)
    }

    /// What is `nil` stays as it is.
    package func change(_ name: String, newName: String? = nil, _ setting: Entity.Setting? = nil) async throws(WoteError) -> Entity {
        _ = try caller.admin()
        guard newName != nil || setting != nil else {
            throw .invalid("edit", "Nothing to change; see --help.", ko: "바꿀 내용이 없습니다. --help를 보세요.")
        }
        var accepted: String?
        if let newName { accepted = try Entity.nameRule.accept(newName) }
        return try await entries.change(name, newName: accepted, setting)
    }

    /// Takes it off its polls and away, for good.
    package func delete(_ name: String) async throws(WoteError) -> Removal {
        _ = try caller.admin()
        return try await entries.delete(name)
    }
}
