import Domain
import Testing

struct KoreanParticleTests {
    @Test(arguments: [
        ("제목", KoreanParticle.topic, "제목은"), ("선택지", .topic, "선택지는"), ("제목", .subject, "제목이"), ("선택지", .subject, "선택지가"),
        ("제목", .object, "제목을"), ("선택지", .object, "선택지를"), ("제목", .and, "제목과"), ("선택지", .and, "선택지와"),
        ("\u{1111}\u{116D}", .topic, "표는"), ("\u{1106}\u{116E}\u{11AB}", .topic, "문은"), ("tea", .topic, "tea은(는)"), ("", .and, "과(와)"),
    ])
    func `a particle follows how its word ends`(_ word: String, _ particle: KoreanParticle, _ text: String) {
        #expect("\(word, particle)" == text)
    }

    @Test func `digits are read aloud`() {
        let texts = (0...12).map { "\($0, .subject)" }
        #expect(texts == ["0이", "1이", "2가", "3이", "4가", "5가", "6이", "7이", "8이", "9가", "10이", "11이", "12가"])
    }

    @Test func `after quotation marks it goes by the word within`() {
        #expect("\(quoted: "녹차", .topic)" == "\"녹차\"는")
        #expect("\(quoted: "3d", .topic)" == "\"3d\"은(는)")
    }
}
