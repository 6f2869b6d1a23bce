import Domain

/// What stands in a seat: a choice, or nothing.
typealias Standing = Choice?

/// What an answer says of the ballot at the one moment at which its operation took effect.
enum Claim: Hashable {
    /// Nothing stood; now the choice does.
    case accepted(Choice)
    /// Another choice stood; now this one does.
    case changed(Choice)
    /// The choice stood already.
    case stood(Choice)
    /// Another choice stood and stays.
    case refusedForGood(Choice)
    case withdrawn
    case absent
    /// What the database has in the end.
    case found(Standing)

    /// Whether it can be true where `standing` stands.
    func holds(where standing: Standing) -> Bool {
        switch self {
        case .accepted, .absent: standing == nil
        case .changed(let choice), .refusedForGood(let choice): standing != nil && standing != choice
        case .stood(let choice): standing == choice
        case .withdrawn: standing != nil
        case .found(let row): standing == row
        }
    }

    /// What stands afterwards.
    func after(_ standing: Standing) -> Standing {
        switch self {
        case .accepted(let choice), .changed(let choice): choice
        case .withdrawn: nil
        case .stood, .refusedForGood, .absent, .found: standing
        }
    }
}

/// An operation that took effect once, between its call and its answer.
struct Step: Hashable {
    let begin: ClockReading
    let end: ClockReading
    let claim: Claim
    /// Absent for what the database has in the end.
    var operation: Operation?
}

/// An effect an operation may have had without its answer telling: it was in doubt, or sent more than once because the answer of the
/// database was lost.
struct Shadow: Hashable {
    let begin: ClockReading
    let end: ClockReading
    let act: Act
    /// How many times at most.
    let copies: Int

    func after(_ standing: Standing, isFinal: Bool) -> Standing {
        switch act {
        case .withdraw: nil
        case .cast(let choice): isFinal && standing != nil ? standing : choice
        }
    }
}
