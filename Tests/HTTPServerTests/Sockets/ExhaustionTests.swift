import Glibc
import Testing

@testable import HTTPServer

@Suite("A process without descriptors")
struct ExhaustionTests {
    @Test("goes on serving, and lets clients in as soon as it has some again")
    func descriptors() async {
        await #expect(processExitsWith: .success) {
            try await withServer(.test.with(\.threads, 1)) { server in
                let early = try await Client.connect(server)
                try #require(try await early.ask(get()).status == 200)
                var fillers = takeAllDescriptors()
                close(fillers.removeLast())
                let late = try await Client.connect(server)
                // The loop has tried to let the late one in before it came to this.
                try #require(try await early.ask(get()).status == 200)
                for filler in fillers { close(filler) }
                try #require(try await late.ask(get()).status == 200)
            }
        }
    }
}

private func takeAllDescriptors() -> [Int32] {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = 128
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    var taken: [Int32] = []
    while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 { taken.append(descriptor) }
    return taken
}
