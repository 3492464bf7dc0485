import Foundation
import TestSupport
import Testing

/// The text of `lamina check`: scenes of nested folders, folded tables, lines that fit, colours and progress.
@Suite struct CheckTextTests {
  private func still(_ color: String = "#f00") -> String {
    #"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"backgroundColor": "\#(color)"}}"#
  }

  private func makeFolder(_ path: String, in folder: TestFolder) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/\(path)", withIntermediateDirectories: true)
  }

  @Test func `folders: scenes in folders below are checked by the names of their paths`() throws {
    let folder = try TestFolder()
    try makeFolder("scenes/lists/wide", in: folder)
    try makeFolder("scenes/.hidden", in: folder)
    for name in ["card", "lists/card", "lists/wide/row", ".hidden/no"] {
      _ = try folder.write("scenes/\(name).json", still())
    }
    _ = try folder.write("scenes/lists/package.json", #"{"name": "x", "version": "1.0.0"}"#)
    // A link to a folder above has no end.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/scenes/lists/up", withDestinationPath: "..")
    let words = ["scenes", "--goldens", "goldens", "--baseline", "baseline.json"]
    let recorded = try CommandHarness.check(
      words + ["--record", "missing", "--create-folders"], in: folder)
    #expect(recorded.status == 0, "\(recorded.errors)")
    #expect(recorded.errors.contains("package.json: note: is a JSON document without a scene's"))
    for name in ["card", "lists/card", "lists/wide/row"] {
      #expect(folder.read("goldens/\(name).png") != nil, "\(name)")
    }
    #expect(!recorded.text.contains("no.png"))
    let passed = try CommandHarness.check(words, in: folder)
    #expect(passed.status == 0 && passed.text.contains("6 checks of 3 scenes: 6 passed"))
    _ = try folder.write("scenes/lists/card.json", still("#00f"))
    let failed = try CommandHarness.check(words, in: folder)
    #expect(failed.status == 1, "\(failed.errors)")
    #expect(folder.read("goldens/failed/lists/card.actual.png") != nil)
    let accept = try #require(
      failed.text.split(separator: "\n").first { $0.contains("to accept it: ") })
    #expect(accept.hasSuffix("cp goldens/failed/lists/card.actual.png goldens/lists/card.png"))
    let again = try CommandHarness.check(words + ["--record", "failed"], in: folder)
    #expect(again.status == 0, "\(again.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/goldens/failed"))
  }

  @Test func `text: many passed results are one line, and --all lists them`() throws {
    let folder = try TestFolder()
    try makeFolder("scenes", in: folder)
    for number in 0..<25 { _ = try folder.write("scenes/s\(number).json", still()) }
    let words = ["scenes", "--baseline", "b.json"]
    #expect(try CommandHarness.check(words + ["--record", "all"], in: folder).status == 0)
    let short = try CommandHarness.check(words, in: folder)
    #expect(
      short.text == """
        ok        25 checks, which --all lists
        25 checks of 25 scenes: 25 passed

        """)
    let long = try CommandHarness.check(words + ["--all"], in: folder)
    #expect(long.text.split(separator: "\n").count == 26)
  }

  @Test func `text: lines fit the columns of a terminal, and colours are for terminals`() throws {
    let folder = try TestFolder()
    let name = "a scene with a name of fifty characters, or nearly"
    _ = try folder.write("\(name).json", still())
    let words = ["\(name).json", "--goldens", "g"]
    #expect(
      try CommandHarness.check(
        words + ["--record", "all", "--create-folders"], in: folder
      ).status == 0)
    _ = try folder.write("\(name).json", still("#00f"))
    let narrow = try CommandHarness.check(words, in: folder, ["COLUMNS=80"])
    #expect(narrow.status == 1 && !narrow.output.contains(0x1B))
    let lines = narrow.text.split(separator: "\n")
    #expect(lines.first == "FAILED    \(name)  golden")
    // Paths and commands are no longer than they are, but words wrap.
    #expect(lines.contains { $0.hasPrefix("          g/") && $0.count <= 80 })
    #expect(lines.allSatisfy { $0.count <= 80 || !$0.dropFirst(12).contains(" ") }, "\(lines)")
    let colored = try CommandHarness.check(words + ["--color", "always"], in: folder)
    #expect(colored.text.hasPrefix("\u{1B}[1;31mFAILED  \u{1B}[0m"))
    let plain = try CommandHarness.check(words, in: folder)
    #expect(plain.text.split(separator: "\n")[0].contains("golden        g/"))
  }

  @Test func `progress: the first failure comes as it happens, and pipes are quiet`() throws {
    let folder = try TestFolder()
    try makeFolder("scenes", in: folder)
    for number in 0..<4 { _ = try folder.write("scenes/s\(number).json", still()) }
    let words = ["scenes", "--goldens", "g"]
    #expect(
      try CommandHarness.check(
        words + ["--record", "all", "--create-folders"], in: folder
      ).status == 0)
    for number in 1..<3 { _ = try folder.write("scenes/s\(number).json", still("#00f")) }
    let quiet = try CommandHarness.check(words, in: folder)
    #expect(quiet.errors == "2 checks failed\n")
    let shown = try CommandHarness.check(words + ["--progress", "always"], in: folder)
    #expect(
      shown.errors == """
        checked 1 of 4: s0
        FAILED: s1: golden: g/s1.png: 64 of 64 pixels differ
        checked 2 of 4, 1 failed: s1
        checked 3 of 4, 2 failed: s2
        checked 4 of 4, 2 failed: s3
        2 checks failed

        """)
    #expect(!shown.errors.contains("\u{1B}"))
  }
}
