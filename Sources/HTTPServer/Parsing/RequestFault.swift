/// Why a request is refused. The connection ends with it: what follows such bytes cannot be told apart from them.
package enum RequestFault: Error, Hashable {
    /// A control character, a carriage return without line feed or a line feed without carriage return.
    case controlCharacter
    case malformedRequestLine
    case malformedTarget
    case unsupportedVersion
    case unsupportedMethod
    /// A field without name or colon, a name that is no token, a blank before the colon, a value that is not UTF-8.
    case malformedField
    /// A line that continues the one before, which RFC 9112 §5.2 lets a server refuse.
    case foldedField
    /// Without `Host` in HTTP/1.1, with two of them or with one that is no host.
    case malformedHost
    /// A length that is no number, lengths twice, or both a length and a transfer coding.
    case ambiguousLength
    case malformedTransferEncoding
    case unsupportedTransferEncoding
    case malformedChunk
    case requestLineTooLong
    case headTooLarge
    case bodyTooLarge

    /// The status it is answered with.
    var status: Int {
        switch self {
        case .controlCharacter, .malformedRequestLine, .malformedTarget, .malformedField, .foldedField, .malformedHost,
            .ambiguousLength, .malformedTransferEncoding, .malformedChunk:
            400
        case .bodyTooLarge: 413
        case .requestLineTooLong: 414
        case .headTooLarge: 431
        case .unsupportedMethod, .unsupportedTransferEncoding: 501
        case .unsupportedVersion: 505
        }
    }
}
