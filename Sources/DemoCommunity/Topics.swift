import Domain

/// The labels; the raw value is the record's key.
enum Topic: String, CaseIterable {
    case shopping, school, books, food

    /// Made before the first poll was asked.
    func record(now: Instant) -> LabelRecord {
        LabelRecord(key: rawValue, name: face.name, colour: face.colour, createdAt: now - .days(12))
    }

    private var face: (name: String, colour: PollLabel.Colour) {
        switch self {
        case .shopping: ("쇼핑 shopping", .magenta)
        case .school: ("학교", .green)
        case .books: ("books", .blue)
        case .food: ("먹거리 food", .yellow)
        }
    }
}

/// The rounds; the raw value is the record's key.
enum Occasion: String, CaseIterable {
    case term

    /// Due a few days from now, with polls of it decided already.
    func record(now: Instant) -> RoundRecord {
        switch self {
        case .term: RoundRecord(key: rawValue, name: "새 학기 준비 · new term", dueAt: now + .days(4), createdAt: now - .days(9))
        }
    }
}
