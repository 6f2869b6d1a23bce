import Testing

@testable import Postgres

@Suite struct StatementSplitterTests {
    @Test(
        arguments: [
            ("", []),
            (" ; ;; -- nothing\n ; /* no; */", []),
            ("SELECT 1", ["SELECT 1"]),
            ("SELECT 1;SELECT 2;", ["SELECT 1", "SELECT 2"]),
            (" SELECT 'a;b' ; SELECT 2 ", ["SELECT 'a;b'", "SELECT 2"]),
            ("SELECT 'it''s; one'; x", ["SELECT 'it''s; one'", "x"]),
            (#"SELECT 'back\'; x"#, [#"SELECT 'back\'"#, "x"]),
            (#"SELECT E'a\';b'; x"#, [#"SELECT E'a\';b'"#, "x"]),
            (#"SELECT E'a''\';b'; x"#, [#"SELECT E'a''\';b'"#, "x"]),
            (#"SELECT name'\'; x"#, [#"SELECT name'\'"#, "x"]),
            (#"SELECT "a;""b"; x"#, [#"SELECT "a;""b""#, "x"]),
            ("DO $$ a; b $$; x", ["DO $$ a; b $$", "x"]),
            ("DO $f$ a; $$ b; $f $f$; x", ["DO $f$ a; $$ b; $f $f$", "x"]),
            ("SELECT $1; x$a$; y$a$", ["SELECT $1", "x$a$", "y$a$"]),
            ("SELECT 1 -- a; b\n; x", ["SELECT 1 -- a; b", "x"]),
            ("SELECT /* a; /* b; */ c; */ 1; x", ["SELECT /* a; /* b; */ c; */ 1", "x"]),
            ("CREATE RULE r AS ON INSERT TO t DO (a; b); x", ["CREATE RULE r AS ON INSERT TO t DO (a; b)", "x"]),
            ("-- first\nSELECT 1;", ["-- first\nSELECT 1"]),
            ("SELECT '한글;'; 다음", ["SELECT '한글;'", "다음"]),
            ("SELECT 1 - 2 / 3; x", ["SELECT 1 - 2 / 3", "x"]),
            ("open 'never closed; x", ["open 'never closed; x"]),
            ("open $$ never; closed", ["open $$ never; closed"]),
            ("open /* never; closed", ["open /* never; closed"]),
            (#"open E'\"#, [#"open E'\"#]),
            ("end $", ["end $"]), ("a)b; c", ["a)b", "c"]),
        ] as [(String, [String])])
    func splits(text: String, statements: [String]) {
        #expect(StatementSplitter.statements(of: text) == statements)
    }
}
