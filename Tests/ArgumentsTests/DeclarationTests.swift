import Arguments
import Testing

@Suite("Declarations")
struct DeclarationTests {
    static func faults(
        options: [any AnyOption] = [], arguments: [any AnyArgument] = [], subcommands: [Command<Int>] = [], defaultSubcommand: String? = nil
    ) -> [String] {
        Command<Int>(
            "a", summary: "", options: options, arguments: arguments, subcommands: subcommands, defaultSubcommand: defaultSubcommand
        ) { _ in 0 }.declarationFaults
    }

    @Test("without a fault") func none() {
        #expect(Tool().command.declarationFaults == [])
    }

    @Test("of the same option twice, also below and as help")
    func options() {
        let flag = Option.flag("x", short: "h", help: "")
        let below = Command<Int>("b", summary: "", options: [flag]) { _ in 0 }
        #expect(Self.faults(options: [flag, flag]) == ["a: --x is declared twice", "a: -h is declared twice", "a: -h is declared twice"])
        #expect(Self.faults(options: [Option.flag("x", help: "")], subcommands: [below]).contains("a b: --x is declared twice"))
    }

    @Test("of arguments in an order that cannot be filled")
    func arguments() {
        let one = Argument("ONE", help: "", parse: .text)
        let maybe = Argument.optional("MAYBE", help: "", parse: .text)
        let rest = Argument.rest("REST", help: "", parse: .text)
        #expect(Self.faults(arguments: [one, maybe, rest]) == [])
        #expect(Self.faults(arguments: [maybe, one]) == ["a: ONE must be there, but MAYBE before it need not"])
        #expect(Self.faults(arguments: [rest, maybe]) == ["a: REST takes all, so that nothing is left for MAYBE"])
    }

    @Test("of commands that lead nowhere")
    func commands() {
        let empty = Command<Int>("b", aliases: ["b"], summary: "")
        #expect(
            Self.faults(subcommands: [empty], defaultSubcommand: "c") == [
                "a: b is declared twice", "a: there is no subcommand c", "a b: there is nothing to run",
            ])
    }
}
