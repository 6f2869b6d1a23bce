package import StrictJSON

/// A question to a data source: it names its endpoint and what answers it.
///
/// Requests never say who asks: that comes from the session beside them.
package protocol Request: Codable, Hashable, Sendable {
    associatedtype Response: Codable & Sendable
    static var endpoint: Endpoint { get }
    /// What fields mean that a request over the wire leaves out.
    static var defaults: [JSONTree.Field] { get }
}

extension Request {
    package static var defaults: [JSONTree.Field] { [] }
}

/// The answer when there is nothing to say but that it is done.
package struct Done: Codable, Hashable, Sendable {
    package init() {}
}
