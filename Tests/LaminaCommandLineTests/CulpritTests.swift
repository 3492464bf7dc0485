import Foundation
import TestSupport
import Testing

/// `lamina check --baseline`: which layers and passes made a scene take more.
@Suite struct CulpritTests {
  private func scene(first: String = "", second: String = "", cards: String = "") -> String {
    """
    {"version": 1, "canvas": {"width": 60, "height": 40, "background": "#ffffff"}, "root": {"sublayers": [
      \(first)
      {"name": "card", "frame": [4, 4, 20, 12], "backgroundColor": "#336699", "cornerRadius": 4,
       "masksToBounds": true, "sublayers": [{"frame": [0, 0, 9, 9], "backgroundColor": "#ff0000"}]},
      {"name": "bar", "frame": [0, 30, 60, 10], "backgroundColor": "#cccccc"}\(second)\(cards)]}}
    """
  }

  private func check(_ folder: TestFolder, _ arguments: String...) throws
    -> CommandHarness.Outcome
  {
    try CommandHarness.check(["s.json", "--baseline", "b.json"] + arguments, in: folder)
  }

  private func recorded() throws -> TestFolder {
    let folder = try TestFolder()
    _ = try folder.write("s.json", scene())
    #expect(try check(folder, "--record", "all").status == 0)
    return folder
  }

  @Test func `check: a new layer with passes is named first, whatever places others have now`()
    throws
  {
    let folder = try recorded()
    let glass = """
      {"name": "glass", "frame": [0, 0, 60, 20],
       "backgroundFilters": [{"type": "gaussianBlur", "radius": 2}]},
      """
    _ = try folder.write("s.json", scene(first: glass))
    let outcome = try check(folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.text.contains(
        "new: root.sublayers[0] \"glass\" forces 2 passes (backgroundFilters), "),
      "\(outcome.text)")
    #expect(!outcome.text.contains("gone: ") && !outcome.text.contains("new: root.sublayers[1]"))
    // A layer that is gone, and one that came instead.
    _ = try folder.write(
      "s.json",
      scene(second: ", " + glass.dropLast()).replacing("\"card\"", with: "\"tile\""))
    let other = try check(folder)
    #expect(
      other.status == 1 && other.text.contains("gone: root.sublayers[0] \"card\" forces 1 pass"))
    #expect(other.text.contains("new: root.sublayers[0] \"tile\" forces 1 pass (roundedClip)"))
  }

  @Test func `check: passes that have grown, and layers without passes`() throws {
    let folder = try recorded()
    _ = try folder.write("s.json", scene().replacing("[4, 4, 20, 12]", with: "[4, 4, 30, 20]"))
    let grown = try check(folder)
    #expect(grown.status == 1, "\(grown.text)")
    #expect(
      grown.text.contains(
        "more expensive: root.sublayers[0] \"card\": passes (roundedClip) 1 -> 1, pixels 240 -> 600"
      ),
      "\(grown.text)")
    let more = (0..<8).map {
      ", {\"name\": \"row\($0)\", \"frame\": [\($0), 20, 9, 9], \"backgroundColor\": \"#00ff00\"}"
    }
    _ = try folder.write("s.json", scene(cards: more.joined()))
    let rows = try check(folder)
    #expect(rows.status == 1 && rows.text.contains("new: root.sublayers[2] \"row0\": layer"))
    #expect(rows.text.contains("new: 3 more layers"), "\(rows.text)")
  }

  @Test func `check: a baseline of version 1 is read with a note, and written as version 2`() throws
  {
    let folder = try recorded()
    let new = String(decoding: folder.read("b.json") ?? [], as: UTF8.self)
    #expect(new.contains("lamina-baseline/2") && new.contains("\"passes\""))
    var json = try #require(
      JSONSerialization.jsonObject(with: Data(new.utf8)) as? [String: Any])
    var scenes = try #require(json["scenes"] as? [String: [String: Any]])
    for name in scenes.keys {
      scenes[name]?["passes"] = nil
      scenes[name]?["layers"] = nil
    }
    (json["scenes"], json["schema"]) = (scenes, "lamina-baseline/1")
    let old = String(decoding: try JSONSerialization.data(withJSONObject: json), as: UTF8.self)
    _ = try folder.write("b.json", old)
    let read = try check(folder)
    #expect(
      read.status == 0 && read.errors.contains("lamina-baseline/1 lists no layers"),
      "\(read.errors)")
    _ = try folder.write("s.json", scene().replacing("[4, 4, 20, 12]", with: "[4, 4, 30, 20]"))
    let grown = try check(folder)
    #expect(grown.status == 1 && !grown.text.contains("more expensive: "))
    #expect(try check(folder, "--record", "all").status == 0)
    let written = String(decoding: folder.read("b.json") ?? [], as: UTF8.self)
    #expect(written.contains("lamina-baseline/2") && written.contains("\"layers\""))
  }
}
