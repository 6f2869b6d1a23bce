package import Domain

extension PagedList {
    /// What can happen to a list; the first two are a reader's, the others answers.
    package enum Action: Sendable {
        case refresh
        case loadMore
        case loaded(Page<Item>, generation: Int)
        case failed(WoteError, generation: Int)
    }

    /// Asks for the page that begins at a cursor, `nil` for the first.
    package typealias Fetch = @Sendable (Cursor?) async throws -> Page<Item>

    /// The whole life of a list; a feature embeds it in one line and turns the actions into its own with `map`.
    ///
    /// `refresh` always asks, and supersedes what is in flight. `loadMore` asks unless a page is in flight or the list has ended.
    /// Lists in one feature need different `id`s.
    package mutating func reduce(_ action: Action, id: some Hashable & Sendable, fetch: @escaping Fetch) -> Effect<Action> {
        switch action {
        case .refresh:
            beginRefresh()
            return ask(nil, fetch).cancellable(id: id)
        case .loadMore:
            guard beginNextPage() else { return .none }
            return ask(next, fetch).cancellable(id: id)
        case .loaded(let page, let generation):
            accept(page, generation: generation)
        case .failed(let error, let generation):
            accept(error, generation: generation)
        }
        return .none
    }

    /// Where the next page begins; `nil` at the start and at the end.
    package var next: Cursor? {
        guard case .after(let cursor) = position else { return nil }
        return cursor
    }

    private func ask(_ cursor: Cursor?, _ fetch: @escaping Fetch) -> Effect<Action> {
        .attempt {
            try await fetch(cursor)
        } then: { [generation] answer in
            switch answer {
            case .success(let page): .loaded(page, generation: generation)
            case .failure(let error): .failed(error, generation: generation)
            }
        }
    }
}

extension PagedList.Action: Equatable where Item: Equatable {}
