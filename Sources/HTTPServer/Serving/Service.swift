/// What all loops of a server share.
struct Service: Sendable {
    let options: HTTPServerOptions
    let handler: @Sendable (HTTPRequest) async -> HTTPResponse
    let trust: ProxyTrust
    let census: Census
    let limits: RequestParser.Limits

    init(_ options: HTTPServerOptions, _ handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) {
        (self.options, self.handler) = (options, handler)
        trust = ProxyTrust(ranges: options.trustedProxies, header: options.forwardingHeader)
        census = Census(options, trust)
        limits = RequestParser.Limits(head: options.maximumHeaders, body: options.maximumBody)
    }
}
