import Domain
import Postgres
import Synchronization
import Terminal

/// Tells a person what the first start does; later ones say nothing.
final class Narrator: Sendable {
    private let shell: Shell
    private let lines = Mutex<[Task<Void, any Error>]>([])

    init(shell: Shell) { self.shell = shell }

    func tell(_ event: ClusterEvent) {
        guard let phrase = event.phrase, !shell.settings.json else { return }
        let shell = shell
        lines.withLock { lines in
            let before = lines.last
            lines.append(
                Task {
                    try await before?.value
                    try await shell.warn(phrase)
                })
        }
    }

    /// Returns when everything told has been written.
    func finish() async {
        guard let last = lines.withLock({ $0.last }) else { return }
        _ = await last.result
    }
}
