/// Names that are looked for where they stand, told apart by their bytes: what is written differently is another name.
struct NameTable {
    /// A place in the hash table.
    private struct Slot {
        /// The name's bytes.
        var start = 0
        /// How many they are; -1 means empty.
        var length = -1
        var name = 0
    }

    private(set) var count = 0
    /// All names, one after another.
    private var bytes: [UInt8] = []
    private var slots: [Slot]

    /// Of a name that comes twice the first is found.
    init(_ names: [[UInt8]]) {
        var size = 16
        while size < names.count * 4 { size *= 2 }
        slots = Array(repeating: Slot(), count: size)
        for name in names {
            let hash = NameHash(of: name)
            if find(name, name.indices, hash: hash) == nil {
                var place = hash.place & (slots.count - 1)
                while slots[place].length >= 0 { place = (place + 1) & (slots.count - 1) }
                slots[place] = Slot(start: bytes.count, length: name.count, name: count)
                bytes += name
            }
            count += 1
        }
    }

    init(_ names: String...) { self.init(names.map { Array($0.utf8) }) }

    /// The number of that name.
    subscript(name: [UInt8]) -> Int? { find(name, name.indices, hash: NameHash(of: name)) }

    /// The number of the name at `range` of `text`, whose hash is known.
    @inline(__always) func find(_ text: [UInt8], _ range: Range<Int>, hash: NameHash) -> Int? {
        var place = hash.place & (slots.count - 1)
        while true {
            let slot = slots[place]
            if slot.length == range.count, holds(slot, text, range.lowerBound) { return slot.name }
            if slot.length < 0 { return nil }
            place = (place + 1) & (slots.count - 1)
        }
    }

    @inline(__always) private func holds(_ slot: Slot, _ text: [UInt8], _ start: Int) -> Bool {
        var offset = 0
        while offset < slot.length {
            if bytes[slot.start + offset] != text[start + offset] { return false }
            offset += 1
        }
        return true
    }
}

/// The hash of a name, made byte by byte (FNV-1a).
struct NameHash {
    private var state: UInt = 0xCBF2_9CE4_8422_2325

    init() {}

    init(of name: [UInt8]) {
        for byte in name { add(byte) }
    }

    @inline(__always) mutating func add(_ byte: UInt8) { state = (state ^ UInt(byte)) &* 0x100_0000_01B3 }

    @inline(__always) var place: Int { Int(truncatingIfNeeded: state ^ state >> 32) }
}
