/// Numbers that look thrown but follow from what they are thrown for, on every machine and in every run.
struct Dice {
    let poll: String

    /// From 0 up to, not including, `sides`.
    func throwing(for person: Person, _ purpose: String, sides: UInt64 = .max) -> UInt64 {
        Self.mixed("\(poll)/\(person.rawValue)/\(purpose)") % sides
    }

    /// FNV-1a of the text, its bits spread by two multiplications so that similar texts give numbers far apart.
    private static func mixed(_ text: String) -> UInt64 {
        var hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
        return hash ^ (hash >> 31)
    }
}
