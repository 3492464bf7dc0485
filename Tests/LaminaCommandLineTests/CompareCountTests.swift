import Foundation
import FoundationXML
import LaminaReports
import TestSupport
import Testing

/// `lamina compare --by instructions`: planted work of 3 % is found, A beside A is the same.
@Suite struct CompareCountTests {
  private static let hasValgrind = FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind")

  /// A stack of translucent layers of `size` by `size` points, and `rows` more rows of one.
  private func scene(_ folder: TestFolder, _ name: String, size: Int = 200, rows: Int = 0) throws
    -> String
  {
    let layers = (0..<8).map {
      "{\"frame\": [0, 0, \(size), \(size)], \"backgroundColor\": \"#8e24aa\($0 + 2)0\"}"
    }
    let more =
      rows == 0
      ? [] : ["{\"frame\": [0, 0, \(size), \(rows)], \"backgroundColor\": \"#6d4c4180\"}"]
    return try folder.write(
      name,
      """
      {"version": 1, "canvas": {"width": \(size), "height": \(size)},
       "root": {"sublayers": [\((layers + more).joined(separator: ",\n"))]}}
      """)
  }

  private func json(_ outcome: CommandHarness.Outcome) throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any],
      "\(outcome.text)\(outcome.errors)")
  }

  private func rows(_ report: [String: Any]) throws -> [String: Any] {
    let scene = try #require((report["scenes"] as? [[String: Any]])?.first)
    return try #require((scene["rows"] as? [[String: Any]])?.first)
  }

  @Test(.enabled(if: hasValgrind), .timeLimit(.minutes(5)))
  func `instructions: 3 % more of a scene's work are regressed, in every output`() throws {
    let folder = try TestFolder()
    let a = try scene(folder, "a.json")
    // 8 layers, and a quarter of one more: 3.1 % more pixels.
    let b = try scene(folder, "b.json", rows: 50)
    let outcome = try CommandHarness.run([
      "compare", "--a", a, "--b", b, "--by", "instructions", "--json", "--junit",
      folder.path + "/c.xml", "--frames", "3",
    ])
    #expect(outcome.status == 1, "\(outcome.text)\(outcome.errors)")
    #expect(outcome.errors.contains("error: regressed: a -> b floor.mean: the ratios of all pairs"))
    let report = try json(outcome)
    #expect(try SchemaValidator(DocumentSchema.comparison.text).accepts(report))
    #expect(["callgrind", "perf_event"].contains(report["method"] as? String))
    let row = try rows(report)
    let ratio = try #require(row["ratio"] as? Double)
    #expect(ratio > 1.01 && ratio < 1.05, "\(ratio)")
    #expect(row["a_instructions"] as? Double ?? 0 > 50_000, "\(row)")
    let scene = try #require((report["scenes"] as? [[String: Any]])?.first)
    #expect(scene["counted"] as? String == "frames")
    let runs = try #require((scene["a"] as? [String: Any])?["runs_instructions"] as? [[Int]])
    #expect(runs.count == 2 && runs.allSatisfy { $0.count == 3 })
    let xml = String(decoding: try #require(folder.read("c.xml")), as: UTF8.self)
    #expect(xml.contains("lamina compare.instructions") && XMLParser(data: Data(xml.utf8)).parse())
  }

  @Test(.enabled(if: hasValgrind), .timeLimit(.minutes(5)))
  func `instructions: two builds of one scene are the same, to a tenth of a percent`() throws {
    let folder = try TestFolder()
    let a = try scene(folder, "a.json")
    let outcome = try CommandHarness.run([
      "compare", a, "--a-command", CommandHarness.binary, "--by", "instructions", "--frames", "3",
      "--json", "--strict",
    ])
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    let row = try rows(try json(outcome))
    #expect(row["verdict"] as? String == "same")
    // The path of a program has an effect on a hundred instructions of this small scene.
    #expect(abs((row["ratio"] as? Double ?? 0) - 1) < 1e-3, "\(row)")
    #expect(row["noise"] as? Double ?? 1 < 1e-4, "\(row)")
  }

  @Test(.enabled(if: hasValgrind), .timeLimit(.minutes(5)))
  func `instructions: commands that mark no frames are counted whole`() throws {
    let loop = "i=0; while [ $i -lt %; do i=$((i + 1)); done"
    func command(_ turns: Int) -> String { loop.replacingOccurrences(of: "%", with: "\(turns) ]") }
    let outcome = try CommandHarness.run([
      "compare", "--a", command(3_000), "--b", command(4_000), "--by", "instructions",
    ])
    #expect(outcome.status == 1, "\(outcome.text)\(outcome.errors)")
    #expect(outcome.text.contains("A and B") && outcome.text.contains("regressed"))
    #expect(outcome.text.contains("of whole programs, because at least one side does not mark"))
    let failing = try CommandHarness.run([
      "compare", "--a", "exit 7", "--b", "true", "--by", "instructions",
    ])
    #expect(failing.status == 2)
    #expect(
      failing.errors.contains("error: A: exit 7\nerror: A: ended with exit code 7"),
      "\(failing.errors)")
  }

  @Test func `model: without valgrind, scenes have modelled times; commands cannot be compared`()
    throws
  {
    let folder = try TestFolder()
    let a = try scene(folder, "a.json", size: 600)
    let b = try scene(folder, "b.json", size: 600, rows: 150)
    let line = ["compare", "--by", "instructions", "--frames", "2", "--json"]
    let path = ["PATH=/nowhere"]
    let more = try CommandHarness.run(line + ["--a", a, "--b", b], prefix: path)
    let report = try json(more)
    guard report["method"] as? String != "perf_event" else { return }
    #expect(more.status == 1 && report["method"] as? String == "cost_model", "\(more.errors)")
    #expect(try SchemaValidator(DocumentSchema.comparison.text).accepts(report))
    let row = try rows(report)
    #expect((row["ratio"] as? Double ?? 0) > 1.02 && row["noise"] as? Double == 0)
    #expect(row["a_modelled_ns"] as? Double ?? 0 > 0)
    let same = try CommandHarness.run(line + ["--a", a, "--b", a, "--strict"], prefix: path)
    #expect(same.status == 0, "\(same.text)\(same.errors)")
    #expect(try rows(try json(same))["verdict"] as? String == "same")
    let command = try CommandHarness.run(line + ["--a", "true", "--b", a], prefix: path)
    #expect(command.status == 74 && command.errors.contains("apt-get install valgrind"))
  }

  @Test func `usage: instructions are counted on one thread`() throws {
    let outcome = try CommandHarness.run([
      "compare", "x.json", "--a-command", "y", "--by", "instructions", "--threads", "2",
    ])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--by instructions counts one thread"), "\(outcome.errors)")
  }
}
