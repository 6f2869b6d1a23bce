/// What a connection has still to send.
struct OutputBuffer {
    private var bytes: [UInt8] = []
    private var sent = 0

    var count: Int { bytes.count - sent }
    var isEmpty: Bool { count == 0 }
    var rest: ArraySlice<UInt8> { bytes[sent...] }

    mutating func append(_ more: [UInt8]) {
        if isEmpty {
            bytes = more
        } else {
            bytes.removeFirst(sent)
            bytes.append(contentsOf: more)
        }
        sent = 0
    }

    mutating func drop(_ count: Int) {
        sent += count
        if isEmpty { (bytes, sent) = ([], 0) }
    }
}
