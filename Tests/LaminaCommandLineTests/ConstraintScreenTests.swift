import Foundation
import Testing

/// Screens that constraints lay out, under the command's verbs.
@Suite struct ConstraintScreenTests {
  private func run(_ arguments: String...) throws -> CommandHarness.Outcome {
    try CommandHarness.run(arguments, program: CommandHarness.loopProgram)
  }

  @Test func `inspect: views are where constraints put them`() throws {
    let result = try run("inspect", "screen:form")
    #expect(result.status == 0)
    #expect(
      result.text.contains("frame 16 16 358 220") && result.text.contains("frame 0 180 358 40"))
  }

  @Test func `explain: it names the views whose constraints cost layout most`() throws {
    let result = try run("explain", "screen:form", "--runs", "0")
    #expect(
      result.status == 0 && result.text.contains("layout solves constraints that the view holds"))
    #expect(result.text.contains("\"rows\"") && result.text.contains("pivots"))
  }

  @Test func `profile: the counters and the costs of constraints are in the report`() throws {
    let result = try run("profile", "screen:form", "--frames", "3", "--json")
    #expect(result.status == 0)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? [String: Any])
    #expect((json["counters"] as? [String: Any])?["constraintsSolved"] != nil)
    #expect(json["constraint_costs"] is [Any])
  }

  @Test func `conflict: a verb names the constraints, the views and the one that is left out`()
    throws
  {
    let result = try run("inspect", "screen:conflict")
    #expect(result.status == 0)
    let line = result.errors.split(separator: "\n").first { $0.contains("cannot all hold") } ?? ""
    #expect(line.hasPrefix("warning: ") && line.contains("wide: row 5.width = 1000; "))
    #expect(line.contains("left out: stack.across: row 5.trailing = rows.trailing; views: "))
    #expect(line.contains("sublayers[5] \"row 5\"") && line.contains("the size of window"))
  }
}
