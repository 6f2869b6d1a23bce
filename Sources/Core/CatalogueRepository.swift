package import Contract
package import Domain

/// A sort of entry and how what is set on one is put into a request.
package protocol Catalogue: CatalogueEntry {
    static func request(_ setting: Entity.Setting, from source: any DataSource, as caller: Caller) async throws(WoteError) -> Setting
}

extension LabelResponse: Catalogue {
    package static func request(_ colour: PollLabel.Colour, from source: any DataSource, as caller: Caller) -> PollLabel.Colour { colour }
}

extension RoundResponse: Catalogue {
    package static func request(
        _ due: Deadline, from source: any DataSource, as caller: Caller
    ) async throws(WoteError) -> DeadlineRequest {
        guard due != .never else { throw .invalid("dueAt", "A round has a date; give --due.", ko: "회차에는 기한이 있습니다. --due로 입력하세요.") }
        do { return try await source.resolve(due, as: caller) } catch { throw error.about("dueAt") }
    }
}

/// Labels or rounds as a collection.
package struct CatalogueRepository<Entry: Catalogue>: Sendable {
    let source: any DataSource
    let caller: Caller

    package func list(limit: PageSize, after cursor: Cursor?) async throws(WoteError) -> Page<Entry.Entity> {
        try await source.send(ListEntries<Entry>(limit: limit.rawValue, after: cursor), as: caller).map(\.entity)
    }

    package func create(_ name: String, _ setting: Entry.Entity.Setting) async throws(WoteError) -> Entry.Entity {
        let setting = try await Entry.request(setting, from: source, as: caller)
        return try await source.send(CreateEntry<Entry>(name: name, setting: setting), as: caller).entity
    }

    package func change(_ name: String, newName: String?, _ setting: Entry.Entity.Setting?) async throws(WoteError) -> Entry.Entity {
        var request: Entry.Setting?
        if let setting { request = try await Entry.request(setting, from: source, as: caller) }
        return try await source.send(ChangeEntry<Entry>(name: name, newName: newName, setting: request), as: caller).entity
    }

    package func delete(_ name: String) async throws(WoteError) -> Removal {
        try await source.send(DeleteEntry<Entry>(name: name), as: caller).removal
    }
}
