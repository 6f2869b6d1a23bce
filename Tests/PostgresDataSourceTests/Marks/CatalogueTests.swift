import Contract
import Core
import Domain
import Postgres
import TestCommunity
import Testing

/// Listing and keeping labels and rounds: what is written once is tested for both.
@Suite(.bothWays) struct CatalogueTests {
    enum Sort: CaseIterable { case labels, rounds }

    /// The same acts on either sort, told by names.
    private struct Acts: Sendable {
        let create: @Sendable (String) async throws -> String
        let rename: @Sendable (String, String) async throws -> String
        let delete: @Sendable (String) async throws -> Removal
        let names: @Sendable (Int) async throws -> [[String]]
    }

    private func acts(_ sort: Sort, _ member: UseCases) -> Acts {
        switch sort {
        case .labels: acts(member.labels, .red)
        case .rounds: acts(member.rounds, .standard)
        }
    }

    private func acts<Entry: Catalogue>(_ entries: CatalogueUseCases<Entry>, _ setting: Entry.Entity.Setting) -> Acts {
        Acts(
            create: { try await entries.create($0, setting).name }, rename: { try await entries.change($0, newName: $1).name },
            delete: { try await entries.delete($0) },
            names: { size in
                var (pages, cursor): ([[String]], Cursor?) = ([], nil)
                repeat {
                    let page = try await entries.list(limit: PageSize(size), after: cursor)
                    pages.append(page.items.map(\.name))
                    cursor = page.next
                } while cursor != nil
                return pages
            })
    }

    @Test(arguments: Sort.allCases)
    func newestComeFirstAndPagesFollow(sort: Sort) async throws {
        try await TestCommunity.run { community in
            let acts = acts(sort, community.admin)
            for name in ["a", "b", "c", "d", "e"] { _ = try await acts.create(" \(name) ") }
            #expect(try await acts.names(2) == [["e", "d"], ["c", "b"], ["a"]])
            #expect(try await self.acts(sort, community.anonymous).names(100) == [["e", "d", "c", "b", "a"]])
            let statements = try await community.statements { _ = try await acts.names(100) }
            #expect(statements.count == 1)
        }
    }

    @Test(arguments: Sort.allCases)
    func aNameIsOneHoweverItIsWritten(sort: Sort) async throws {
        try await TestCommunity.run { community in
            let acts = acts(sort, community.admin)
            _ = try await acts.create("Cafe\u{301}")
            for same in ["CAFÉ", " caf\u{200B}é "] {
                let refusal = await expectRefusal(.conflict) { try await acts.create(same) }
                #expect(refusal?.field == "name")
            }
            _ = try await acts.create("tea")
            await expectRefusal(.conflict) { try await acts.rename("tea", "café") }
            // Its own name written otherwise is no other's.
            #expect(try await acts.rename("café", "CAFÉ") == "CAFÉ")
            #expect(try await acts.names(10) == [["tea", "CAFÉ"]])
            #expect(try await acts.delete("café") == Removal(name: "CAFÉ", polls: 0))
        }
    }

    /// From two processes at once; which of them wins does not matter.
    @Test(arguments: Sort.allCases)
    func oneOfTwoAdminsMakesIt(sort: Sort) async throws {
        try await TestCommunity.run { community in
            let others = (0..<4).map { _ in acts(sort, community.member(community.admin, through: community.anotherSource())) }
            for round in 0..<5 {
                let outcomes = await withTaskGroup(of: WoteError.Code?.self) { group in
                    for acts in others {
                        group.addTask {
                            do { _ = try await acts.create("name \(round)") } catch { return (error as? WoteError)?.code ?? .unexpected }
                            return nil
                        }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                #expect(outcomes.count { $0 == nil } == 1 && outcomes.count { $0 == .conflict } == 3, "\(outcomes)")
            }
        }
    }

    @Test(arguments: Sort.allCases)
    func anUnknownNameIsToldWithThoseThereAre(sort: Sort) async throws {
        try await TestCommunity.run { community in
            let (acts, noun) = (acts(sort, community.admin), sort == .labels ? "label" : "round")
            let nothing = await expectRefusal(.notFound) { try await acts.delete("tea") }
            #expect(nothing?.message.english == "There is no \(noun) \"tea\"; there are none yet.")
            for name in ["coffee", "milk"] { _ = try await acts.create(name) }
            let few = await expectRefusal(.notFound) { try await acts.rename("tea", "x") }
            #expect(few?.message.english == "There is no \(noun) \"tea\"; there are: milk, coffee." && few?.field == noun)
            for number in 0..<9 { _ = try await acts.create("\(number)") }
            let many = await expectRefusal(.notFound) { try await acts.delete("tea") }
            #expect(many?.message.english == "There is no \(noun) \"tea\"; see: wote \(noun)s")
        }
    }

    @Test(arguments: Sort.allCases)
    func onlyAdminsKeepThemAndTheLogTells(sort: Sort) async throws {
        try await TestCommunity.run { community in
            let (acts, noun) = (acts(sort, community.admin), sort == .labels ? "label" : "round")
            _ = try await acts.create("tea")
            let banned = try await community.joinBanned("banned")
            for (member, code) in [
                (try await community.join("kim"), WoteError.Code.forbidden), (banned, .forbidden), (community.anonymous, .unauthenticated),
            ] {
                let theirs = self.acts(sort, member)
                await expectRefusal(code) { try await theirs.create("x") }
                await expectRefusal(code) { try await theirs.rename("tea", "x") }
                await expectRefusal(code) { try await theirs.delete("tea") }
            }
            _ = try await acts.rename("tea", "coffee")
            _ = try await acts.delete("coffee")
            let log = try await community.admin.admin.audit(limit: PageSize(20), after: nil).items.map { "\($0.act) \($0.reason ?? "-")" }
            #expect(log.filter { $0.contains(noun) } == ["delete-\(noun) coffee (0)", "change-\(noun) tea → coffee", "create-\(noun) tea"])
        }
    }

    @Test(arguments: ["", " ", "a\nb", String(repeating: "x", count: 81)])
    func namesAndChangesObeyTheRules(name: String) async throws {
        try await TestCommunity.run { community in
            for sort in Sort.allCases {
                let acts = acts(sort, community.admin)
                _ = try await acts.create("tea")
                await expectRefusal(.invalid) { try await acts.create(name) }
                await expectRefusal(.invalid) { try await acts.rename("tea", name) }
            }
            await expectRefusal(.invalid) { try await community.admin.labels.change("tea") }
        }
    }

    @Test func aLabelKeepsItsColour() async throws {
        try await TestCommunity.run { community in
            let labels = community.admin.labels
            for colour in PollLabel.Colour.allCases { #expect(try await labels.create(colour.rawValue, colour).colour == colour) }
            let renamed = try await labels.change("red", newName: "rot")
            #expect(renamed.colour == .red)
            #expect(try await labels.change("rot", .blue).colour == .blue)
        }
    }

    @Test func aRoundIsDueLater() async throws {
        try await TestCommunity.run { community in
            let rounds = community.admin.rounds
            let soon = Instant(microseconds: 4_000_000_000_000_000)
            #expect(try await rounds.create("spring", .at(soon)).dueAt == soon)
            let time = try #require(CalendarTime(local: "2096-12-24 18:00"))
            #expect(try await rounds.change("spring", .local(time, zone: "Asia/Seoul")).dueAt.rfc3339 == "2096-12-24T09:00:00.000000Z")
            let past: [Deadline] = [.never, .at(Instant(microseconds: 0)), .after(seconds: .max), .local(time, zone: "Atlantis")]
            for due in past {
                for work in [{ try await rounds.create("x", due) }, { try await rounds.change("spring", due) }] {
                    let refusal = await expectRefusal(.invalid) { try await work() }
                    #expect(refusal?.field == "dueAt", "\(due)")
                }
            }
        }
    }
}
