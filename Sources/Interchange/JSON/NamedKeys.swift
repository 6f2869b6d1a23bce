import Domain

/// The keys of one sort of record so far, whose names must differ as readers compare them.
struct NamedKeys {
    /// What the records are called in errors.
    let english: String
    let korean: String

    private var keys: Set<String> = []
    /// Who has a name, by the name as readers compare it.
    private var owners: [String: String] = [:]

    init(english: String, korean: String) { (self.english, self.korean) = (english, korean) }

    /// Takes one more and gives its key in plain digits.
    mutating func add(_ id: String, named name: String) throws(DocumentFault) -> String {
        let key = try RecordKey.check(id)
        guard keys.insert(key).inserted else { throw .twice("\(english) \(key)", ko: "\(korean) \(key)") }
        if let owner = owners.updateValue(key, forKey: name.comparisonKey) {
            throw DocumentFault(
                "\(english) \(key) has the name of \(english) \(owner), \"\(name)\"; give each its own",
                ko: "\(korean) \(key)의 이름 \(quoted: name, .subject) \(korean) \(owner)의 이름과 같습니다. 서로 다르게 하세요")
        }
        return key
    }

    func has(_ key: String) -> Bool { keys.contains(key) }

    /// The key of one that came before.
    func known(_ id: String) throws(DocumentFault) -> String {
        let key = try RecordKey.check(id)
        guard keys.contains(key) else { throw .missing("\(english) \(key)", ko: "\(korean) \(key)") }
        return key
    }
}
