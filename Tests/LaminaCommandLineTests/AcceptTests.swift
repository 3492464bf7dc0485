import Foundation
import LaminaReports
import TestSupport
import Testing

/// `lamina check --accept`: exactly what a reviewer accepted becomes the accepted picture or count.
@Suite struct AcceptTests {
  private let options = ["scenes", "--goldens", "goldens", "--baseline", "baseline.json"]

  private func scene(_ color: String, hasShadow: Bool = false) -> String {
    """
    {"version": 1, "canvas": {"width": 40, "height": 30, "background": "#ffffff"},
     "root": {"frame": [0, 0, 40, 30], "sublayers": [
       {"name": "box", "frame": [4, 4, 20, 16], "backgroundColor": "\(color)",
        "shadowOpacity": \(hasShadow ? 1 : 0)}]}}
    """
  }

  /// A folder whose scenes `a` and `b` have changed since they were accepted; `b` has a new pass as well.
  private func changed() throws -> TestFolder {
    let folder = try TestFolder()
    for name in ["a", "b"] { _ = try folder.write("scenes/\(name).json", scene("#ff0000")) }
    let recorded = try CommandHarness.check(
      options + ["--record", "missing", "--create-folders"], in: folder)
    #expect(recorded.status == 0, "\(recorded.errors)")
    _ = try folder.write("scenes/a.json", scene("#00ff00"))
    _ = try folder.write("scenes/b.json", scene("#0000ff", hasShadow: true))
    let failed = try CommandHarness.check(options + ["--review", "review.html"], in: folder)
    #expect(failed.status == 1 && failed.text.contains("review: review.html"), "\(failed.text)")
    return folder
  }

  /// The items that the page of failures offers, by check and name, and the command that it repeats.
  private func review(_ folder: TestFolder) throws -> (items: [ReviewItem], command: [String]) {
    struct Review: Decodable {
      let command: [String]
      let items: [ReviewItem]
    }
    let page = String(decoding: try #require(folder.read("review.html")), as: UTF8.self)
    let json = try #require(page.firstMatch(of: /id="review">(.*?)<\/script>/)?.1)
    let found = try JSONDecoder().decode(Review.self, from: Data(json.utf8))
    return (found.items, found.command)
  }

  private func accept(_ results: AcceptedResults, in folder: TestFolder) throws
    -> CommandHarness.Outcome
  {
    _ = try folder.write(
      "accepted.json", String(decoding: try JSONEncoder().encode(results), as: UTF8.self))
    return try CommandHarness.check(["--accept", "accepted.json"], in: folder)
  }

  @Test func `accept: exactly what was accepted is recorded, and nothing else`() throws {
    let folder = try changed()
    let (items, command) = try review(folder)
    #expect(
      items.map { "\($0.name) \($0.check.rawValue)" } == ["a golden", "b golden", "b counters"])
    #expect(command == options)
    let outcome = try accept(
      AcceptedResults(
        command: command,
        results: items.map {
          .init(item: $0, decision: $0.name == "a" ? .rejected : .accepted, note: "no green")
        }), in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    #expect(outcome.text.contains("left as it is: rejected in accepted.json: no green"))
    // Each has a line: the review had the details.
    #expect(outcome.text.split(separator: "\n").count == items.count + 2, "\(outcome.text)")
    let after = try CommandHarness.check(options, in: folder)
    #expect(after.status == 1 && after.errors == "1 check failed\n")
    #expect(after.text.contains("FAILED    a  golden"))
  }

  @Test func `accept: what has changed since the review stays, with the reason`() throws {
    let folder = try changed()
    let (items, command) = try review(folder)
    let golden = folder.read("goldens/a.png")
    let all = AcceptedResults(
      command: command, results: items.map { .init(item: $0, decision: .accepted) })
    _ = try folder.write("scenes/a.json", scene("#00ff01"))
    let outcome = try accept(all, in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.text.contains("not accepted: the scene draws something else now than in the review"))
    #expect(folder.read("goldens/a.png") == golden)
    // The same pixels from other files were not reviewed either.
    _ = try folder.write("scenes/a.json", scene("#00ff00") + "\n")
    #expect(
      try accept(all, in: folder).text.contains(
        "not accepted: a file of the scene has changed since the review"))
    _ = try folder.write("scenes/a.json", scene("#00ff00"))
    #expect(try accept(all, in: folder).status == 0)
    #expect(try CommandHarness.check(options, in: folder).status == 0)
    // A result that passes already needs no decision.
    #expect(try accept(all, in: folder).status == 0)
  }

  @Test func `accept: a file that is no saved review is refused with its place`() throws {
    let folder = try changed()
    let (items, command) = try review(folder)
    var wrong = try #require(items.first)
    wrong.new = String(repeating: "0", count: 63)
    for (results, words) in [
      (
        AcceptedResults(command: command, results: [.init(item: wrong, decision: .accepted)]),
        "results[0].item.new"
      ),
      (
        AcceptedResults(
          command: command,
          results: [
            .init(item: items[0], decision: .accepted), .init(item: items[0], decision: .rejected),
          ]),
        "is decided twice"
      ),
      (
        AcceptedResults(command: command + ["--record", "all"], results: []),
        "command: it has an option"
      ),
      (AcceptedResults(command: ["--goldens"], results: []), "command: "),
    ] {
      let outcome = try accept(results, in: folder)
      #expect(outcome.status == 2, "\(outcome.text)\(outcome.errors)")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
    _ = try folder.write("accepted.json", #"{"schema": "lamina-accepted/9"}"#)
    let newer = try CommandHarness.check(["--accept", "accepted.json"], in: folder)
    #expect(newer.status == 2 && newer.errors.contains("accepted.json:1:"), "\(newer.errors)")
    #expect(try CommandHarness.check(["--accept", "missing.json"], in: folder).status == 74)
    #expect(
      try CommandHarness.check(options + ["--accept", "x", "--record", "all"], in: folder).status
        == 64)
  }

  @Test func `accept: an accepted result that is not checked now fails the run`() throws {
    let folder = try changed()
    let (items, _) = try review(folder)
    _ = try folder.write(
      "accepted.json",
      String(
        decoding: try JSONEncoder().encode(
          AcceptedResults(
            command: [], results: items.map { .init(item: $0, decision: .accepted) })),
        as: UTF8.self))
    let outcome = try CommandHarness.check(
      ["scenes/a.json", "--goldens", "goldens", "--accept", "accepted.json"], in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("recorded  a  golden"), "\(outcome.text)")
    #expect(outcome.text.contains("accepted in accepted.json, but not checked now"))
  }
}
