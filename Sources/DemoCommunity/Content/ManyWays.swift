import Domain

extension DemoCommunity {
    /// A poll of each kind that asks for more than one option.
    static let manyWays: [PollSketch] = [
        poll(
            .multiple(.any), "study-days", .dawn, "시험 공부 모임, 되는 요일을 모두 골라 주세요", ago: .hours(8, minutes: 25),
            ["월요일", "화요일", "수요일", "목요일", "금요일"],
            [(picks(1, 3), 2), (picks(3), 1), (picks(2, 3, 5), 2), (picks(5), 1)]
        )
        .body("가장 많이 되는 요일로 정해요. 다른 날이 좋으면 말해 주세요, 선택지에 더할게요.").forGroup().results(.always).addingOptions().lasting(.days(2)),
        poll(
            .multiple(Picks(least: 1, most: 3)), "shelf", .maple, "Pick up to three books for the summer shelf", ago: .days(5, hours: 21),
            ["A walk in the rain", "The lighthouse key", "Seven letters", "Sourdough for two", "The map seller"],
            [(picks(1, 2, 4), 3), (picks(2, 3), 2), (picks(2, 5), 2), (picks(3), 1)]
        )
        .passing(1).lasting(.days(2)),
        poll(
            .ranked, "sports-day", .jun, "체육대회 종목, 하고 싶은 차례로 써 주세요", ago: .days(2, hours: 9),
            ["줄다리기", "이어달리기", "피구", "축구"],
            [(ranking([3], [4], [2]), 3), (ranking([2], [3]), 2), (ranking([1, 2], [4], [3]), 1), (ranking([4], [3], [1], [2]), 1)]
        )
        .forGroup().results(.always).lasting(.days(4)),
        poll(
            .ranked, "film-night", .theo, "Which film do we watch first? Rank as many as you like", ago: .days(1, hours: 12),
            ["The slow train", "Ghosts of the bakery", "Robots in spring"],
            [(ranking([2], [1], [3]), 4), (ranking([1], [2]), 3), (ranking([3], [1, 2]), 2)]
        )
        .lasting(.days(3)),
        poll(
            .score, "lunch-menu", .tteokbokki, "이번 달 급식 점수를 매겨 주세요 (0–5점)", ago: .days(3, hours: 14),
            ["비빔밥", "돈가스", "마라탕", "잡채"],
            [(.scores([4, 5, 3, 2]), 2), (.scores([5, 3, nil, 4]), 2), (.scores([3, 5, 5, 1]), 2), (.scores([nil, 4, 0]), 1)]
        )
        .forGroup().lasting(.days(2)),
        poll(
            .score, "venues", .olive, "Score the places we tried, from 0 to 5", ago: .hours(16, minutes: 45),
            ["The library garden", "Café by the river", "Station waiting room"],
            [(.scores([5, 4, 1]), 4), (.scores([4, 5, 0]), 3), (.scores([5, nil, 2]), 2)]
        )
        .results(.always).lasting(.days(2)),
        poll(
            .dots(budget: 10), "class-money", .wallet, "남은 학급비, 10표를 나누어 주세요", ago: .hours(10, minutes: 10),
            ["간식", "보드게임", "화분", "단체 사진"],
            [(.votes([5, 3, 0, 2]), 2), (.votes([2, 8]), 1), (.votes([4, 0, 4, 2]), 2), (.votes([10]), 1)]
        )
        .forGroup().results(.always).lasting(.days(1)),
        poll(
            .quadratic(budget: 25), "club-funds", .pages, "How shall the club spend its funds?", ago: .days(4, hours: 18),
            ["New books", "Tea and cake", "Reading lamps", "A trip to the archive"],
            [(.votes([4, 2, 1, 2]), 3), (.votes([0, 5]), 1), (.votes([2, 1, 4, 2]), 2), (.votes([3, 0, 0, 4]), 2)]
        )
        .body("Each of you has 25 points. One vote for something costs 1 point, two cost 4, three cost 9: say what matters most.")
        .lasting(.days(2)),
    ]

    private static func picks(_ numbers: Int...) -> Choice { .options(numbers.map { OptionNumber($0) }) }
    private static func ranking(_ levels: [Int]...) -> Choice { .ranking(levels.map { $0.map { OptionNumber($0) } }) }
}
