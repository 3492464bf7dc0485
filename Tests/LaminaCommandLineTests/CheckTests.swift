import Foundation
import LaminaImages
import LaminaReports
import TestSupport
import Testing

/// `lamina check`: what passes, what fails and what that leaves, what is recorded when.
@Suite struct CheckTests {
  /// A box of one colour on white, as wide as is said.
  private func scene(width: Int = 20, color: String = "#2060c0") -> String {
    """
    {"version": 1, "canvas": {"width": 40, "height": 30, "background": "#ffffff"},
     "root": {"frame": [0, 0, 40, 30], "sublayers": [
       {"frame": [4, 4, \(width), 16], "backgroundColor": "\(color)"}]}}
    """
  }

  /// A folder with one scene, its golden and its baseline.
  private func recorded() throws -> TestFolder {
    let folder = try TestFolder()
    _ = try folder.write("card.json", scene())
    let outcome = try CommandHarness.check(
      [
        "card.json", "--goldens", "goldens", "--create-folders", "--baseline", "baseline.json",
        "--record", "missing",
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("recorded  card  golden        goldens/card.png: written"))
    #expect(outcome.text.contains("recorded  card  counters      baseline.json: added"))
    return folder
  }

  private func goldens(_ folder: TestFolder) -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path + "/goldens")) ?? [])
      .sorted()
  }

  @Test func `check: what was recorded passes`() throws {
    let folder = try recorded()
    let both = ["card.json", "--goldens", "goldens", "--baseline", "baseline.json"]
    let outcome = try CommandHarness.check(both, in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(
      outcome.text == """
        ok        card  golden        goldens/card.png: the same to the byte
        ok        card  counters      as in the baseline
        2 checks of 1 scene: 2 passed

        """)
    #expect(try CommandHarness.check(both + ["--quiet"], in: folder).output.isEmpty)
    #expect(goldens(folder) == ["card.png"])
    // A folder's scenes are those in it, without the baseline that lies there too.
    #expect(try CommandHarness.check(["."] + both.dropFirst(), in: folder).status == 0)
  }

  @Test func `check: another picture fails and leaves four pictures and a page`() throws {
    let folder = try recorded()
    _ = try folder.write("card.json", scene(width: 21))
    let outcome = try CommandHarness.check(["card.json", "--goldens", "goldens"], in: folder)
    #expect(outcome.status == 1 && outcome.errors == "1 check failed\n")
    #expect(
      outcome.text.hasPrefix(
        "FAILED    card  golden        goldens/card.png: 16 of 1,200 pixels differ\n"))
    #expect(outcome.text.contains("within 1x16 at 24, 4"))
    #expect(outcome.text.contains("expected #ffffffff, got #2060c0ff"))
    #expect(
      goldens(folder) == [
        "card.png", "failed", "failed/card.actual.png", "failed/card.diff.png",
        "failed/card.expected.png", "failed/card.side-by-side.png", "failed/lamina-check.html",
      ])
    let page = String(
      decoding: folder.read("goldens/failed/lamina-check.html") ?? [], as: UTF8.self)
    #expect(page.contains("data:image/png;base64,") && page.contains("color-scheme: light dark"))
    #expect(!page.contains("http"), "nothing comes from the network")
    #expect(page.contains("lamina-accepted/1"), "it can be accepted there")
    let accept = try #require(
      outcome.text.split(separator: "\n").first { $0.contains("to accept it: ") })
    #expect(accept.hasSuffix("cp goldens/failed/card.actual.png goldens/card.png"))
    // Accepted, the failure's files go.
    try FileManager.default.removeItem(atPath: folder.path + "/goldens/card.png")
    try FileManager.default.copyItem(
      atPath: folder.path + "/goldens/failed/card.actual.png",
      toPath: folder.path + "/goldens/card.png")
    #expect(
      try CommandHarness.check(["card.json", "--goldens", "goldens"], in: folder).status == 0)
    #expect(goldens(folder) == ["card.png"])
  }

  @Test func `check: tolerances let small changes pass, and say which limit decided`() throws {
    let folder = try recorded()
    _ = try folder.write("card.json", scene(color: "#2161c1"))
    let both = ["card.json", "--goldens", "goldens"]
    #expect(try CommandHarness.check(both, in: folder).status == 1)
    let near = try CommandHarness.check(both + ["--max-color-delta", "0.02"], in: folder)
    #expect(near.status == 0 && near.text.contains("within max-color-delta 0.02"), "\(near.text)")
    _ = try folder.write("card.json", scene(width: 21))
    let two = try CommandHarness.check(
      both + ["--max-pixels", "10", "--max-ratio", "0.5"], in: folder)
    #expect(two.status == 1)
    #expect(two.text.contains("over max-pixels 10 (16), which decided; within max-ratio 0.5"))
    #expect(
      try CommandHarness.check(both + ["--window", "8", "--max-in-window", "8"], in: folder).status
        == 0)
    #expect(
      try CommandHarness.check(both + ["--window", "8", "--max-in-window", "7"], in: folder).status
        == 1)
  }

  @Test(arguments: [
    ("all", true, true), ("failed", true, true), ("missing", true, false), ("never", false, false),
  ])
  func `check: --record writes what its mode says, and is done then`(
    mode: String, writesMissing: Bool, writesFailed: Bool
  ) throws {
    let folder = try recorded()
    let before = folder.read("goldens/card.png")
    _ = try folder.write("card.json", scene(width: 21))
    _ = try folder.write("new.json", scene(width: 5))
    let outcome = try CommandHarness.check(
      ["card.json", "new.json", "--goldens", "goldens", "--record", mode], in: folder, ["CI=1"])
    #expect((folder.read("goldens/card.png") != before) == writesFailed)
    #expect((folder.read("goldens/new.png") != nil) == writesMissing)
    #expect(outcome.status == (writesFailed ? 0 : 1), "\(outcome.text)")
    if writesFailed {
      #expect(outcome.text.contains("goldens/card.png: old -> new: 16 of 1,200 pixels differ"))
    }
    // Recorded again, nothing is left to write.
    if writesFailed {
      let again = try CommandHarness.check(
        ["card.json", "new.json", "--goldens", "goldens", "--record", mode], in: folder)
      #expect(again.text.contains("2 checks of 2 scenes: 2 passed"), "\(again.text)")
    }
  }

  @Test func `check: LAMINA_RECORD records and fails, but not where CI is set`() throws {
    let folder = try TestFolder()
    _ = try folder.write("card.json", scene())
    let words = ["card.json", "--goldens", "goldens", "--create-folders"]
    let refused = try CommandHarness.check(words, in: folder, ["CI=true", "LAMINA_RECORD=all"])
    #expect(refused.status == 1 && folder.read("goldens/card.png") == nil)
    #expect(refused.text.contains("no picture is accepted yet"))
    let recorded = try CommandHarness.check(words, in: folder, ["LAMINA_RECORD=1"])
    #expect(recorded.status == 1 && folder.read("goldens/card.png") != nil)
    #expect(recorded.errors.contains("1 recorded because of LAMINA_RECORD"), "\(recorded.errors)")
    #expect(try CommandHarness.check(words, in: folder).status == 0)
    let wrong = try CommandHarness.check(words, in: folder, ["LAMINA_RECORD=sometimes"])
    #expect(wrong.status == 64 && wrong.errors.contains("\"sometimes\""))
  }

  @Test func `check: a broken golden fails and is left alone`() throws {
    let folder = try recorded()
    try Data("none".utf8).write(to: URL(fileURLWithPath: folder.path + "/goldens/card.png"))
    for mode in ["all", "never"] {
      let outcome = try CommandHarness.check(
        ["card.json", "--goldens", "goldens", "--record", mode], in: folder)
      #expect(outcome.status == 2 && outcome.errors.contains("goldens/card.png: is no PNG"))
      #expect(outcome.errors.contains("remove it, and --record missing writes it anew"))
      #expect(outcome.text.contains("FAILED"))
    }
    #expect(folder.read("goldens/card.png") == Array("none".utf8))
  }

  @Test func `check: growth fails by its numbers, an allowance lets it pass`() throws {
    let folder = try recorded()
    let before = folder.read("baseline.json")
    _ = try folder.write("card.json", scene(width: 22))
    let words = ["card.json", "--baseline", "baseline.json"]
    let grown = try CommandHarness.check(words, in: folder)
    #expect(grown.status == 1)
    #expect(
      grown.text.contains("pixelsFilled")
        && grown.text.contains("is more than the baseline allows (+0)"),
      "\(grown.text)")
    #expect(
      try CommandHarness.check(words + ["--allow", "pixelsFilled=1000"], in: folder).status == 0)
    #expect(
      try CommandHarness.check(words + ["--allow", "pixelsFilled=50%"], in: folder).status == 0)
    #expect(
      try CommandHarness.check(words + ["--allow", "pixelsFilled=0.01%"], in: folder).status == 1)
    #expect(
      try CommandHarness.check(words + ["--allow", "pixelsFillt=1"], in: folder).status == 64)
    #expect(folder.read("baseline.json") == before, "a failed run replaces nothing")
    let recorded = try CommandHarness.check(words + ["--record", "all"], in: folder)
    #expect(recorded.status == 0 && recorded.text.contains("old -> new: pixelsFilled"))
    #expect(try CommandHarness.check(words, in: folder).text.contains("as in the baseline"))
    // An allowance in the file, kept when it is written anew.
    let text = String(decoding: folder.read("baseline.json") ?? [], as: UTF8.self)
    _ = try folder.write(
      "baseline.json",
      "{\"allowances\": {\"pixelsFilled\": \"50%\"}," + text.drop { $0 != "{" }.dropFirst())
    _ = try folder.write("card.json", scene(width: 24))
    #expect(try CommandHarness.check(words, in: folder).status == 0)
    #expect(try CommandHarness.check(words + ["--record", "all"], in: folder).status == 0)
    #expect(
      String(decoding: folder.read("baseline.json") ?? [], as: UTF8.self).contains("\"50%\""))
  }

  @Test func `check: less than the baseline passes and says so`() throws {
    let folder = try recorded()
    _ = try folder.write("card.json", scene(width: 10))
    let outcome = try CommandHarness.check(
      ["card.json", "--baseline", "baseline.json"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("lower; --record all records that"), "\(outcome.text)")
    #expect(outcome.text.contains("pixelsFilled") && outcome.text.contains("(-"))
  }

  @Test func `check: a scene that either side lacks fails`() throws {
    let folder = try recorded()
    _ = try folder.write("other.json", scene())
    let more = try CommandHarness.check(
      ["card.json", "other.json", "--baseline", "baseline.json"], in: folder)
    #expect(
      more.status == 1
        && more.text.contains("the scene is not in the baseline; --record missing adds it"))
    let less = try CommandHarness.check(["other.json", "--baseline", "baseline.json"], in: folder)
    #expect(less.status == 1)
    #expect(
      less.text.contains(
        "FAILED    card   counters      baseline.json: the scene is in the baseline"))
    let partly = try CommandHarness.check(
      ["other.json", "--baseline", "baseline.json", "--partial", "--record", "missing"], in: folder)
    #expect(partly.status == 0)
    #expect(
      try CommandHarness.check(
        ["card.json", "other.json", "--baseline", "baseline.json"], in: folder
      ).status == 0)
    let without = try CommandHarness.check(
      ["other.json", "--baseline", "baseline.json", "--record", "all"], in: folder)
    #expect(without.status == 0 && without.text.contains("baseline.json: removed"))
  }

  @Test func `check: a baseline that cannot be read is an error`() throws {
    let folder = try recorded()
    let words = ["card.json", "--baseline"]
    #expect(try CommandHarness.check(words + ["none.json"], in: folder).status == 74)
    for (text, part) in [
      ("{\n ", "bad.json:2:2: error: it is not a baseline: expected a key in double quotes, "),
      (
        "{\"schema\": \"lamina-baseline/9\"}",
        "bad.json:1:12: error: schema: it is \"lamina-baseline/9\", not \"lamina-baseline/2\""
      ),
      ("{\"schema\": \"lamina-baseline/1\"}", "bad.json:1:1: error: version: it is missing"),
      ("[]", "bad.json:1:1: error: it is not a baseline: "),
      ("{\n\"schema\": 1e999}", "bad.json:2:11: error: "),
    ] {
      _ = try folder.write("bad.json", text)
      for mode in ["all", "never"] {
        let outcome = try CommandHarness.check(words + ["bad.json", "--record", mode], in: folder)
        #expect(outcome.status == 2 && outcome.errors.contains(part), "\(text): \(outcome.errors)")
      }
      #expect(folder.read("bad.json") == Array(text.utf8))
    }
    let other = String(decoding: folder.read("baseline.json") ?? [], as: UTF8.self)
      .replacingOccurrences(of: "\"draws\"", with: "\"drawn\"")
    _ = try folder.write("bad.json", other)
    let lines = other.split(separator: "\n", omittingEmptySubsequences: false)
    let place = try #require(lines.firstIndex { $0.contains("\"drawn\" : ") })
    for (number, reason) in [
      ("-1", "-1 is not 0 to "), ("1.5", "1.5 is not a whole number of 0 to "),
      ("1e30", "1e+30 is not a whole number of 0 to "), ("\"6\"", "it is not a whole number"),
    ] {
      let odd = lines.enumerated().map { index, line in
        index == place ? String(line.replacing(#/: [0-9]+/#, with: ": \(number)")) : String(line)
      }
      let column = (odd[place].range(of: ": ")?.upperBound.utf16Offset(in: odd[place]) ?? -2) + 1
      _ = try folder.write("odd.json", odd.joined(separator: "\n"))
      let outcome = try CommandHarness.check(words + ["odd.json"], in: folder)
      #expect(outcome.status == 2)
      #expect(
        outcome.errors.contains("odd.json:\(place + 1):\(column): error: scenes.")
          && outcome.errors.contains(".counters.drawn: \(reason)"), "\(outcome.errors)")
    }
    let outcome = try CommandHarness.check(words + ["bad.json"], in: folder)
    #expect(
      outcome.status == 0
        && outcome.text.contains("not compared, as only one side counts it: drawn, draws"))
  }

  @Test func `check: an invalid scene is an error, and the others are checked all the same`() throws
  {
    let folder = try recorded()
    _ = try folder.write("broken.json", "{\"version\": 1, \"root\": {\"opacity\": \"much\"}}")
    let outcome = try CommandHarness.check(
      [
        "broken.json", "card.json", "--goldens", "goldens", "--baseline", "baseline.json",
        "--record",
        "all",
      ], in: folder)
    #expect(outcome.status == 2 && outcome.errors.contains("broken.json:1:"), "\(outcome.errors)")
    #expect(outcome.text.contains("ok        card    golden"))
    #expect(outcome.text.contains("FAILED    broken  counters      could not be checked"))
    let missing = try CommandHarness.check(["nowhere.json", "--goldens", "goldens"], in: folder)
    #expect(missing.status == 74)
    #expect(
      try CommandHarness.check(["card.json", "--goldens", "nowhere"], in: folder).status == 74)
    #expect(!folder.names.contains("nowhere"))
  }

  @Test func `check: usage errors`() throws {
    let folder = try recorded()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/empty", withIntermediateDirectories: true)
    _ = try folder.write("card.1.json", scene())
    for words in [
      ["card.json"], ["--goldens", "goldens"], ["card.json", "--goldens", "goldens", "--record"],
      ["card.json", "--goldens", "goldens", "--max-color-delta", "2"],
      ["card.json", "--goldens", "goldens", "--window", "4"],
      ["card.json", "--baseline", "b.json", "--max-pixels", "4"],
      ["card.json", "--goldens", "goldens", "--instructions"],
      ["card.json", "--goldens", "goldens", "--max-missed", "0"],
      ["card.json", "--budget", "60"], ["card.json", "--budget", "60hz", "--metric", "p95"],
      ["empty", "--goldens", "goldens"], ["-", "--goldens", "goldens"],
      ["card.json", "card.1.json", "--goldens", "goldens"],
      ["card.json", "--goldens", "goldens", "--frames", "3-1"],
      ["card.json", "--budget", "60hz", "--create-folders"],
    ] {
      let outcome = try CommandHarness.check(words, in: folder)
      #expect(outcome.status == 64, "\(words): \(outcome.status) \(outcome.errors)")
    }
  }

  @Test func `check: results as JSON, JUnit, Markdown and annotations`() throws {
    let folder = try recorded()
    _ = try folder.write("card.json", scene(width: 22))
    let words = ["card.json", "--goldens", "goldens", "--baseline", "baseline.json"]
    let json = try CommandHarness.check(words + ["--json"], in: folder)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
    #expect(object["schema"] as? String == "lamina-check/1")
    #expect(try SchemaValidator(DocumentSchema.check.text).accepts(object))
    let baseline = try #require(folder.read("baseline.json"))
    #expect(
      try SchemaValidator(DocumentSchema.baseline.text).accepts(document: Data(baseline)))
    #expect(object["failed"] as? Int == 2 && (object["results"] as? [Any])?.count == 2)
    let files = try CommandHarness.check(
      words + ["--junit", "j.xml", "--markdown", "m.md", "--annotations", "-q"], in: folder)
    #expect(files.status == 1 && files.errors.contains("::error file=card.json"), "\(files.errors)")
    #expect(String(decoding: folder.read("j.xml") ?? [], as: UTF8.self).contains("failures=\"2\""))
    #expect(String(decoding: folder.read("m.md") ?? [], as: UTF8.self).contains("card"))
    let automatic = try CommandHarness.check(
      words + ["--markdown", "auto"], in: folder, ["GITHUB_STEP_SUMMARY=\(folder.path)/step.md"])
    #expect(automatic.status == 1 && folder.read("step.md")?.isEmpty == false)
    #expect(try CommandHarness.check(words + ["--markdown", "auto"], in: folder).status == 1)
  }

  @Test func `check: frames of an animation have a picture each, and counters together`() throws {
    let folder = try TestFolder()
    try FileManager.default.copyItem(
      atPath: CommandHarness.fixtures + "/packages/switch.ca", toPath: folder.path + "/switch.ca")
    let words = [
      "switch.ca", "--frames", "0,30", "--fps", "60", "--goldens", "g", "--create-folders",
      "--baseline", "b.json",
    ]
    let outcome = try CommandHarness.check(words + ["--record", "missing"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.read("g/switch@0.png") != nil && folder.read("g/switch@30.png") != nil)
    #expect(try CommandHarness.check(words, in: folder).status == 0)
    let other = try CommandHarness.check(
      ["switch.ca", "--frames", "0-2", "--baseline", "b.json"], in: folder)
    #expect(other.status == 1 && other.text.contains("the baseline counts the frames 0, 30 at 60"))
  }

  @Test func `check: a modelled budget passes or fails, and says the same every time`() throws {
    let folder = try recorded()
    let wide = try CommandHarness.check(
      ["card.json", "--budget", "10s", "--max-missed", "0"], in: folder)
    #expect(wide.status == 0 && wide.text.contains("modelled floor.p95"), "\(wide.text)")
    #expect(
      wide.text.contains("is within the budget of 10000.00 ms (10s); 0 missed, 0 allowed"))
    let narrow = try CommandHarness.check(
      ["card.json", "--budget", "1us", "--metric", "floor.max"], in: folder)
    #expect(narrow.status == 1 && narrow.text.contains("is over the budget of"), "\(narrow.text)")
    #expect(
      try CommandHarness.check(
        ["card.json", "--budget", "1us", "--metric", "floor.max"], in: folder
      ).output
        == narrow.output)
    let few = try CommandHarness.check(
      ["card.json", "--budget", "60hz", "--metric", "floor.p99"], in: folder)
    #expect(few.status == 1 && few.text.contains("needs at least 100 frames, not 1"))
    let many = ["card.json", "--frames", "0-99", "--metric", "floor.p99", "--budget"]
    #expect(try CommandHarness.check(many + ["60hz"], in: folder).status == 0)
    let missed = try CommandHarness.check(
      ["card.json", "--budget", "1us", "--max-missed", "0", "--metric", "floor.p50"], in: folder)
    #expect(missed.status == 1 && missed.text.contains("missed, 0 allowed"))
  }

  @Test func `check: a measured budget is the fastest of some repeats`() throws {
    let folder = try recorded()
    let words = ["card.json", "--cost", "measured", "--repeats", "3", "--budget"]
    let wide = try CommandHarness.check(words + ["100s"], in: folder)
    #expect(wide.status == 0 && wide.text.contains("measured floor.p95"), "\(wide.text)")
    #expect(try CommandHarness.check(words + ["1ns"], in: folder).status == 1)
    #expect(
      try CommandHarness.check(words + ["1ns", "--metric", "raw.max"], in: folder).status == 1)
    #expect(
      try CommandHarness.check(["card.json", "--budget", "60hz", "--repeats", "3"], in: folder)
        .status == 64)
  }

  /// Where valgrind is installed: two counts of the same scene are within the usual allowance.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind")),
    .timeLimit(.minutes(5)))
  func `check: instructions repeat, and more of them fail`() throws {
    let folder = try TestFolder()
    _ = try folder.write("card.json", scene())
    let words = ["card.json", "--baseline", "baseline.json", "--instructions"]
    let recorded = try CommandHarness.check(words + ["--record", "missing"], in: folder)
    #expect(recorded.status == 0, "\(recorded.text) \(recorded.errors)")
    let again = try CommandHarness.check(words, in: folder)
    #expect(
      again.status == 0 && again.text.contains("ok        card  instructions"), "\(again.text)")
    // As if there had been fewer by a tenth.
    let text = String(decoding: folder.read("baseline.json") ?? [], as: UTF8.self)
    let match = try #require(text.firstMatch(of: /"instructions" : ([0-9]+)/))
    let count = try #require(Int(match.1))
    #expect(count > 100_000)
    _ = try folder.write(
      "baseline.json",
      text.replacingOccurrences(of: "\(count)", with: "\(count * 9 / 10)"))
    let more = try CommandHarness.check(words, in: folder)
    #expect(
      more.status == 1 && more.text.contains("is more than allowed (+0.5%)"), "\(more.text)")
    // Code that was compiled otherwise is not compared.
    _ = try folder.write(
      "baseline.json",
      text.replacingOccurrences(of: "\"release\"", with: "\"other\"")
        .replacingOccurrences(of: "\"debug\"", with: "\"other\""))
    let other = try CommandHarness.check(words, in: folder)
    #expect(other.status == 1 && other.text.contains("its instructions were counted on"))
    let without = try CommandHarness.check(words, in: folder, ["PATH=/nowhere"])
    #expect(without.status == 74 && without.errors.contains("apt-get install valgrind"))
  }
}
