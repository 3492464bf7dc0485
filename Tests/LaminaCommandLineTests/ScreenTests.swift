import Foundation
import TestSupport
import Testing

/// Screens of a user's own program, the example: scripts, frames, profiles.
@Suite struct ScreenTests {
  private static let scripts = CommandHarness.root + "/Examples/Contacts/Scripts"

  private func contacts(_ arguments: String...) throws -> CommandHarness.Outcome {
    try CommandHarness.run(arguments, program: CommandHarness.contacts)
  }

  private func script(_ events: String, in folder: TestFolder, name: String = "script.json") throws
    -> String
  {
    try folder.write(name, #"{"version": 1, "events": [\#(events)]}"#)
  }

  // MARK: - The list

  @Test func `screens: they are listed, and the plain command says how to have some`() throws {
    let listed = try contacts("screens")
    #expect(listed.status == 0 && listed.text.contains("screen:contacts-bad"))
    #expect(listed.text.split(separator: "\n").count == 6 && listed.text.contains("390x844 at 2"))
    let none = try CommandHarness.run(["screens"])
    #expect(none.status == 0 && none.text.contains("lamina screens --help"))
    let unknown = try contacts("render", "screen:contact", "-o", "-")
    #expect(unknown.status == 64 && unknown.output.isEmpty)
    #expect(unknown.errors.contains("screen:contacts,"), "\(unknown.errors)")
    let plain = try CommandHarness.run(["inspect", "screen:contacts"])
    #expect(plain.status == 64 && plain.errors.contains("registers its own"))
  }

  @Test func `usage: what makes no sense for a screen, or without one, is refused`() throws {
    let folder = try TestFolder()
    let path = try script("", in: folder)
    for (arguments, word) in [
      (["serve", "screen:contacts"], "--frames"),
      (
        [
          "render", "screen:contacts", "--frames", "0-3", "--order", "descending", "-o",
          "\(folder.path)/%d.png",
        ], "--order descending"
      ),
      (
        [
          "render", CommandHarness.fixtures + "/scenes/background.json", "--script", path, "-o",
          "\(folder.path)/a.png",
        ], "--script"
      ),
    ] {
      let outcome = try CommandHarness.run(arguments, program: CommandHarness.contacts)
      #expect(outcome.status == 64 && outcome.errors.contains(word), "\(outcome.errors)")
    }
    #expect(folder.names == ["script.json"])
  }

  // MARK: - Scripts

  @Test func `script: a broken one is refused with its place, before anything is written`() throws {
    let folder = try TestFolder()
    let path = try script(#"{"time": 1, "tapp": [1, 2]}"#, in: folder)
    let outcome = try contacts(
      "render", "screen:contacts", "--script", path, "-o", "\(folder.path)/a.png")
    #expect(outcome.status == 2 && folder.names == ["script.json"])
    #expect(outcome.errors.contains("script.json:1:39") && outcome.errors.contains("\"tap\""))
    let missing = try contacts("render", "screen:contacts", "--script", "no.json", "-o", "-")
    #expect(missing.status == 74 && missing.errors.contains("no.json"))
  }

  @Test func `script: the example's tour finds all that it says`() throws {
    let folder = try TestFolder()
    let outcome = try contacts(
      "render", "screen:contacts", "--script", Self.scripts + "/tour.json", "--scale", "0.5",
      "--time", "6", "-o", "\(folder.path)/end.png")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.names == ["end.png"])
  }

  @Test func `expectation: one that is not met ends with 1 when all is written, and says both`()
    throws
  {
    let folder = try TestFolder()
    let path = try script(
      """
      {"time": 0.1, "expect": {"view": "table", "is": {"contentOffset.y": 5, "cellsMade": true}}},
      {"time": 0.1, "expect": {"view": "nobody"}},
      {"time": 0.1, "expect": {"view": "table", "exists": false}},
      {"time": 0.1, "expect": {"view": "table", "is": {"colour": "red"}}},
      {"time": 0.2, "tap": "nobody"}, {"time": 0.2, "type": "abc"},
      {"time": 0.2, "expect": {"view": "table", "is": {"contentOffset.y": {"below": 0}}}},
      {"time": 9, "tap": [1, 2]}
      """, in: folder)
    let outcome = try contacts(
      "render", "screen:contacts", "--script", path, "--scale", "0.5", "--time", "1", "-o",
      "\(folder.path)/a.png")
    #expect(outcome.status == 1 && folder.names == ["a.png", "script.json"])
    for words in [
      "script.json:1:27: error: events[0]", "contentOffset.y of view 'table' is -64, not 5 within",
      "cellsMade of view 'table' is", "there is no view 'nobody' on the screen",
      "there is a view 'table' on the screen", "has no state 'colour'",
      "there is no view 'nobody' on the screen at 0.2 s", "no view accepts characters at 0.2 s",
      "error: 7 events of the script failed",
      "note: an event of the script came after the last frame and did not run",
    ] { #expect(outcome.errors.contains(words), "\(words) in \(outcome.errors)") }
  }

  // MARK: - Frames

  @Test func `frames: the same bytes by one job or two, in shards, and resumed`() throws {
    let folder = try TestFolder()
    func render(_ name: String, _ more: String...) throws -> CommandHarness.Outcome {
      let outcome = try CommandHarness.run(
        [
          "render", "screen:contacts-decode", "--script", Self.scripts + "/fling.json", "--scale",
          "0.5", "--frames", "0-59", "-o", "\(folder.path)/\(name)/%04d.png", "--create-folders",
          "--quiet",
        ] + more, program: CommandHarness.contacts)
      return outcome
    }
    func files(_ name: String) throws -> [[UInt8]?] {
      (0..<60).map { folder.read("\(name)/" + String(format: "%04d.png", $0)) }
    }
    #expect(try render("one", "--jobs", "1").status == 0)
    #expect(try render("two", "--jobs", "2").status == 0)
    for shard in 1...3 {
      #expect(try render("parts", "--shard", "\(shard)/3", "--interleave").status == 0)
    }
    let one = try files("one")
    #expect(one.allSatisfy { $0 != nil } && Set(one.compactMap { $0 }).count > 20)
    #expect(try files("two") == one && files("parts") == one)
    try FileManager.default.removeItem(atPath: folder.path + "/one/0031.png")
    let resumed = try render("one", "--resume", "--json")
    #expect(resumed.status == 0 && resumed.text.contains("\"kept\" : 59"), "\(resumed.text)")
    #expect(try files("one") == one)
    let single = try contacts(
      "render", "screen:contacts-decode", "--script", Self.scripts + "/fling.json", "--scale",
      "0.5", "--time", "0.75", "-o", "\(folder.path)/single.png")
    #expect(single.status == 0 && folder.read("single.png") == one[45])
  }

  // MARK: - Profiles

  private struct Profile: Decodable {
    struct Model: Decodable { let late: Late? }
    struct Late: Decodable {
      let over_budget: Int
      let worst_frames: [Worst]
    }
    struct Worst: Decodable {
      let index: Int
      let cause: Cause
    }
    struct Cause: Decodable {
      let stage: String
      let layer: String?
      let image: String?
    }
    let model: Model
    let frames: Int
  }

  private func profile(_ screen: String) throws -> (Profile, CommandHarness.Outcome) {
    let outcome = try contacts(
      "profile", screen, "--script", Self.scripts + "/fling.json", "--frames", "220", "--refresh",
      "120", "--repeats", "1", "--redraw", "damage", "--quiet", "--json")
    try #require(outcome.status == 0, "\(outcome.errors)")
    return (try JSONDecoder().decode(Profile.self, from: Data(outcome.output)), outcome)
  }

  @Test func `profile: the careless table's hitches have cause and row, the careful one has none`()
    throws
  {
    let (good, _) = try profile("screen:contacts")
    #expect(good.frames == 220 && good.model.late?.over_budget == 0)
    let (bad, _) = try profile("screen:contacts-bad")
    let late = try #require(bad.model.late)
    #expect(late.over_budget > 20)
    // Which of them is the dearest of a frame is measured.
    let rows = late.worst_frames.filter { $0.cause.layer?.contains("\"row ") ?? false }
    #expect(2 * rows.count >= late.worst_frames.count, "\(late.worst_frames)")
    #expect(late.worst_frames.allSatisfy { ["prepare", "offscreen"].contains($0.cause.stage) })
    #expect(late.worst_frames.allSatisfy { $0.cause.stage != "prepare" || $0.cause.image != nil })
  }

  @Test func `rows: five seconds of flings make no more cells than are in sight`() throws {
    let folder = try TestFolder()
    // 60 pt rows in 844 pt, cut at both ends: 15, and one more that comes before one has left.
    let path = try script(
      """
      {"time": 0.2, "fling": {"from": [150, 700], "to": [150, 100], "duration": 0.06}},
      {"time": 1.5, "fling": {"from": [150, 700], "to": [150, 100], "duration": 0.05}},
      {"time": 3, "fling": {"from": [150, 100], "to": [150, 700], "duration": 0.05}},
      {"time": 5, "expect": {"view": "table", "is": {
        "cellsMade": {"below": 16.5}, "cellsReused": {"above": 40}}}}
      """, in: folder)
    let outcome = try contacts(
      "render", "screen:contacts", "--script", path, "--scale", "0.5", "--time", "5", "-o",
      "\(folder.path)/a.png")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func `profile: a store that nothing is painted into is named`() throws {
    let folder = try TestFolder()
    let scene = try folder.write(
      "empty.json",
      """
      {"version": 1, "canvas": {"width": 100, "height": 100}, "root": {"sublayers": [
        {"name": "empty", "frame": [0, 0, 100, 80], "drawing": []}]}}
      """)
    let outcome = try CommandHarness.run([
      "profile", scene, "--frames", "3", "--repeats", "1", "--all",
    ])
    let text = outcome.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      text.contains(
        "\"empty\" (root.sublayers[0]) paints nothing into its backing store of 32,000 bytes"),
      "\(text)")
  }

  @Test func `inspect, explain, check: a screen is taken like a scene`() throws {
    let folder = try TestFolder()
    let inspected = try contacts(
      "inspect", "screen:contacts", "--script", Self.scripts + "/tour.json", "--time", "3")
    #expect(inspected.status == 0 && inspected.text.contains("\"favourite\""))
    let explained = try contacts("explain", "screen:contacts-mask", "--scale", "0.5", "--json")
    #expect(explained.status == 0 && explained.text.contains("mask"))
    for (record, status) in [("missing", Int32(0)), ("never", 0)] {
      let checked = try CommandHarness.run(
        [
          "check", "screen:contacts", "--script", Self.scripts + "/fling.json", "--frames",
          "0-90:30", "--scale", "0.25", "--goldens", "goldens", "--create-folders", "--record",
          record,
        ], folder: folder.path, program: CommandHarness.contacts)
      #expect(checked.status == status, "\(checked.text) \(checked.errors)")
    }
    let pictures = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/goldens")
    #expect(pictures.filter { $0.hasSuffix(".png") }.count == 4, "\(pictures)")
  }
}
