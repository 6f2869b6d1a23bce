import Domain
import Tallying

/// Writes BLT as `BLTReader` reads it.
enum BLTWriter {
    /// The file's text; throws for ballots that are no rankings and for weights that no decimal number is.
    static func text(of file: BallotFile) throws(WoteError) -> String {
        guard case .rankings(let ballots) = file.cast, file.categories == nil else {
            throw .invalid(
                "format", "BLT has rankings only; choose another format.", ko: "BLT에는 순위를 매긴 표만 담을 수 있습니다. 다른 형식을 고르세요.")
        }
        var lines = ["\(file.options.count) \(file.seats ?? 1)"]
        if !file.withdrawn.isEmpty { lines.append(file.withdrawn.map { "-\($0 + 1)" }.joined(separator: " ")) }
        for pile in ballots.indices {
            let words = ballots[pile].levels.map(word) + ["0"]
            lines += try amounts(ballots.count(pile), ballots.weight(pile)).map { "\($0) \(words.joined(separator: " "))" }
        }
        lines.append("0")
        lines += (file.options + [file.title ?? ""]).map { "\"\($0.replacing("\"", with: "\"\""))\"" }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func word(_ level: [Int]) -> String {
        level.isEmpty ? "-" : level.map { "\($0 + 1)" }.joined(separator: "=")
    }

    /// What stands before equal ballots: how many they are, or for each of them its weight.
    private static func amounts(_ count: Integer, _ weight: Rational) throws(WoteError) -> [String] {
        if weight == 1 { return ["\(count)"] }
        guard let written = weight.decimal, let count = count.small else { throw .unwritable(weight) }
        return Array(repeating: weight.whole == nil ? written : written + ".0", count: count)
    }
}

extension WoteError {
    /// A weight that has no end as a decimal number, or more ballots of one than can be written.
    static func unwritable(_ weight: Rational) -> WoteError {
        .invalid(
            "weight", "Ballots of weight \(weight) can't be written; choose another format.",
            ko: "가중치가 \(weight)인 표는 쓸 수 없습니다. 다른 형식을 고르세요.")
    }
}

extension Rational {
    /// The number as a decimal one, where that has an end.
    var decimal: String? {
        var (places, scaled) = (0, self)
        while scaled.whole == nil, places < 1000 { (places, scaled) = (places + 1, scaled * 10) }
        guard let digits = scaled.whole?.description else { return nil }
        if places == 0 { return digits }
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
        return padded.dropLast(places) + "." + padded.suffix(places)
    }
}
