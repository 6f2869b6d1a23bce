import Domain

/// What the process tells the shell (sysexits.h), one for each error code.
package enum ExitStatus: Int32, Sendable {
    case success = 0
    /// A check found something: a recount with differences, a doctor with a problem.
    case found = 1
    case usage = 64
    case badInput = 65
    case notFound = 66
    case unavailable = 69
    case unexpected = 70
    case conflict = 73
    case tryLater = 75
    case notAllowed = 77
    case interrupted = 130
    case terminated = 143

    init(_ code: WoteError.Code) {
        self =
            switch code {
            case .invalid: .badInput
            case .unauthenticated, .forbidden: .notAllowed
            case .notFound: .notFound
            case .conflict: .conflict
            case .rateLimited: .tryLater
            case .unavailable: .unavailable
            case .unexpected: .unexpected
            }
    }
}
