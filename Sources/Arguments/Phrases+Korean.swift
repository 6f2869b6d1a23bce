extension Phrases {
    package static var korean: Phrases {
        var phrases = Phrases()
        phrases.examples = "예:"
        phrases.usage = "사용법:"
        phrases.arguments = "인자:"
        phrases.commands = "명령:"
        phrases.options = "옵션:"
        phrases.globalOptions = "공통 옵션:"
        phrases.someOptions = "[옵션]"
        phrases.someCommand = "명령"
        phrases.showHelp = "이 도움말을 보여 줍니다"
        phrases.showVersion = "버전을 보여 줍니다"
        phrases.repeatable = "[여러 번 쓸 수 있음]"
        phrases.choices = { "[다음 중 하나: \($0.joined(separator: ", "))]" }
        phrases.defaultValue = { "[기본값: \($0)]" }
        phrases.moreHelp = { "명령마다 자세한 도움말: '\($0)'" }
        phrases.didYouMean = { "혹시 '\($0)' 아닌가요?" }
        phrases.seeHelp = { "'\($0)' 도움말을 보세요." }
        phrases.sentence = { $0.korean }
        return phrases
    }
}

extension UsageError.Reason {
    /// What is wrong, in Korean.
    package var korean: String {
        switch self {
        case .unknownCommand(let name): "알 수 없는 명령: \(quoted(name))"
        case .unknownOption(let name): "알 수 없는 옵션: \(quoted(name))"
        case .missingCommand(let choices): "명령이 빠졌습니다: \(choices.joined(separator: ", "))"
        case .missingArguments(let names): "인자가 빠졌습니다: \(names.joined(separator: ", "))"
        case .extraArgument(let text): "필요 없는 인자: \(quoted(text))"
        case .missingValue(let option, let placeholder):
            "\(option) 옵션에는 값이 필요합니다. 빼기표로 시작하는 값은 \(option)=\(placeholder) 꼴로 씁니다"
        case .unexpectedValue(let option, let value): "\(option) 옵션은 값을 받지 않습니다: \(quoted(value))"
        case .repeatedOption(let option): "\(option) 옵션은 한 번만 쓸 수 있습니다"
        case .badValue(let name, let value, let expectation): "\(name): \(quoted(value)) 값은 쓸 수 없습니다. 필요한 값: \(expectation.korean)"
        case .notUTF8(let argument, let offset, let shown):
            "\(argument)번째 인자가 올바른 UTF-8이 아닙니다(바이트 위치 \(offset)): \(shown)"
        case .other(let message): message
        }
    }
}

extension Expectation {
    /// What was expected, as a Korean noun phrase.
    package var korean: String {
        switch self {
        case .oneOf(let choices): "\(choices.joined(separator: ", ")) 중 하나"
        case .words(let words): words
        case .wholeNumber(let range):
            switch (range.lowerBound, range.upperBound) {
            case (.min, .max): "정수"
            case (let least, .max): "\(least) 이상의 정수"
            case (.min, let most): "\(most) 이하의 정수"
            case (let least, let most): "\(least)부터 \(most)까지의 정수"
            }
        }
    }
}
