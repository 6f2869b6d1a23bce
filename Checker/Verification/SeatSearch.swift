import Domain

/// Looks for an order of one seat's operations that explains every answer and the row in the end: each took effect at one moment
/// between its call and its answer, and those in doubt did or did not.
///
/// Walks through time, keeping every state the seat can be in. Where an operation is answered, only those states stay in which it
/// has taken effect.
struct SeatSearch {
    private struct State: Hashable {
        var standing: Standing = nil
        /// Steps under way that have taken effect, in order of their places.
        var done: [Int] = []
        /// Shadows under way that have been used, as often as they were.
        var spent: [Int] = []
    }

    private enum Turn: Equatable {
        case stepBegins(Int)
        case shadowBegins(Int)
        case stepEnds(Int)
        case shadowEnds(Int)
    }

    private let seat: SeatHistory
    private var states: Set<State> = [State()]
    private var steps: [Int] = []
    private var shadows: [Int] = []

    init(_ seat: SeatHistory) { self.seat = seat }

    /// The first step that no order explains, and what could have stood before it.
    mutating func contradiction() -> (step: Step, possible: Set<Standing>)? {
        for turn in turns {
            switch turn {
            case .stepBegins(let step): steps.append(step)
            case .shadowBegins(let shadow): shadows.append(shadow)
            case .shadowEnds(let shadow): close(shadow)
            case .stepEnds(let step):
                let possible = Set(states.map(\.standing))
                close(step: step)
                if states.isEmpty { return (seat.steps[step], possible) }
            }
        }
        return nil
    }

    /// Beginnings and ends in order. What touches overlaps.
    private var turns: [Turn] {
        var turns: [(moment: ClockReading, rank: Int, turn: Turn)] = []
        for (place, step) in seat.steps.enumerated() {
            turns += [(step.begin, 0, .stepBegins(place)), (step.end, 1, .stepEnds(place))]
        }
        for (place, shadow) in seat.shadows.enumerated() {
            turns += [(shadow.begin, 0, .shadowBegins(place)), (shadow.end, 1, .shadowEnds(place))]
        }
        return turns.sorted { ($0.moment, $0.rank) < ($1.moment, $1.rank) }.map(\.turn)
    }

    private mutating func close(step: Int) {
        explore()
        states = Set(
            states.compactMap { state in
                guard let place = state.done.firstIndex(of: step) else { return nil }
                var state = state
                state.done.remove(at: place)
                return state
            })
        steps.removeAll { $0 == step }
    }

    /// The last moment at which the shadow may take effect; how often it did no longer matters.
    private mutating func close(_ shadow: Int) {
        explore()
        let touched = states.compactMap { used(shadow, in: $0) }
        states = Set(
            (states.union(touched)).map { state in
                var state = state
                state.spent.removeAll { $0 == shadow }
                return state
            })
        shadows.removeAll { $0 == shadow }
    }

    /// Adds every state that steps under way lead to, with or without a shadow just before each: what a shadow does matters only to
    /// what comes next.
    private mutating func explore() {
        var frontier = Array(states)
        while let state = frontier.popLast() {
            let variants = [state] + shadows.compactMap { used($0, in: state) }
            for step in steps where !state.done.contains(step) {
                let claim = seat.steps[step].claim
                for variant in variants where claim.holds(where: variant.standing) {
                    var next = variant
                    next.standing = claim.after(variant.standing)
                    next.done.append(step)
                    next.done.sort()
                    if states.insert(next).inserted { frontier.append(next) }
                }
            }
        }
    }

    private func used(_ shadow: Int, in state: State) -> State? {
        guard state.spent.count(where: { $0 == shadow }) < seat.shadows[shadow].copies else { return nil }
        var state = state
        state.standing = seat.shadows[shadow].after(state.standing, isFinal: seat.isFinal)
        state.spent.append(shadow)
        state.spent.sort()
        return state
    }
}
