import Domain
import Testing

@testable import Arguments
@testable import WoteCLI

/// The tree of commands itself, in both languages.
@Suite struct DeclarationTests {
    @Test(arguments: Language.allCases)
    func `nothing is declared twice or can't be reached`(language: Language) {
        #expect(Commands(language: language).root.declarationFaults == [])
    }

    @Test(arguments: Language.allCases)
    func `each command that runs has an example that begins with it`(language: Language) {
        for place in Place(Commands(language: language).root.syntax).all where place.command.runs {
            let line = place.names.joined(separator: " ")
            #expect(place.command.examples.contains { $0.line.contains(line) }, "\(line) has no example")
        }
    }

    @Test func `both languages have the same commands, options and examples`() {
        let shapes = Language.allCases.map { language in
            Place(Commands(language: language).root.syntax).all.map { place in
                [place.names.joined(separator: " ")] + place.command.options.map(\.spelling) + place.command.examples.map(\.line)
            }
        }
        #expect(shapes[0] == shapes[1])
    }

    @Test(arguments: Language.allCases)
    func `every example can be parsed`(language: Language) throws {
        let commands = Commands(language: language)
        for place in Place(commands.root.syntax).all {
            for example in place.command.examples {
                let line = try #require(arguments(of: example.line), "\(example.line)")
                #expect(throws: Never.self, "\(example.line)") {
                    _ = try commands.root.parse(line.map { Array($0.utf8) }, phrases: commands.phrases)
                }
            }
        }
    }

    /// The arguments of the first `wote` in a line of shell.
    private func arguments(of line: String) -> [String]? {
        guard let start = line.firstRange(of: "wote") else { return nil }
        var (words, word, quote): ([String], String?, Character?) = ([], nil, nil)
        for character in line[start.upperBound...] {
            switch character {
            case quote: quote = nil
            case "\"" where quote == nil, "'" where quote == nil: (word, quote) = (word ?? "", character)
            case _ where quote != nil: word?.append(character)
            case " ", "|", ">", ")":
                if let word { words.append(word) }
                if character != " " { return words }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return words
    }
}
