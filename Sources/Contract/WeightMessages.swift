package import Domain

/// Sets what ballots weigh in a poll in which nobody has voted yet, instead of what was set before; none: they all weigh the same.
package struct SetWeights: Request {
    package typealias Response = Done
    package static let endpoint = Endpoint.setWeights
    package let poll: ID<Poll>
    package let weights: [WeightResponse]

    package init(poll: ID<Poll>, weights: [WeightResponse]) { (self.poll, self.weights) = (poll, weights) }
}

package struct ListWeights: Request {
    package typealias Response = WeightList
    package static let endpoint = Endpoint.listWeights
    package let poll: ID<Poll>
    package init(poll: ID<Poll>) { self.poll = poll }
}

package struct WeightList: Codable, Hashable, Sendable {
    package let items: [WeightResponse]
    package init(items: [WeightResponse]) { self.items = items }
}

/// A member's weight, as text so that no reader rounds it.
package struct WeightResponse: Codable, Hashable, Sendable {
    package let nickname: String
    package let weight: String

    package init(nickname: String, weight: String) { (self.nickname, self.weight) = (nickname, weight) }
    package init(_ weight: VoterWeight) { self.init(nickname: weight.nickname, weight: weight.text) }
    package func voterWeight() throws(WoteError) -> VoterWeight { try VoterWeight(nickname, weighing: weight) }
}
