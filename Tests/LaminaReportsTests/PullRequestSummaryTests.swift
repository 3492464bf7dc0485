import LaminaReports
import Testing

/// The summary of checks for a pull request.
@Suite struct PullRequestSummaryTests {
  private func failed(_ scene: String, _ check: CheckResult.Check, _ message: String)
    -> CheckResult
  {
    CheckResult(
      scene: scene, file: "scenes/\(scene).json", check: check, outcome: .failed, message: message,
      details: ["a detail | of \(scene)"], severity: 1, facts: CheckResult.Facts())
  }

  private var results: [CheckResult] {
    var picture = failed("card", .golden, "goldens/card.png: 16 of 1,200 pixels differ")
    picture.facts?.pictures = [
      "side-by-side": "failed/my card.side-by-side.png", "actual": "failed/my card.actual.png",
    ]
    picture.facts?.line = 14
    var counters = failed("card", .counters, "more passes")
    counters.facts?.measures = [
      .init("offscreenPasses", before: 1, after: 13),
      .init("memoryTraffic", before: 3_210_000, after: 9_870_000),
    ]
    counters.facts?.blame = #"new: root.sublayers[0] "cell" forces 12 passes (shadow)"#
    var budget = failed("card", .budget, "over")
    budget.facts?.measures = [.init("budget", before: 16_666_667, after: 18_100_000)]
    return [
      CheckResult(scene: "fine", check: .golden, outcome: .passed, message: "same"), picture,
      counters, budget,
    ]
  }

  @Test func `summary: a changed scene is one row, with figures before and after`() {
    let text = PullRequestSummary(results, sceneCount: 2).text
    #expect(text.hasPrefix("## Scenes: 1 of 2 changed\n\n3 checks failed, 1 did not.\n"))
    #expect(
      text.contains(
        "| **card** | goldens/card.png: 16 of 1,200 pixels differ<br>`failed/my card.side-by-side.png` | "
          + "1 → **13** | 3.2 MB → **9.9 MB** | **18.10** of 16.67 ms | new: root.sublayers"),
      "\(text)")
    #expect(text.contains("- golden (scenes/card.json:14): goldens/card.png: 16 of"))
    #expect(text.contains("a detail \\| of card"))
    #expect(!text.contains("**fine**"))
  }

  @Test func `summary: with an address pictures are shown, and the page is linked`() {
    let text = PullRequestSummary(
      results, sceneCount: 2, link: "https://ci.example/job/7/file",
      page: "failed/lamina-check.html"
    ).text
    #expect(
      text.contains(
        #"<img src="https://ci.example/job/7/file/failed/my%20card.side-by-side.png" width="320""#),
      "\(text)")
    #expect(text.contains(#"<a href="https://ci.example/job/7/file/failed/lamina-check.html">"#))
    #expect(text.contains("`lamina check --accept accepted.json`"))
  }

  @Test func `summary: nothing changed, many scenes, and names that are Markdown`() {
    let fine = PullRequestSummary([results[0]], sceneCount: 1).text
    #expect(fine == "## Scenes: nothing changed\n\n1 check of 1 scene: 1 passed.\n")
    let many = (0..<60).map { failed("s|\($0)<b>`", .golden, "m") }
    let text = PullRequestSummary(many, sceneCount: 60).text
    #expect(text.contains("And 10 more scenes."))
    #expect(text.contains("**s\\|"))
    #expect(!text.contains("<b>"))
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("| **") }.count == 50)
  }

  @Test func `summary: frames of one scene are one row`() {
    let frames = (0..<3).map { failed("card@\($0)", .golden, "frame \($0) differs") }
    let text = PullRequestSummary(frames, sceneCount: 1).text
    #expect(text.contains("## Scenes: 1 of 1 changed"))
    #expect(text.contains("and 2 more frames"))
  }

  @Test func `annotations: a known line is part of the place`() {
    let lines = Annotations(results).lines
    #expect(lines.contains { $0.hasPrefix("::error file=scenes/card.json,line=14,title=card") })
  }
}
