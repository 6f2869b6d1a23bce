import Domain
import Testing

@testable import Interchange

/// What is wrong with an export is told with file, line, column and reason, before any record is handed out.
struct PolisRefusalTests {
    struct Case: CustomTestStringConvertible {
        let export: SmallExport
        let english: String
        let korean: String

        var testDescription: String { english }

        static func comments(_ rows: String, _ english: String, ko korean: String) -> Case {
            Case(export: SmallExport(comments: SmallExport.commentsHeader + rows), english: english, korean: korean)
        }

        static func votes(_ rows: String, _ english: String, ko korean: String) -> Case {
            Case(export: SmallExport(votes: SmallExport.votesHeader + rows), english: english, korean: korean)
        }
    }

    static let cases: [Case] = [
        .votes(
            "1,x,0,7,1\n2,x,0,7,2\n", "votes.csv, line 3, column 5 (vote): the vote 2 is none of 1, 0 and -1.",
            ko: "votes.csv 3번째 줄 5번째 칸 (vote): 투표 값 2은(는) 1, 0, -1 중 하나가 아닙니다."),
        .votes("1,x,0,7,\n", "votes.csv, line 2, column 5 (vote): not a whole number.", ko: "votes.csv 2번째 줄 5번째 칸 (vote): 정수가 아닙니다."),
        .votes(
            "1,x,5,7,1\n", "votes.csv, line 2, column 3 (comment-id): comments.csv has no comment 5.",
            ko: "votes.csv 2번째 줄 3번째 칸 (comment-id): comments.csv에 5번 의견이 없습니다."),
        .votes(
            "1,x,0,4294967296,1\n", "votes.csv, line 2, column 4 (voter-id): a number out of range.",
            ko: "votes.csv 2번째 줄 4번째 칸 (voter-id): 범위를 벗어난 수입니다."),
        .votes(
            "1,x,0,-7,1\n", "votes.csv, line 2, column 4 (voter-id): a number out of range.",
            ko: "votes.csv 2번째 줄 4번째 칸 (voter-id): 범위를 벗어난 수입니다."),
        .votes(
            "253402300800000,x,0,7,1\n",
            "votes.csv, line 2, column 1 (timestamp): 253402300800000 ms is no time up to the year 9999.",
            ko: "votes.csv 2번째 줄 1번째 칸 (timestamp): 253402300800000 ms는 9999년까지의 시각이 아닙니다."),
        .votes(
            "9223372036854775807,x,0,7,1\n",
            "votes.csv, line 2, column 1 (timestamp): 9223372036854775807 ms is no time up to the year 9999.",
            ko: "votes.csv 2번째 줄 1번째 칸 (timestamp): 9223372036854775807 ms는 9999년까지의 시각이 아닙니다."),
        .votes("1,x,0,7\n", "votes.csv, line 2: 4 fields where the header has 5.", ko: "votes.csv 2번째 줄: 값이 4개인데 제목 줄에는 5개입니다."),
        .votes(
            "1,x\u{0},0,7,1\n", "votes.csv, line 2, column 2 (datetime): a NUL byte.",
            ko: "votes.csv 2번째 줄 2번째 칸 (datetime): NUL 바이트가 있습니다."),
        .votes(
            "1,\"x,0,7,1\n", "votes.csv, line 2, column 2 (datetime): a quote that is never closed.",
            ko: "votes.csv 2번째 줄 2번째 칸 (datetime): 따옴표가 닫히지 않았습니다."),
        Case(
            export: SmallExport(rawVotes: Array((SmallExport.votesHeader + "1,").utf8) + [0xFF] + Array(",0,7,1\n".utf8)),
            english: "votes.csv, line 2, column 2 (datetime): not valid UTF-8.",
            korean: "votes.csv 2번째 줄 2번째 칸 (datetime): 올바른 UTF-8이 아닙니다."),
        Case(
            export: SmallExport(votes: "timestamp,datetime,comment-id,voter-id\n"), english: "votes.csv, line 1: no column 'vote'.",
            korean: "votes.csv 1번째 줄: 'vote' 열이 없습니다."),
        Case(export: SmallExport(votes: ""), english: "votes.csv, line 1: no header.", korean: "votes.csv 1번째 줄: 제목 줄이 없습니다."),
        .comments(
            "1,x,0,7,0,0,0,A\n2,x,0,7,0,0,0,B\n",
            "comments.csv, line 3, column 3 (comment-id): comment 0 stands on line 2 already.",
            ko: "comments.csv 3번째 줄 3번째 칸 (comment-id): 0번 의견이 2번째 줄에 이미 있습니다."),
        .comments(
            "1,x,0,7,0,0,2,A\n", "comments.csv, line 2, column 7 (moderated): 2 is none of -1, 0 and 1.",
            ko: "comments.csv 2번째 줄 7번째 칸 (moderated): 2은(는) -1, 0, 1 중 하나가 아닙니다."),
        .comments(
            "1,x,0,7,many,0,0,A\n", "comments.csv, line 2, column 5 (agrees): not a whole number.",
            ko: "comments.csv 2번째 줄 5번째 칸 (agrees): 정수가 아닙니다."),
        .comments(
            "1,x,0,7,0,0,0,\" \n\u{200B}\"\n", "comments.csv, line 2, column 8 (comment-body): the statement is empty.",
            ko: "comments.csv 2번째 줄 8번째 칸 (comment-body): 의견이 비어 있습니다."),
        .comments(
            "1,x,0,7,0,0,0,\(String(repeating: "가", count: 2001))\n",
            "comments.csv, line 2, column 8 (comment-body): the statement has 2001 characters; at most 2000 are allowed.",
            ko: "comments.csv 2번째 줄 8번째 칸 (comment-body): 의견이 2001자입니다. 2000자까지 됩니다."),
        Case(
            export: SmallExport(summary: "topic,Lunch\n"),
            english: "summary.csv: the line \"url\" must end with the conversation's name, such as https://pol.is/2demo; it is \"\".",
            korean: "summary.csv: \"url\" 줄은 https://pol.is/2demo처럼 대화 이름으로 끝나야 합니다. 지금은 \"\"입니다."),
        Case(
            export: SmallExport(summary: "topic,a\"b\n"),
            english: "summary.csv, line 1, column 2: a quote inside a field without quotes.",
            korean: "summary.csv 1번째 줄 2번째 칸: 따옴표로 시작하지 않은 값 안에 따옴표가 있습니다."),
    ]

    @Test(arguments: cases)
    func theMessageSaysWhereAndWhy(refused: Case) async throws {
        let folder = try refused.export.folder()
        let error = await #expect(throws: WoteError.self) { _ = try await PolisExport(folder: folder.path) }
        #expect(error?.code == .invalid)
        #expect(error?.message == Phrase(refused.english, ko: refused.korean))
    }

    @Test(arguments: ["summary.csv", "comments.csv", "votes.csv"])
    func aMissingFileIsNamed(name: String) async throws {
        var export = SmallExport()
        switch name {
        case "summary.csv": export.summary = nil
        case "comments.csv": export.comments = nil
        default: export.votes = nil
        }
        let folder = try export.folder()
        let error = await #expect(throws: WoteError.self) { _ = try await PolisExport(folder: folder.path) }
        #expect(error?.message.english == "There is no file \(folder.path)/\(name); check the path.")
        #expect(error?.code == .invalid)
    }

    @Test func aFolderIsNoFile() async throws {
        let folder = try SmallExport().folder()
        let file = try await InputFile(path: folder.path)
        let error = await #expect(throws: WoteError.self) { _ = try await file.read() }
        #expect(error?.message.english == "\(folder.path) can't be read: Is a directory.")
    }
}
