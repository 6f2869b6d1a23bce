/// A request as it arrived whole.
package struct HTTPRequest: Sendable {
    package var method: String
    /// Percent-encoded, without the query.
    package var path: String
    package var query: String?
    package var headers: HTTPHeaders
    package var body: [UInt8]
    /// The address it comes from.
    package var client: String
    package var isSecure: Bool

    package init(
        method: String, path: String, query: String? = nil, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [], client: String = "",
        isSecure: Bool = false
    ) {
        (self.method, self.path, self.query, self.headers) = (method, path, query, headers)
        (self.body, self.client, self.isSecure) = (body, client, isSecure)
    }
}
