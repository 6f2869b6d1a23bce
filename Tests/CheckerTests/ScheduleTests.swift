import Domain
import Testing

@testable import Verification
@testable import wote_checker

@Suite struct ScheduleTests {
    @Test(arguments: [(1, 5), (2, 12), (10, 180)]) func everyKillComesWithinTheTime(kills: Int, seconds: Int) {
        let schedule = Schedule(seed: 7, kills: kills, clients: 3, seconds: seconds)
        #expect(schedule.serverKills.count == kills)
        #expect(schedule.clientFaults.count == 2 * kills)
        let moments = schedule.serverKills.map(\.at) + schedule.clientFaults.map(\.at) + schedule.exhaustions.map(\.at)
        #expect(moments.allSatisfy { (.zero)...(.seconds(seconds)) ~= $0 })
        #expect(schedule.serverKills.map(\.at) == schedule.serverKills.map(\.at).sorted())
        #expect(schedule.clientFaults.allSatisfy { 0..<3 ~= $0.slot })
    }

    @Test func twoKillsAreOneOfEachKind() {
        #expect(Set(Schedule(seed: 7, kills: 2, clients: 3, seconds: 12).serverKills.map(\.everything)) == [true, false])
    }

    @Test func theSeedDecides() {
        func schedule(_ seed: UInt64) -> Schedule { Schedule(seed: seed, kills: 10, clients: 4, seconds: 180) }
        #expect(schedule(7) == schedule(7))
        #expect(schedule(7) != schedule(8))
    }

    @Test func withoutKillsNothingIsDisturbed() {
        let schedule = Schedule(seed: 7, kills: 0, clients: 3, seconds: 12)
        #expect(schedule.serverKills.isEmpty && schedule.clientFaults.isEmpty && schedule.exhaustions.isEmpty)
    }

    @Test func eachVoterActsFromTwoProcesses() {
        let voters = Script.stage.voters
        #expect(voters.count == 2)
        let orders = Orders(
            scenario: .fire, seed: 7, connection: "", admin: Domain.ID(1), group: Domain.ID(1), stage: Script.stage, clients: 3)
        let all = (0..<3).flatMap { orders.voters(of: $0) }
        for voter in voters { #expect(all.count { $0 == voter } == 2) }
    }
}
