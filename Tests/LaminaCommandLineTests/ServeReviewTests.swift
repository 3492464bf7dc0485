import Foundation
import TestSupport
import Testing

/// `lamina serve --review`: the page of failures, live.
@Suite struct ServeReviewTests {
  private func scene(_ color: String) -> String {
    """
    {"version": 1, "canvas": {"width": 8, "height": 8},
     "root": {"sublayers": [{"name": "card", "frame": [1, 1, 6, 6], "backgroundColor": "\(color)"}]}}
    """
  }

  /// A folder with two scenes, their accepted pictures and counters, and the arguments that check them.
  private func checked() throws -> (TestFolder, [String]) {
    let folder = try TestFolder()
    let scenes = "\(folder.path)/scenes"
    for name in ["card", "feed"] {
      _ = try folder.write("scenes/\(name).json", scene("#ff0000"))
    }
    let words = [
      scenes, "--goldens", "\(folder.path)/goldens", "--baseline", "\(folder.path)/baseline.json",
    ]
    let made = try CommandHarness.run(
      ["check"] + words + ["--record", "missing", "--create-folders"])
    #expect(made.status == 0, "\(made.errors)")
    return (folder, words)
  }

  /// The data of the page's review: items and token.
  private func review(_ served: ServedScene) throws -> (items: [[String: Any]], token: String) {
    let page = try served.get("/").text
    let text = try #require(page.firstMatch(of: /id="review">(.*?)<\/script>/)).1
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return (
      try #require(json["items"] as? [[String: Any]]), try #require(json["token"] as? String)
    )
  }

  private func decisions(_ items: [[String: Any]], _ decision: String = "accepted") throws
    -> String
  {
    let results = items.map { ["item": $0, "decision": decision, "note": ""] as [String: Any] }
    let all: [String: Any] = ["schema": "lamina-accepted/1", "command": [], "results": results]
    return String(decoding: try JSONSerialization.data(withJSONObject: all), as: UTF8.self)
  }

  private func post(
    _ served: ServedScene, _ path: String, _ body: String, _ token: String?, _ more: [String] = []
  ) throws -> ServedScene.Reply {
    var headers = ["Content-Length: \(body.utf8.count)"] + more
    if let token { headers.append("X-Lamina-Token: \(token)") }
    return try served.get(path, method: "POST", headers: headers, body: body)
  }

  private func golden(_ folder: TestFolder, _ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/goldens/\(name).png"))
  }

  @Test func `review: accepted results are recorded at once, and the check runs again`() throws {
    let (folder, words) = try checked()
    let before = try (golden(folder, "card"), golden(folder, "feed"))
    _ = try folder.write("scenes/card.json", scene("#00ff00"))
    _ = try folder.write("scenes/feed.json", scene("#0000ff"))
    let served = try ServedScene("--review", words, keepsErrors: true)
    let page = try served.get("/")
    #expect(
      page.status == 200 && page.header("Content-Security-Policy")?.contains("nonce-") == true)
    let (items, token) = try review(served)
    #expect(items.map { $0["name"] as? String } == ["card", "feed"])
    let reply = try post(served, "/accept", try decisions([items[0]]), token)
    #expect(reply.status == 200, "\(reply.text)")
    #expect(reply.json["accepted"] as? [String] == ["card"])
    #expect((reply.json["problems"] as? [String])?.isEmpty == true)
    #expect(reply.json["failed"] as? Int == 1 && reply.json["count"] as? Int == 4)
    #expect(try golden(folder, "card") != before.0 && golden(folder, "feed") == before.1)
    // The page has the other one left; rejected, it stays.
    let (left, same) = try review(served)
    #expect(left.map { $0["name"] as? String } == ["feed"] && same == token)
    let rejected = try post(served, "/accept", try decisions(left, "rejected"), token)
    #expect((rejected.json["accepted"] as? [String])?.isEmpty == true)
    #expect(try golden(folder, "feed") == before.1)
    #expect(try post(served, "/accept", try decisions(left), token).json["failed"] as? Int == 0)
    #expect(try CommandHarness.run(["check"] + words).status == 0)
    #expect(try served.get("/").text.contains("Nothing to review"))
    #expect(served.end() == 130)
    #expect(served.errorText().contains("accepted 2: card, feed"), "\(served.errorText())")
  }

  @Test func `review: tampered and stale decisions are refused with the reason`() throws {
    let (folder, words) = try checked()
    let before = try golden(folder, "card")
    _ = try folder.write("scenes/card.json", scene("#00ff00"))
    let served = try ServedScene("--review", words, keepsErrors: true)
    let (items, token) = try review(served)
    var tampered = items[0]
    tampered["new"] = String(repeating: "0", count: 64)
    let wrong = try post(served, "/accept", try decisions([tampered]), token)
    #expect(wrong.text.contains("draws something else now"), "\(wrong.text)")
    // The scene changes between the page and the decision.
    _ = try folder.write("scenes/card.json", scene("#123456"))
    let stale = try post(served, "/accept", try decisions(items), token)
    #expect((stale.json["accepted"] as? [String])?.isEmpty == true)
    #expect((stale.json["problems"] as? [String])?.count == 1, "\(stale.text)")
    #expect(try golden(folder, "card") == before)
    // The page is of the newest run.
    #expect(try review(served).items[0]["new"] as? String != items[0]["new"] as? String)
    for body in ["", "{}", "[1]", try decisions([items[0], items[0]])] {
      let reply = try post(served, "/accept", body, token)
      #expect(reply.status == 409 && !reply.text.isEmpty, "\(body): \(reply.text)")
    }
    #expect(try golden(folder, "card") == before)
    #expect(served.end() == 130 && served.errorText().contains("nothing was accepted"))
  }

  @Test func `review: only the server's own page records and repeats the check`() throws {
    let (folder, words) = try checked()
    let before = try golden(folder, "card")
    _ = try folder.write("scenes/card.json", scene("#00ff00"))
    let served = try ServedScene("--review", words)
    let (items, token) = try review(served)
    let body = try decisions(items)
    for path in ["/accept", "/check"] {
      #expect(try post(served, path, body, nil).status == 403)
      #expect(try post(served, path, body, ServedScene.wrong(token)).status == 403)
      #expect(try post(served, path, body, token, ["Origin: http://example.com"]).status == 403)
      #expect(try post(served, path, body, token, ["Sec-Fetch-Site: cross-site"]).status == 403)
      #expect(try served.get(path).status == 405)
      #expect(try served.get(path, host: "example.com").status == 403)
    }
    #expect(try post(served, "/", "", token).status == 405)
    #expect(try served.get("/scenes/card.json").status == 404)
    #expect(try golden(folder, "card") == before)
    // Another run sees what has changed in the meantime.
    _ = try folder.write("scenes/card.json", scene("#ff0000"))
    let again = try post(served, "/check", "", token)
    #expect(again.status == 200 && again.json["failed"] as? Int == 0, "\(again.text)")
  }

  @Test func `review: words that are no check are errors of usage`() throws {
    let (folder, words) = try checked()
    defer { withExtendedLifetime(folder) {} }
    for more in [
      ["--record", "all"], ["--accept", "a.json"], ["--junit", "a.xml"], ["--port", "x"],
    ] {
      let run = try CommandHarness.run(["serve", "--review"] + words + more)
      #expect(run.status == 64 && run.errors.contains("rror"), "\(more): \(run.errors)")
    }
    #expect(try CommandHarness.run(["serve", "--review"]).status == 64)
    #expect(try CommandHarness.run(["serve", "--review", words[0]]).status == 64)
    let help = try CommandHarness.run(["serve", "--review", "--help"])
    #expect(help.status == 0 && help.text.contains("--review"))
  }
}
