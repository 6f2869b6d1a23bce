import Domain

/// Who may call an endpoint at all; what they may do with it, the use cases decide.
package enum Access: Sendable {
    case anonymous, member, admin
    /// Nobody over HTTP: it trusts the machine it is called on.
    case machine

    func check(_ caller: Caller) throws(WoteError) {
        switch self {
        case .anonymous: break
        case .member: _ = try caller.signedIn()
        case .admin: _ = try caller.admin()
        case .machine:
            throw WoteError(.forbidden, "This can't be done over the network.", ko: "네트워크로는 할 수 없습니다.")
        }
    }
}
