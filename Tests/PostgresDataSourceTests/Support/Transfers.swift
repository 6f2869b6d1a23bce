import Core
import Domain
import TestCommunity

private actor Records {
    private(set) var all: [CommunityRecord] = []
    func add(_ record: CommunityRecord) { all.append(record) }
}

/// Everything in the community, or in one poll, as an export gives it.
func dump(_ community: TestCommunity, poll: Poll? = nil) async throws -> [CommunityRecord] {
    let records = Records()
    try await community.admin.admin.dump(poll: poll?.id) { record, _ in await records.add(record) }
    return await records.all
}

@discardableResult
func load(_ records: [CommunityRecord], _ plan: ImportPlan, into community: TestCommunity) async throws -> ImportSummary {
    let stream = AsyncThrowingStream<CommunityRecord, any Error> { continuation in
        for record in records { continuation.yield(record) }
        continuation.finish()
    }
    return try await community.admin.admin.load(stream, plan: plan) { _ in }
}
