package import Domain
package enum DemoCommunity { package static let origin = "demo"; package static let featuredTitle = "x"; package static func records(now: Instant) -> [CommunityRecord] { [] } }
