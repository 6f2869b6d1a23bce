import Domain

extension DemoCommunity {
    /// What a school has to decide.
    static let koreanSchool: [PollSketch] = [
        single(
            "trip", .jun, "수학여행 자유 시간에 어디로 갈까요?", ago: .days(1, hours: 4),
            ["바닷가 산책": 3, "전통 시장": 2, "천문대": 1, "숙소에서 쉬기": 0]
        )
        .body("버스가 한 대라서 한 곳만 갈 수 있어요.").forGroup().about(.school).within(.term).lasting(.days(2)),
        single(
            "lunch", .tteokbokki, "내일 점심, 뭐 먹을까요?", ago: .hours(3, minutes: 20),
            ["떡볶이와 순대": 4, "김치볶음밥": 2, "칼국수": 3, "샐러드 도시락": 1, "매점 빵": 0]
        )
        .about(.food, .school).lasting(.hours(20)),
        single(
            "class-shirt", .twinkle, "반티 색깔 정해요", ago: .days(5, hours: 2),
            ["하늘색": 3, "연보라": 2, "레몬색": 1, "검은색": 1]
        )
        .body("내일 주문을 넣어야 해서 바꿀 수 없어요. 신중하게 골라 주세요.").forGroup().about(.school, .shopping).within(.term).final().results(.afterClose),
        yesno("study-room", .dawn, "시험 기간 동안 교실을 저녁 9시까지 열어 달라고 할까요?", ago: .hours(6, minutes: 40), votes: 5, 1)
            .body("선생님께 드릴 말씀이라 의견을 먼저 모읍니다. 청소는 같이 해요.").forGroup().about(.school).within(.term).lasting(.days(3)),
        single(
            "festival", .mint, "축제 부스로 뭘 하면 좋을까요?", ago: .days(7, hours: 6),
            ["방탈출": 3, "사진관": 1, "보드게임 카페": 1, "와플 가게": 1, "타로 상담": 0, "중고 장터": 1]
        )
        .forGroup().about(.school).within(.term).lasting(.days(3)),
        yesno("no-leftovers", .haneul, "수요일을 '잔반 없는 날'로 하면 어떨까요?", ago: .days(2, hours: 12), votes: 6, 2)
            .body("먹을 만큼만 받고 남기지 않기! 결과는 급식실에 전달하고, 집계는 운영진만 봅니다.")
            .about(.food, .school).passing(2).results(.staff).lasting(.days(4)),
        single(
            "club-name", .jun, "새 등산 동아리 이름을 골라 주세요", ago: .days(1, hours: 6),
            ["구름 위 도시락": 5, "한 걸음 더": 2, "정상에서 만나요": 3, "천천히 오르는 사람들": 1]
        )
        .edited(.option(4, before: "천천히 오르는 사람들들"), after: .minutes(18)).lasting(.days(3)),
        single(
            "seats", .wallet, "자리 바꾸기, 어떻게 할까요?", ago: .days(4, hours: 8), ["제비뽑기": 3, "지금 그대로": 3]
        )
        .body("이번 달은 반장이 정하지 않고 투표로 정합니다.").forGroup().about(.school).within(.term).passing(1).lasting(.days(1)),
        yesno("morning-reading", .bookworm, "아침 10분 독서, 같이 하실 분?", ago: .days(5, hours: 11), votes: 8, 2)
            .body("아무 책이나 좋아요. 만화책도 환영합니다. 끝나는 날은 없어요.")
            .edited(.body(before: "아무 책이나 좋아요. 끝나는 날은 없어요."), after: .hours(2)).about(.books).within(.term).results(.always)
            .withoutDeadline(),
    ]
}
