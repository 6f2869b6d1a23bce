package import Domain

/// Who a bearer token stands for.
package protocol Sessions: Sendable {
    /// Throws `unauthenticated` for a token that is wrong, expired or revoked; it never says which.
    func caller(for token: String) async throws(WoteError) -> Caller
}
