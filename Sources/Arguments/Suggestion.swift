/// The candidate that `text` was probably meant to be, if one is near enough: about one slip in three characters, or its beginning.
func nearest(to text: String, among candidates: [String]) -> String? {
    let bound = max(1, min(3, text.count / 3))
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
        let isBeginning = text.count >= 2 && candidate.hasPrefix(text)
        let distance = isBeginning ? 1 : editDistance(text, candidate)
        if distance <= bound, distance < candidate.count, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
}

/// The fewest insertions, deletions, replacements and swaps of neighbours that turn one text into the other (Damerau-Levenshtein,
/// optimal string alignment).
func editDistance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
        var current = [row + 1]
        for column in right.indices {
            let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
            var distance = min(replaced, last[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                distance = min(distance, beforeLast[column - 1] + 1)
            }
            current.append(distance)
        }
        (beforeLast, last) = (last, current)
    }
    return last[right.count]
}
