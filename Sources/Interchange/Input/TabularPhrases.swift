import Domain
import Tabular

extension TabularError.Reason {
    /// What is wrong, in every language.
    var phrase: Phrase { Phrase(english, ko: korean) }

    private var korean: String {
        switch self {
        case .invalidUTF8: "올바른 UTF-8이 아닙니다"
        case .nul: "NUL 바이트가 있습니다"
        case .strayQuote: "따옴표로 시작하지 않은 값 안에 따옴표가 있습니다"
        case .textAfterQuote: "닫는 따옴표 뒤에 글자가 있습니다"
        case .unterminatedQuote: "따옴표가 닫히지 않았습니다"
        case .fieldTooLong(let limit): "값이 \(limit)바이트보다 깁니다"
        case .tooManyFields(let limit): "한 줄에 값이 \(limit)개보다 많습니다"
        case .wrongFieldCount(let found, let expected): "값이 \(found)개인데 제목 줄에는 \(expected)개입니다"
        case .missingHeader: "제목 줄이 없습니다"
        case .missingColumn(let name): "'\(name)' 열이 없습니다"
        case .duplicateColumn(let name): "'\(name)' 열이 두 개입니다"
        case .notWholeNumber: "정수가 아닙니다"
        case .numberOutOfRange: "범위를 벗어난 수입니다"
        }
    }
}
