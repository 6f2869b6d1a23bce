import Domain

extension DemoCommunity {
    /// Shall I buy this?
    static let koreanPurchases: [PollSketch] = [
        yesno(featured, .mint, "노이즈 캔슬링 헤드폰, 살까요?", ago: .hours(5, minutes: 12), votes: 7, 3)
            .body("버스에서 매일 두 시간씩 음악을 들어요. 지금 이어폰은 한쪽이 안 들리고요. 할인은 이번 주까지래요!")
            .price(189_000).link("https://example.com/headphones/quiet-two")
            .about(.shopping).results(.always).lasting(.days(2)),
        yesno("sneakers", .twinkle, "한정판 운동화, 용돈 두 달 치를 써도 될까요?", ago: .days(1, hours: 2), votes: 4, 7)
            .body("색이 정말 예뻐요. 그런데 비 오는 날에는 못 신을 것 같아요.")
            .price(129_000).link("https://example.com/shoes/sunset").about(.shopping).passing(1).lasting(.days(3)),
        yesno("used-bicycle", .haneul, "중고 자전거로 등교해 볼까요?", ago: .days(9, hours: 3), votes: 9, 2)
            .body("집에서 학교까지 3.2km예요. 안장과 브레이크는 새로 갈았다고 합니다.\n비 오는 날은 걸어가려고요.")
            .price(85_000).about(.school, .shopping).results(.always).lasting(.days(2)),
        yesno("tablet", .dawn, "인강용 태블릿, 지금 사는 게 나을까요?", ago: .days(6, hours: 7), votes: 5, 6)
            .body("시험이 한 달 남았어요. 사 놓고 영상만 볼까 봐 걱정입니다.")
            .price(458_000).link("https://example.org/tablets/compare").results(.afterClose).lasting(.days(2)),
        yesno("long-coat", .tteokbokki, "롱패딩 또 사도 될까요? (이미 두 벌 있음)", ago: .days(8, hours: 5), votes: 3, 8)
            .body("솔직하게 말해 주세요. 한 번만 투표할 수 있어요.").price(159_000).final(),
        yesno("tumbler", .jun, "텀블러 하나 더, 살까 말까?", ago: .hours(20, minutes: 5), votes: 2, 9)
            .body("등산 갈 때 쓸 가벼운 것이 필요해요. 찬장에는 이미 네 개가 있습니다.").price(24_000).about(.shopping),
        yesno("perfume", .twinkle, "첫 향수로 비누 향, 어때요?", ago: .days(3, hours: 9), votes: 6, 3)
            .body("시향해 보니 금방 빨아 널은 빨래 냄새가 나요.").price(68_000).passing(2).lasting(.days(1, hours: 12)),
        yesno("keyboard", .wallet, "기계식 키보드, 석 달을 참았는데 이제 사도 될까요?", ago: .hours(23, minutes: 35), votes: 6, 5)
            .body("그동안 매주 만 원씩 모았어요. 소리가 조용한 축으로 골랐습니다.")
            .price(119_000).link("https://example.com/keyboards/quiet-red"),
        yesno("concert", .mint, "콘서트 티켓 취소 표가 나왔어요. 살까요?", ago: .days(4, hours: 1), votes: 10, 1)
            .body("10분 안에 정해야 해요! 빨리 도와주세요.").price(143_000).results(.always).closedEarly(after: .minutes(9)),
    ]
}
