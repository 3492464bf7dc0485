import Foundation
import LaminaReports
import TestSupport
import Testing

/// A failed picture names the properties that have changed since it was accepted, by the layers in its file.
@Suite struct ChangedPropertyTests {
  private func scene(_ card: String, _ sublayers: String = "", width: Int = 60) -> String {
    """
    {"version": 1, "canvas": {"width": \(width), "height": 40, "background": "#ffffff"},
     "root": {"sublayers": [
       {"name": "card", "frame": [4, 4, 40, 30], "backgroundColor": "#ff0000"\(card)}\(sublayers)]}}
    """
  }

  private func check(_ folder: TestFolder, _ options: [String] = []) throws
    -> CommandHarness.Outcome
  {
    try CommandHarness.check(["card.json", "--goldens", "goldens"] + options, in: folder)
  }

  /// Returns the lines about changed properties of a scene that was accepted as `old` and is now `new`.
  private func changes(from old: String, to new: String, _ options: [String] = []) throws
    -> [String]
  {
    let folder = try TestFolder()
    _ = try folder.write("card.json", old)
    let recorded = try check(folder, options + ["--record", "missing", "--create-folders"])
    try #require(recorded.status == 0, "\(recorded.errors)")
    _ = try folder.write("card.json", new)
    let failed = try check(folder, options)
    #expect(failed.status == 1, "\(failed.text)\(failed.errors)")
    return failed.text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /changed: (.*)/).map { String($0.1) }
    }
  }

  @Test func `changed properties: named with the old and the new value, defaults too`() throws {
    #expect(
      try changes(from: scene(", \"cornerRadius\": 8"), to: scene(", \"cornerRadius\": 12"))
        == ["\"card\": cornerRadius 8 → 12 (root.sublayers[0])"])
    #expect(
      try changes(from: scene(""), to: scene(", \"opacity\": 0.5, \"borderWidth\": 2"))
        == ["\"card\": borderWidth 0 → 2, opacity 1 → 0.5 (root.sublayers[0])"])
    // A file says the frame, so bounds and position are left out.
    #expect(
      try changes(from: scene(""), to: scene("").replacing("[4, 4,", with: "[6, 4,"))
        == ["\"card\": frame 4 4 40 30 → 6 4 40 30 (root.sublayers[0])"])
  }

  @Test
  func `changed properties: new and removed layers, the canvas, and the layer to blame first`()
    throws
  {
    let dot = ", {\"name\": \"dot\", \"frame\": [50, 4, 6, 6], \"backgroundColor\": \"#000000\"}"
    #expect(
      try changes(from: scene(""), to: scene("", dot)) == ["\"dot\": new (root.sublayers[1])"])
    #expect(
      try changes(from: scene("", dot), to: scene("")) == ["\"dot\": removed (root.sublayers[1])"])
    #expect(
      try changes(from: scene(""), to: scene("", width: 64)).first == "canvas: width 60 → 64")
    // The larger change is the dot's, which comes later in the tree.
    let large = dot.replacing("[50, 4, 6, 6]", with: "[4, 4, 50, 30]")
    #expect(
      try changes(
        from: scene("", large),
        to: scene("", large.replacing("#000000", with: "#0000ff"))
          .replacing("#ff0000", with: "#fe0000"))
        == [
          "\"dot\": backgroundColor #000000 → #0000ff (root.sublayers[1])",
          "\"card\": backgroundColor #ff0000 → #fe0000 (root.sublayers[0])",
        ])
  }

  @Test func `changed properties: long values are named without their text, animations by key`()
    throws
  {
    func fading(_ duration: Int) -> String {
      scene(
        """
        , "animations": [{"type": "basic", "key": "fade", "keyPath": "opacity", "from": 0, "to": 1,
          "duration": \(duration)}]
        """)
    }
    let lines = try changes(from: fading(2), to: fading(4), ["--time", "1"])
    #expect(lines.count == 1 && lines[0].contains("animations[fade] "), "\(lines)")
  }

  @Test func `changed properties: a picture without layers says so, and an accepted one has them`()
    throws
  {
    let folder = try TestFolder()
    _ = try folder.write("card.json", scene(""))
    _ = try folder.write("goldens/none.txt", "")
    let rendered = try CommandHarness.run([
      "render", "\(folder.path)/card.json", "-o", "\(folder.path)/goldens/card.png", "--quiet",
    ])
    try #require(rendered.status == 0, "\(rendered.errors)")
    _ = try folder.write("card.json", scene(", \"cornerRadius\": 12"))
    let failed = try check(folder, ["--review", "review.html"])
    #expect(failed.status == 1 && !failed.text.contains("changed: "), "\(failed.text)")
    var page = String(decoding: try #require(folder.read("review.html")), as: UTF8.self)
    #expect(page.contains("Which property changed is unknown"))
    // The printed command copies the picture with its layers.
    try FileManager.default.removeItem(atPath: "\(folder.path)/goldens/card.png")
    try FileManager.default.copyItem(
      atPath: "\(folder.path)/goldens/failed/card.actual.png",
      toPath: "\(folder.path)/goldens/card.png")
    #expect(try check(folder).status == 0)
    _ = try folder.write("card.json", scene(", \"cornerRadius\": 3"))
    let again = try check(folder, ["--review", "review.html", "--json"])
    let document = try JSONSerialization.jsonObject(with: Data(again.output))
    #expect(try SchemaValidator(DocumentSchema.check.text).accepts(document))
    page = String(decoding: try #require(folder.read("review.html")), as: UTF8.self)
    #expect(page.contains("cornerRadius 12 → 3"))
  }
}
