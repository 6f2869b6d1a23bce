import Domain
import Testing

struct PollEditTests {
    let poll = Poll.sample(["tea", "cofee", "water"])

    @Test func `an edit is trimmed`() throws {
        let edit = try PollEdit(title: " New? ", body: .set(" more "), optionTexts: [OptionNumber(2): " coffee "]).checked(against: poll)
        #expect(edit == PollEdit(title: "New?", body: .set("more"), optionTexts: [OptionNumber(2): "coffee"]))
    }

    @Test func `a blank text takes the part away`() throws {
        let edit = try PollEdit(body: .set(" "), link: .set("")).checked(against: poll)
        #expect(edit == PollEdit(body: .clear, link: .clear))
        #expect(try PollEdit(link: .clear).checked(against: poll) == PollEdit(link: .clear))
    }

    @Test func `labels are named once, and not put on and taken off at once`() throws {
        let edit = try PollEdit(addedLabels: [" a", "A", "b"], removedLabels: ["c"], round: .set(" spring ")).checked(against: poll)
        #expect(edit == PollEdit(addedLabels: ["a", "b"], removedLabels: ["c"], round: .set("spring")))
        #expect(edit.changesLabels && !edit.changesText && !edit.isEmpty)
        let refusal = #expect(throws: WoteError.self) { try PollEdit(addedLabels: ["x"], removedLabels: ["X"]).checked(against: poll) }
        #expect(refusal?.field == "label")
    }

    @Test(arguments: [([""], false), (["a\nb"], false), ((1...10).map(String.init), true), ((1...11).map(String.init), false)])
    func `a poll carries up to ten labels that can be names`(_ names: [String], _ isAccepted: Bool) {
        if isAccepted {
            #expect(throws: Never.self) { try PollLabel.checked(names) }
        } else {
            let refusal = #expect(throws: WoteError.self) { try PollLabel.checked(names) }
            #expect(refusal?.field == "label")
        }
    }

    @Test func `an edit of nothing is refused`() {
        #expect(PollEdit().isEmpty)
        let refusal = #expect(throws: WoteError.self) { try PollEdit().checked(against: poll) }
        #expect(refusal?.field == "edit")
    }

    @Test(arguments: [
        (PollEdit(title: " "), "title"), (PollEdit(link: .set("ftp://a")), "link"),
        (PollEdit(optionTexts: [OptionNumber(1): ""]), "option"),
        (PollEdit(optionTexts: [OptionNumber(4): "milk"]), "options"), (PollEdit(optionTexts: [OptionNumber(0): "milk"]), "options"),
        (PollEdit(optionTexts: [OptionNumber(1): "Water "]), "options"),
    ])
    func `a broken rule names its field`(_ edit: PollEdit, _ field: String) {
        let refusal = #expect(throws: WoteError.self) { try edit.checked(against: poll) }
        #expect(refusal?.field == field)
    }

    @Test func `two options can swap their texts`() throws {
        let swap = PollEdit(optionTexts: [OptionNumber(1): "water", OptionNumber(3): "tea"])
        #expect(try swap.checked(against: poll) == swap)
    }

    @Test func `options are found by number, wherever they stand`() throws {
        let poll = Poll.sample(["nine", "two"], numbers: [9, 2])
        let edit = PollEdit(optionTexts: [OptionNumber(9): "neuf"])
        #expect(try edit.checked(against: poll) == edit)
    }

    @Test func `agree and disagree stay`() {
        let poll = Poll.sample(kind: .yesno)
        let refusal = #expect(throws: WoteError.self) { try PollEdit(optionTexts: [OptionNumber(1): "yes"]).checked(against: poll) }
        #expect(refusal?.field == "options")
    }

    @Test func `options are added after those there are`() throws {
        let poll = Poll.sample(["tea", "cofee"], addingOptions: true)
        let edit = try PollEdit(optionTexts: [OptionNumber(2): "coffee"], addedOptions: [" water ", "milk"]).checked(against: poll)
        #expect(edit == PollEdit(optionTexts: [OptionNumber(2): "coffee"], addedOptions: ["water", "milk"]))
        #expect(!edit.isEmpty)
    }

    @Test(arguments: [
        ([" TEA"], "options"), (["milk", "milk"], "options"), ([""], "option"), ((1...18).map { "\($0)" } + ["19"], "options"),
    ])
    func `what is added obeys the rules of options`(_ texts: [String], _ field: String) {
        let poll = Poll.sample(["tea", "coffee"], addingOptions: true)
        let refusal = #expect(throws: WoteError.self) { try PollEdit(addedOptions: texts).checked(against: poll) }
        #expect(refusal?.field == field)
    }

    @Test func `a poll whose options are for good takes none`() {
        let refusal = #expect(throws: WoteError.self) { try PollEdit(addedOptions: ["milk"]).checked(against: poll) }
        #expect(refusal?.message.english == "Poll 7 was asked without --add-options; its options stay as they are.")
    }
}
