/// The lines in which two values differ: `-` expected, `+` actual, each with the path to it.
func difference(expected: some Any, actual: some Any) -> String {
    let old = lines(expected, at: "state")
    let new = lines(actual, at: "state")
    let (oldLines, newLines) = (Set(old), Set(new))
    let removed = old.filter { !newLines.contains($0) }.map { "- \($0)" }
    let added = new.filter { !oldLines.contains($0) }.map { "+ \($0)" }
    let differing = removed + added
    return differing.isEmpty ? "(both print alike)" : differing.joined(separator: "\n")
}

/// One line for each leaf of `value`; what has no parts is a leaf, and so are enum cases and sets.
private func lines(_ value: Any, at path: String) -> [String] {
    let mirror = Mirror(reflecting: value)
    guard !mirror.children.isEmpty else { return ["\(path) = \(String(reflecting: value))"] }
    switch mirror.displayStyle {
    case .enum:
        return ["\(path) = \(String(reflecting: value))"]
    case .set:
        let elements = mirror.children.map { String(reflecting: $0.value) }.sorted()
        return ["\(path) = {\(elements.joined(separator: ", "))}"]
    case .optional:
        return mirror.children.flatMap { lines($0.value, at: path) }
    case .dictionary:
        return mirror.children.flatMap { entry in
            let pair = Mirror(reflecting: entry.value).children.map(\.value)
            return lines(pair[1], at: "\(path)[\(String(reflecting: pair[0]))]")
        }.sorted()
    case .collection:
        let count = "\(path).count = \(mirror.children.count)"
        return [count] + mirror.children.enumerated().flatMap { lines($1.value, at: "\(path)[\($0)]") }
    default:
        return mirror.children.enumerated().flatMap { lines($1.value, at: "\(path).\($1.label ?? String($0))") }
    }
}
