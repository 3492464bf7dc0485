import Foundation
import TestSupport
import Testing

/// `lamina check FOLDER` where other documents lie beside the scenes.
@Suite struct CheckFolderTests {
  private static let still =
    ##"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"backgroundColor": "#f00"}}"##

  @Test func `folders: schemas, reports, baselines and scripts are skipped with a note`() throws {
    let folder = try TestFolder()
    _ = try folder.write("card.json", Self.still)
    for (words, name) in [
      (["schema"], "scene.schema.json"), (["schema", "profile"], "profile.schema.json"),
      (
        ["profile", "card.json", "--frames", "2", "--repeats", "1", "--seconds", "0", "--json"],
        "p.json"
      ),
      (
        [
          "profile", "card.json", "--frames", "2", "--repeats", "1", "--seconds", "0", "--trace",
          "-",
        ], "t.json"
      ),
      (
        [
          "profile", "card.json", "--frames", "2", "--repeats", "1", "--seconds", "0",
          "--speedscope", "-",
        ],
        "s.json"
      ), (["inspect", "card.json", "--passes", "--json"], "passes.json"),
    ] {
      let outcome = try CommandHarness.run(words, folder: folder.path)
      #expect(outcome.status == 0, "\(outcome.errors)")
      _ = try folder.write(name, outcome.text)
    }
    _ = try folder.write("fling.json", #"{"version": 1, "events": []}"#)
    _ = try folder.write("list.json", "[1, 2]")
    let check = ["check", ".", "--baseline", "baseline.json"]
    let recorded = try CommandHarness.run(check + ["--record", "all"], folder: folder.path)
    #expect(recorded.status == 0, "\(recorded.errors)")
    // A copy of the baseline is no scene either.
    _ = try folder.write(
      "old.json", String(decoding: folder.read("baseline.json") ?? [], as: UTF8.self))
    let outcome = try CommandHarness.run(check, folder: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    for (name, what) in [
      ("scene.schema.json", "a JSON Schema"), ("profile.schema.json", "a JSON Schema"),
      ("p.json", "a document of the form lamina-profile/2"), ("t.json", "a Chrome trace"),
      ("s.json", "a speedscope file"), ("fling.json", "an event script"),
      ("passes.json", "a document of the form lamina-inspect/1"), ("list.json", "a JSON list"),
      ("old.json", "a document of the form lamina-baseline/2"),
    ] {
      #expect(
        outcome.errors.contains("\(name): note: is \(what), not a scene; skipped\n"),
        "\(name): \(outcome.errors)")
    }
    let quiet = try CommandHarness.run(check + ["--quiet"], folder: folder.path)
    #expect(quiet.status == 0 && quiet.errors.isEmpty)
  }

  @Test func `folders: a broken scene is no other document, and one that is named is read`() throws
  {
    let folder = try TestFolder()
    _ = try folder.write("card.json", Self.still)
    _ = try folder.write("broken.json", #"{"version": 1, "root": {}}"#)
    _ = try folder.write("odd.schema.json", #"{"$schema": "https://json-schema.org/x"}"#)
    let check = ["check", ".", "--baseline", "baseline.json", "--record", "all"]
    let outcome = try CommandHarness.run(check, folder: folder.path)
    #expect(
      outcome.status == 2 && outcome.errors.contains("\"canvas\" is missing"), "\(outcome.errors)")
    let named = try CommandHarness.run(
      ["check", "odd.schema.json", "--baseline", "b.json", "--record", "all"], folder: folder.path)
    #expect(named.status == 2)
    let empty = try TestFolder()
    _ = try empty.write("a.json", #"{"$schema": "https://json-schema.org/x"}"#)
    let none = try CommandHarness.run(["check", ".", "--goldens", "g"], folder: empty.path)
    #expect(none.status == 64 && none.errors.contains("1 JSON file in it is something else"))
  }

  @Test func `names: two files whose names are composed differently are two files`() throws {
    let folder = try TestFolder()
    let names = ["caf\u{E9}", "cafe\u{301}"]
    func scene(_ contents: [String]) -> String {
      let layers = contents.enumerated().map { #"{"frame": [\#($0 * 4), 0, 4, 4], \#($1)}"# }
      return #"{"version": 1, "canvas": {"width": 8, "height": 4}, "root": {"sublayers": ["#
        + layers.joined(separator: ", ") + "]}}"
    }
    func render(_ contents: [String], to output: String) throws {
      _ = try folder.write("s.json", scene(contents))
      let outcome = try CommandHarness.run(
        ["render", "s.json", "-o", output, "--quiet"], folder: folder.path)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let colors = ["#ff0000", "#0000ff"].map { #""backgroundColor": "\#($0)""# }
    for (name, color) in zip(names, colors) { try render([color, color], to: "\(name).png") }
    try render(names.map { #""contents": "\#($0).png""# }, to: "images.png")
    try render(colors, to: "colors.png")
    #expect(folder.read("images.png") == folder.read("colors.png"))

    try FileManager.default.createDirectory(
      atPath: folder.path + "/scenes", withIntermediateDirectories: false)
    for name in names { _ = try folder.write("scenes/\(name).json", scene([])) }
    let outcome = try CommandHarness.run(
      ["check", "scenes", "--baseline", "b.json"], folder: folder.path)
    #expect(outcome.status == 64, "\(outcome.text)")
    #expect(
      outcome.errors.contains("the two names are composed differently, and read the same"),
      "\(outcome.errors)")
  }
}
