import Domain
import Tabular
import Tallying

/// How ballots are to be counted, as far as their file does not say it.
package struct CountingRules: Sendable {
    package var method: ElectionMethod?
    package var seats: Int?
    /// The method's parameters as a JSON object.
    package var parameters: String?

    package init(method: ElectionMethod? = nil, seats: Int? = nil, parameters: String? = nil) {
        (self.method, self.seats, self.parameters) = (method, seats, parameters)
    }

    /// What faults in the parameters call them.
    static let parametersName = "--params"

    func parameterNode() throws(WoteError) -> JSONNode? {
        guard let parameters else { return nil }
        do {
            var rest: [UInt8]? = Array(parameters.utf8)
            var scanner = JSONScanner {
                defer { rest = nil }
                return rest
            }
            let node = try scanner.node(path: "params")
            try scanner.finish()
            return node
        } catch {
            throw WoteError(error, in: Self.parametersName)
        }
    }

    /// Whether a fault is one of the parameters.
    func areAtFault(_ error: any Error) -> Bool {
        parameters != nil && (error as? ValueFault)?.position.name?.hasPrefix("params") == true
    }

    /// Refuses to say what wote's own files say themselves.
    func refuseAny() throws(WoteError) {
        guard method != nil || seats != nil || parameters != nil else { return }
        throw .invalid(
            "method", "An election as JSON says its method, seats and parameters itself; leave out --method, --seats and --params.",
            ko: "JSON에는 방식, 당선자 수, 설정이 들어 있습니다. --method, --seats, --params를 빼세요.")
    }
}

extension CountingRules {
    /// What the cells of a table are, which it does not say.
    func cells() throws(WoteError) -> BallotField {
        guard let method else {
            throw .invalid(
                "method", "A table does not say what its cells are: give --method, such as irv for ranks, approval for choices or score.",
                ko: "표만으로는 칸의 뜻을 알 수 없습니다. 순위는 irv, 선택은 approval, 점수는 score처럼 --method를 쓰세요.")
        }
        guard let field = method.ballotField else { throw Self.cannotCount(method) }
        return field
    }

    /// The method asked for, or what the file's ballots are mostly counted by.
    func method(for file: BallotFile, _ format: ElectionFormat) throws(WoteError) -> ElectionMethod {
        if let method { return method }
        if let categories = file.categories, categories != 2 {
            throw .invalid(
                "method", "The file has \(categories) categories: give --method, such as approval for the first one, score or schulze.",
                ko: "범주가 \(categories)개인 파일입니다. 첫 범주만 세는 approval이나 score, schulze처럼 --method를 쓰세요.")
        }
        return switch format {
        case .cat: .approval
        case .toc, .toi: .schulze
        default: seats ?? file.seats ?? 1 > 1 ? .stv : .irv
        }
    }

    static func cannotCount(_ method: ElectionMethod) -> WoteError {
        .invalid(
            "method", "The file's ballots can't be counted by \(method.rawValue); choose another method.",
            ko: "이 파일의 표는 \(method.rawValue) 방식으로 셀 수 없습니다. 다른 방식을 고르세요.")
    }
}
