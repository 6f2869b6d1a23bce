import HTTPServer

/// What stands on every answer: it is data, never a page, for whoever asked and nobody else.
enum SecurityHeaders {
    static func append(to headers: inout HTTPHeaders, isSecure: Bool) {
        headers.append("X-Content-Type-Options", "nosniff")
        headers.append("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
        headers.append("Cross-Origin-Resource-Policy", "same-origin")
        headers.append("Referrer-Policy", "no-referrer")
        if isSecure { headers.append("Strict-Transport-Security", "max-age=31536000") }
    }
}
