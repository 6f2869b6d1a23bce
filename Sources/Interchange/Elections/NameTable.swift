/// The names of the options, told apart by their bytes: what is written differently is another name.
struct NameTable {
    /// All names, one after another, and where each ends.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    /// Open addressing; 0 is empty, an option counts from 1.
    private var slots: [UInt16]

    /// Of a name that comes twice the first is found.
    init(_ names: [[UInt8]]) {
        var size = 16
        while size < names.count * 4 { size *= 2 }
        slots = Array(repeating: 0, count: size)
        for name in names {
            bytes += name
            ends.append(bytes.count)
            let place = place(of: name[...])
            if slots[place] == 0 { slots[place] = UInt16(ends.count) }
        }
    }

    var count: Int { ends.count }

    /// The option of that name.
    @inline(__always) func option(_ name: ArraySlice<UInt8>) -> Int? {
        let slot = slots[place(of: name)]
        return slot == 0 ? nil : Int(slot) - 1
    }

    private func place(of name: ArraySlice<UInt8>) -> Int {
        var hash: UInt = 0xCBF2_9CE4_8422_2325
        for byte in name { hash = (hash ^ UInt(byte)) &* 0x100_0000_01B3 }
        var place = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
        while slots[place] != 0, !holds(Int(slots[place]) - 1, name) { place = (place + 1) & (slots.count - 1) }
        return place
    }

    private func holds(_ option: Int, _ name: ArraySlice<UInt8>) -> Bool {
        let start = option == 0 ? 0 : ends[option - 1]
        guard ends[option] - start == name.count else { return false }
        var place = start
        for byte in name {
            if bytes[place] != byte { return false }
            place += 1
        }
        return true
    }
}
