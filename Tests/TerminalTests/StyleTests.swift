import Terminal
import Testing

@Suite struct StyleTests {
    @Test(arguments: [
        (Style.bold, "\u{1B}[1mx\u{1B}[0m"), (.dim, "\u{1B}[2mx\u{1B}[0m"), (.colour(.green), "\u{1B}[32mx\u{1B}[0m"),
        (.bold.and(.colour(.red)).and(.underlined), "\u{1B}[1;4;31mx\u{1B}[0m"),
        (.colour(.red).and(.colour(.cyan)).and(.bold), "\u{1B}[1;36mx\u{1B}[0m"), (.plain, "x"),
    ])
    func `a style is turned on before the text and off after it`(style: Style, expected: String) {
        #expect(Painter(isColoured: true).paint("x", style) == expected)
        #expect(Painter(isColoured: false).paint("x", style) == "x")
    }

    @Test func `no text needs no style`() {
        #expect(Painter(isColoured: true).paint("", .bold) == "")
    }

    @Test(arguments: [
        (true, ["TERM": "xterm-256color"], ColourFlag.auto, true),
        (false, ["TERM": "xterm-256color"], .auto, false),
        (true, ["TERM": "dumb"], .auto, false), (true, [:], .auto, false), (true, ["TERM": ""], .auto, false),
        (true, ["TERM": "xterm", "NO_COLOR": "1"], .auto, false), (true, ["TERM": "xterm", "NO_COLOR": "0"], .auto, false),
        (true, ["TERM": "xterm", "NO_COLOR": ""], .auto, true),
        (false, ["CLICOLOR_FORCE": "1"], .auto, true), (false, ["FORCE_COLOR": "1"], .auto, true),
        (false, ["CLICOLOR_FORCE": "0"], .auto, false), (false, ["FORCE_COLOR": ""], .auto, false),
        (false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], .auto, false),
        (false, ["NO_COLOR": "1", "TERM": "dumb"], .always, true), (true, ["TERM": "xterm", "CLICOLOR_FORCE": "1"], .never, false),
    ])
    func `colour is decided by flag, environment and terminal`(
        isTerminal: Bool, environment: [String: String], flag: ColourFlag, expected: Bool
    ) {
        #expect(colourDecision(isTerminal: isTerminal, environment: environment, flag: flag) == expected)
    }

    @Test(arguments: [
        (["LANG": "ko_KR.UTF-8"], Glyphs.unicode), (["LANG": "C.utf8"], .unicode), (["LANG": "de_DE.UTF-8@euro"], .unicode),
        (["LANG": "C"], .ascii), ([:], .ascii), (["LANG": "ko_KR.EUC-KR"], .ascii), (["LANG": "ko_KR"], .ascii),
        (["LC_ALL": "C", "LANG": "ko_KR.UTF-8"], .ascii), (["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"], .unicode),
    ])
    func `glyphs follow the locale`(environment: [String: String], expected: Glyphs) {
        #expect(Glyphs(environment: environment) == expected)
    }
}
