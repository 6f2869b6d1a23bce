import Domain

/// The two groups; the raw value is the record's key.
enum Circle: String, CaseIterable {
    case school, club

    var record: GroupRecord {
        switch self {
        case .school: GroupRecord(key: rawValue, name: "은하수고등학교")
        case .club: GroupRecord(key: rawValue, name: "Thursday Reading Club")
        }
    }

    var people: [Person] { Person.allCases.filter { $0.profile.circle == self } }
}

/// What kind of decider a member is; the raw value is the persona's code.
enum Temper: String {
    case ecoWarrior = "ECO_WARRIOR"
    case budgetKeeper = "BUDGET_KEEPER"
    case flexer = "FLEXER"
    case trendsetter = "TRENDSETTER"
    case beautyLover = "BEAUTY_LOVER"
    case impulseBuyer = "IMPULSE_BUYER"
    case adventurer = "ADVENTURER"
    case riskAverse = "RISK_AVERSE"

    /// How readily they say "buy it", in percent.
    var appetite: UInt64 {
        switch self {
        case .impulseBuyer: 95
        case .flexer: 85
        case .trendsetter: 75
        case .beautyLover: 65
        case .adventurer: 60
        case .ecoWarrior: 30
        case .riskAverse: 20
        case .budgetKeeper: 10
        }
    }
}

/// The members; the raw value is the record's key.
enum Person: String, CaseIterable {
    case haneul, wallet, tteokbokki, mint, dawn, jun, twinkle
    case maple, theo, juniper, pages, olive, bookworm
    case robin

    struct Profile {
        let nickname: String
        let circle: Circle?
        let temper: Temper?
        /// How long ago they joined.
        let joined: Span
    }

    var profile: Profile {
        switch self {
        case .haneul: Profile(nickname: "하늘이", circle: .school, temper: .ecoWarrior, joined: .days(312))
        case .wallet: Profile(nickname: "지갑요정", circle: .school, temper: .budgetKeeper, joined: .days(298))
        case .tteokbokki: Profile(nickname: "떡볶이장인", circle: .school, temper: .impulseBuyer, joined: .days(240))
        case .mint: Profile(nickname: "민트초코", circle: .school, temper: .trendsetter, joined: .days(205))
        case .dawn: Profile(nickname: "새벽별", circle: .school, temper: .riskAverse, joined: .days(180))
        case .jun: Profile(nickname: "탐험가 준", circle: .school, temper: .adventurer, joined: .days(96))
        case .twinkle: Profile(nickname: "반짝이", circle: .school, temper: .beautyLover, joined: .days(41))
        case .maple: Profile(nickname: "Maple", circle: .club, temper: .riskAverse, joined: .days(305))
        case .theo: Profile(nickname: "Theo", circle: .club, temper: .adventurer, joined: .days(287))
        case .juniper: Profile(nickname: "Juniper", circle: .club, temper: .ecoWarrior, joined: .days(231))
        case .pages: Profile(nickname: "Two More Pages", circle: .club, temper: .budgetKeeper, joined: .days(150))
        case .olive: Profile(nickname: "Olive", circle: .club, temper: .flexer, joined: .days(77))
        case .bookworm: Profile(nickname: "책벌레", circle: .club, temper: .trendsetter, joined: .days(33))
        case .robin: Profile(nickname: "Robin", circle: nil, temper: nil, joined: .days(330))
        }
    }

    func record(now: Instant) -> MemberRecord {
        MemberRecord(
            key: rawValue, nickname: profile.nickname, role: self == .robin ? .admin : .member, group: profile.circle?.rawValue,
            persona: profile.temper?.rawValue, joinedAt: now - profile.joined)
    }
}
