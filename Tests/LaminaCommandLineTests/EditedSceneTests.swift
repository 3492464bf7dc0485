import Foundation
import TestSupport
import Testing

/// Scene files that `explain --apply` and `convert` write: only what changes is changed, byte for byte.
@Suite struct EditedSceneTests {
  /// A scene in a hand's own layout, whose shadow has advice, at a scale of its own and with a font of another system.
  private static let scene = ##"""
    {
      "version": 1, "name": "hand",
      "canvas": {"width": 120, "height": 90,   "scale": 2, "background": "#fff"},
      "root": {"sublayers": [
        {"type": "text", "frame": [4, 4, 100, 20], "string": "Hello", "font": "Helvetica-Bold", "fontSize": 12},
        {"name": "card", "frame": [10, 30, 80, 40], "cornerRadius": 6, "backgroundColor": "#00f",
         "shadowOpacity": 0.3}
      ]}
    }
    """##

  private func picture(_ path: String) throws -> [UInt8] {
    let outcome = try CommandHarness.run(["render", path, "-o", "-", "-q"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }

  @Test func `apply: the file remains byte for byte, but for the value that is added`() throws {
    let folder = try TestFolder()
    let path = try folder.write("s.json", Self.scene)
    let made = folder.path + "/made.json"
    for options in [[], ["--scale", "1"]] {
      let outcome = try CommandHarness.run(["explain", path, "--apply", "-o", made] + options)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let text = String(decoding: folder.read("made.json") ?? [], as: UTF8.self)
      let added = try #require(text.firstMatch(of: /,\s*"shadowPath": ("[^"]*"|\{[^}]*\})/))
      #expect(text.replacingCharacters(in: added.range, with: "") == Self.scene, "\(text)")
    }
  }

  @Test func `convert: a scene file that becomes a scene file is the same text`() throws {
    let folder = try TestFolder()
    let path = try folder.write("s.json", Self.scene)
    let outcome = try CommandHarness.run(["convert", path, "-o", folder.path + "/t.json"])
    #expect(outcome.status == 0 && folder.read("t.json") == Array(Self.scene.utf8))
    // Layers without effect go, with the commas beside them.
    let pruned = try folder.write(
      "p.json",
      ##"""
      {"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"sublayers": [
        {"name": "a", "isHidden": true},
        {"frame": [0, 0, 4, 4], "backgroundColor": "#f00"},
        {"name": "b", "opacity": 0, "sublayers": [{"isHidden": true}]}, {"name": "c"}
      ]}}
      """##)
    let dropped = try CommandHarness.run(
      ["convert", pruned, "-o", folder.path + "/q.json", "--prune"])
    #expect(dropped.status == 0 && dropped.errors.contains("4 layers"), "\(dropped.errors)")
    #expect(
      String(decoding: folder.read("q.json") ?? [], as: UTF8.self) == ##"""
        {"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"sublayers": [
          {"frame": [0, 0, 4, 4], "backgroundColor": "#f00"}
        ]}}
        """##)
  }

  @Test func `convert: pictures and fonts are found from another folder`() throws {
    let folder = try TestFolder()
    let fixtures = CommandHarness.fixtures + "/scenes"
    for name in ["contents-gravity.json", "contents-jpeg.json", "drawing-pictures.json"] {
      let scene = fixtures + "/" + name
      let made = folder.path + "/" + name
      let outcome = try CommandHarness.run(["convert", scene, "-o", made])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try picture(made) == picture(scene), "\(name)")
      // And back to where they were.
      let again = try CommandHarness.run(["convert", made, "-o", folder.path + "/sub/"])
      #expect(again.status == 0, "\(again.errors)")
      #expect(try picture(folder.path + "/sub/scene.json") == picture(scene), "\(name)")
      let streamed = try CommandHarness.run(["convert", made, "-o", "-", "-q"])
      let shown = try CommandHarness.run(["render", "-", "-o", "-", "-q"], input: streamed.output)
      #expect(shown.output == (try picture(scene)), "\(name)")
    }
  }

  @Test func `convert: names of fonts that are not here stay, through every form`() throws {
    let folder = try TestFolder()
    let path = try folder.write("s.json", Self.scene)
    let package = folder.path + "/S.ca"
    #expect(try CommandHarness.run(["convert", path, "-o", package]).status == 0)
    #expect(
      try CommandHarness.run(["convert", package, "-o", folder.path + "/back.json"]).status == 0)
    let back = String(decoding: folder.read("back.json") ?? [], as: UTF8.self)
    #expect(back.contains(#""font": "Helvetica-Bold""#), "\(back)")
  }

  @Test func `property: a converted or applied scene shows the same picture`() throws {
    let folder = try TestFolder()
    let fixtures = CommandHarness.fixtures + "/scenes"
    let names = try FileManager.default.contentsOfDirectory(atPath: fixtures)
      .filter { $0.hasSuffix(".json") }.sorted()
    var dice = SystemRandomNumberGenerator()
    for name in names.shuffled(using: &dice).prefix(8) {
      let scene = fixtures + "/" + name
      let expected = try picture(scene)
      let converted = folder.path + "/converted.json"
      #expect(try CommandHarness.run(["convert", scene, "-o", converted, "-q"]).status == 0)
      #expect(try picture(converted) == expected, "convert \(name)")
      let applied = folder.path + "/applied.json"
      let outcome = try CommandHarness.run(
        ["explain", scene, "--apply", "--tolerance", "0", "--seconds", "1", "-o", applied, "-q"])
      #expect(outcome.status == 0, "\(name): \(outcome.errors)")
      #expect(try picture(applied) == expected, "apply \(name)")
    }
  }
}
