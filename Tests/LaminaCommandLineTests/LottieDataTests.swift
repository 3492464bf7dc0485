import Foundation
import TestSupport
import Testing

// lamina render --lottie-data: one picture for each row of a table.

/// Rows of tables that fill in a Lottie file.
@Suite struct LottieDataTests {
  private static let file = CommandHarness.fixtures + "/lottie/badge.json"
  private static let csv =
    "name,Role,brand\nAda,Engineer,#0a84ff\nGrace,\"Admiral, retired\",#ff9f0a\nKatherine,,\n"

  private func render(_ folder: TestFolder, _ more: [String], output: String = "card-{name}.png")
    throws -> CommandHarness.Outcome
  {
    try CommandHarness.run(
      ["render", Self.file, "--lottie-data", "rows.csv", "--time", "1", "-o", output] + more,
      folder: folder.path)
  }

  private func names(_ folder: TestFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".png")
    }.sorted()
  }

  @Test func `rows: each equals a render with the same slots and texts`() throws {
    let folder = try TestFolder()
    _ = try folder.write("rows.csv", Self.csv)
    let outcome = try render(folder, [])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try names(folder) == ["card-Ada.png", "card-Grace.png", "card-Katherine.png"])
    let single = try CommandHarness.run([
      "render", Self.file, "--time", "1", "-q", "-o", "-", "--lottie-slot", "name=Grace",
      "--lottie-slot", "brand=#ff9f0a", "--lottie-text", "Role=Admiral, retired",
    ])
    #expect(folder.read("card-Grace.png") == single.output)
    let last = try CommandHarness.run([
      "render", Self.file, "--time", "1", "-q", "-o", "-", "--lottie-slot", "name=Katherine",
    ])
    #expect(folder.read("card-Katherine.png") == last.output)
  }

  @Test func `rows: JSON, shards, jobs and the rows' numbers give the same files`() throws {
    let folder = try TestFolder()
    _ = try folder.write("rows.csv", Self.csv)
    #expect(try render(folder, ["-q"]).status == 0)
    let whole = try names(folder).map { folder.read($0) }
    let other = try TestFolder()
    _ = try other.write(
      "rows.csv",
      #"[{"name":"Ada","Role":"Engineer","brand":[0.0392156862745098,0.5176470588235295,1]},"#
        + ##"{"name":"Grace","Role":"Admiral, retired","brand":"#ff9f0a"},{"name":"Katherine"}]"##)
    for shard in 1...2 {
      let outcome = try render(
        other, ["--shard", "\(shard)/2", "--interleave", "--jobs", "2"], output: "{row}.png")
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(try names(other) == ["1.png", "2.png", "3.png"])
    let equal = try names(other).map { other.read($0) } == whole
    #expect(equal)
    let merged = try CommandHarness.run(
      ["merge", ".", "--frames", "1-3", "--verify"], folder: other.path)
    #expect(merged.status == 0, "\(merged.errors)")
  }

  @Test func `rows: finished rows are kept, and those of another table are not`() throws {
    let folder = try TestFolder()
    _ = try folder.write("rows.csv", Self.csv)
    #expect(try render(folder, ["-q"]).status == 0)
    try FileManager.default.removeItem(atPath: folder.path + "/card-Grace.png")
    #expect(try render(folder, ["--resume"]).errors.contains("1 rendered, 2 kept"))
    _ = try folder.write("rows.csv", Self.csv + "Mary,,\n")
    #expect(try render(folder, ["--resume"]).errors.contains("4 rendered"))
    #expect(
      try render(folder, ["--resume", "--lottie-slot", "radius=2"]).errors.contains("4 rendered"))
  }

  @Test(arguments: [
    ("name,brand\nAda,#fff\nBob,red\n", "rows.csv:3:5: error: the slot \"brand\" takes a colour"),
    (
      "name,bramd\nAda,#fff\n",
      "rows.csv:1:6: error: no slot or text layer is named \"bramd\": did you mean \"brand\"?"
    ),
    ("name,brand\nAda\n", "rows.csv:2:1: error: the row has 1 field, and the first line has 2"),
    ("name\nAda\nAda\n", "rows.csv:3:1: error: rows 1 and 2 have the same file, card-Ada.png"),
    ("name\na/b\n", "rows.csv:2:1: error: a file's name cannot contain \"a/b\""),
    ("brand\n#fff\n", "rows.csv:1:1: error: unknown value \"name\""),
    ("name,brand\n,#fff\n", "rows.csv:2:1: error: row 1 has no value in the column \"name\""),
    ("name\n", "rows.csv:1:1: error: the table has no rows"),
    ("name\n\"Ada\n", "rows.csv:2:1: error: the quotation mark has no counterpart"),
  ])
  func `rows: a mistake has a file, a line and a column, and nothing is written`(
    table: String, message: String
  ) throws {
    let folder = try TestFolder()
    _ = try folder.write("rows.csv", table)
    let outcome = try render(folder, [])
    #expect(outcome.status == 2 && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["rows.csv"])
  }

  @Test func `rows: options that do not fit are errors of usage`() throws {
    let folder = try TestFolder()
    _ = try folder.write("rows.csv", Self.csv)
    #expect(try render(folder, [], output: "card.png").status == 64)
    #expect(try render(folder, [], output: "-").status == 64)
    #expect(try render(folder, ["--frames", "0-2"]).status == 64)
    #expect(try render(folder, ["--overlay", "damage"]).status == 64)
    let scene = CommandHarness.fixtures + "/scenes/text-layers.json"
    let other = try CommandHarness.run(
      ["render", scene, "--lottie-data", "rows.csv", "-o", "{row}.png"], folder: folder.path)
    #expect(other.status == 2 && other.errors.contains("--lottie-data is for a Lottie file"))
  }
}
