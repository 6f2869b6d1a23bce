package import Domain
private import StrictJSON

/// The wire form of requests and responses: JSON with sorted fields, so the same answer is always the same bytes.
package enum JSON {
    package static func text(_ value: some Encodable) throws(WoteError) -> String { String(decoding: try bytes(value), as: UTF8.self) }

    package static func bytes(_ value: some Encodable) throws(WoteError) -> [UInt8] {
        do {
            return try JSONWriter.bytes(value)
        } catch {
            throw WoteError(.unexpected, "An answer could not be written as JSON; report this.", ko: "응답을 JSON으로 쓰지 못했습니다. 알려 주세요.")
        }
    }
}
