/// What is done to a run and when, drawn from its seed. Times count from the beginning.
struct Schedule: Equatable, Sendable {
    struct ServerKill: Equatable, Sendable {
        let at: Duration
        /// Whether the sessions die with the postmaster, or go on until they notice.
        let everything: Bool
    }

    struct ClientFault: Equatable, Sendable {
        enum Kind: Equatable, Sendable {
            case kill
            case stop(for: Duration)
        }

        let at: Duration
        let slot: Int
        let kind: Kind
    }

    struct Exhaustion: Equatable, Sendable {
        let at: Duration
        let time: Duration
    }

    private(set) var serverKills: [ServerKill] = []
    private(set) var clientFaults: [ClientFault] = []
    private(set) var exhaustions: [Exhaustion] = []

    /// As many parts as there are kills of the server; in each the server is killed once, a client is killed, another stopped for
    /// seconds, and in every second one all connections are taken away.
    init(seed: UInt64, kills: Int, clients: Int, seconds: Int) {
        var dice = SeededGenerator(seed: seed, stream: kills, clients, seconds)
        guard kills > 0 else { return }
        let part = Double(seconds) / Double(kills)
        for turn in 0..<kills {
            func moment(_ range: ClosedRange<Double>) -> Duration {
                .milliseconds(Int(1000 * part * (Double(turn) + .random(in: range, using: &dice))))
            }
            func time() -> Duration { .milliseconds(Int(1000 * min(part / 4, .random(in: 1...4, using: &dice)))) }
            serverKills.append(ServerKill(at: moment(0.2...0.7), everything: turn % 2 == 0))
            clientFaults.append(ClientFault(at: moment(0...0.4), slot: .random(in: 0..<clients, using: &dice), kind: .stop(for: time())))
            clientFaults.append(ClientFault(at: moment(0.5...0.9), slot: .random(in: 0..<clients, using: &dice), kind: .kill))
            if turn % 2 == 0 { exhaustions.append(Exhaustion(at: moment(0...0.7), time: time())) }
        }
    }
}
