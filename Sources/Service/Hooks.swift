package import Contract
package import Domain

/// One line of the access log: no path, no address, no name, nothing that tells who asked what.
package struct AccessRecord: Sendable {
    package let id: RequestID
    /// For example `GET /v1/polls/{poll}`; `-` where nothing stands.
    package let route: String
    package let status: Int
    /// Until the answer was ready, or began.
    package let duration: Duration
}

/// Whose request is about to be answered, for whoever limits how many.
package struct Visitor: Sendable {
    /// The address it comes from.
    package let client: String
    /// Whose session it is; nobody's where the credentials are wrong.
    package let member: ID<Member>?
    /// Absent for a stream.
    package let endpoint: Endpoint?
}

/// What the service is told and asks while it works.
package struct ServiceHooks: Sendable {
    package var log: @Sendable (AccessRecord) -> Void
    /// How long the visitor has to wait; `nil` lets them in.
    package var limit: @Sendable (Visitor) async -> Duration?

    package init(
        log: @escaping @Sendable (AccessRecord) -> Void = { _ in }, limit: @escaping @Sendable (Visitor) async -> Duration? = { _ in nil }
    ) {
        (self.log, self.limit) = (log, limit)
    }
}
