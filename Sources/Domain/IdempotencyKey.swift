/// Names one attempt to create something: repeating the attempt under its key creates nothing twice.
package struct IdempotencyKey: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    /// Takes what `init(_:)` would.
    package init?(rawValue: String) {
        guard (1...255).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        self.rawValue = rawValue
    }

    package init(_ text: String) throws(WoteError) {
        guard let key = Self(rawValue: text) else {
            throw .invalid(
                "Idempotency-Key", "An idempotency key has 1 to 255 printable ASCII characters and no space; use a random one.",
                ko: "멱등 키는 공백 없는 ASCII 1~255자입니다. 무작위 값을 쓰세요.")
        }
        self = key
    }

    /// A key nobody else has: 128 random bits.
    package static func random() -> IdempotencyKey { IdempotencyKey(unchecked: .randomDigits() + .randomDigits()) }

    private init(unchecked: String) { rawValue = unchecked }
}

extension String {
    /// 64 random bits as 16 hexadecimal digits.
    package static func randomDigits() -> String { UInt64.random(in: 0 ... .max).hexadecimal }
}

extension UInt64 {
    /// 16 digits.
    package var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
