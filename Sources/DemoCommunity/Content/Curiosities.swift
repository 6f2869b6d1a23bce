import Domain

extension DemoCommunity {
    /// Polls at the edges: very long, very short, undecided, unanswered, hidden.
    static let curiosities: [PollSketch] = [
        single(
            "cat-name", .haneul, "학교 앞 고양이 이름을 지어 주세요", ago: .days(3, hours: 1),
            [
                "구름": 2, "보리": 1, "콩이": 0, "치즈": 3, "나비": 0, "호두": 1, "감자": 1, "두부": 2, "단추": 0, "별이": 0,
                "까미": 0, "모카": 0, "달이": 1, "토리": 0, "양말": 1, "식빵": 1, "도토리": 0, "만두": 1, "라떼": 0, "그냥 야옹이": 0,
            ]
        )
        .body("등에 무늬가 있고, 부르면 느긋하게 옵니다. 스무 개 후보를 모았어요.").results(.always).lasting(.days(7)),
        yesno("long-title", .olive, longTitle, ago: .days(1, hours: 15), votes: 5, 5).passing(1).lasting(.days(6)),
        yesno("emoji", .twinkle, "☕️🍰👩‍👩‍👧‍👦👍❓", ago: .hours(1, minutes: 30), votes: 6, 0).results(.always),
        yesno("umbrella", .wallet, "우산 공유함, 만들까요?", ago: .minutes(4), votes: 0, 0)
            .body("현관에 두고 누구나 쓰고 돌려놓는 우산 다섯 개. 방금 올렸어요. 첫 표를 기다립니다!")
            .edited(.title(before: "우산 공유함 만들까요"), after: .minutes(2)).lasting(.days(4)),
        yesno("ticket-offer", .jun, "공연 표 양도합니다. 사실 분?", ago: .days(2, hours: 2), votes: 2, 1).price(50_000).lasting(.days(3))
            .hidden(after: .hours(3), "개인 거래 글은 올릴 수 없어요. 의견을 묻는 투표로 다시 올려 주세요."),
        yesno("pineapple", .robin, "파인애플 피자, 찬성? 반대?", ago: .days(6, hours: 18), votes: 6, 6)
            .body("오래된 질문입니다. 이번에는 결론이 날까요?").passing(1).results(.always).lasting(.days(2)),
    ]

    /// As long as a title may be.
    private static let longTitle =
        "If I promise to read each book I already own first, may I buy just one more at the fair on Saturday?"
}
