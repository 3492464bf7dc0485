import Foundation
import TestSupport
import Testing

// lamina.json, lamina init and lamina config.

/// The project file, under the verbs.
@Suite struct ProjectFileTests {
  private static let scene = """
    {"version": 1, "canvas": {"width": 40, "height": 20},
     "root": {"frame": [0, 0, 40, 20], "backgroundColor": "#08f"}}
    """

  private func run(_ arguments: [String], in folder: TestFolder, at place: String = "") throws
    -> CommandHarness.Outcome
  {
    try CommandHarness.run(arguments, folder: folder.path + "/" + place)
  }

  private func project(_ text: String) throws -> TestFolder {
    let folder = try TestFolder()
    _ = try folder.write("scenes/card.json", Self.scene)
    _ = try folder.write("inner/deep/note.txt", "")
    _ = try folder.write("lamina.json", text)
    return folder
  }

  private func width(_ bytes: [UInt8]?) -> Int? {
    guard let bytes, bytes.count > 24 else { return nil }
    return bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test func `project file: it is found in a folder above, and options win`() throws {
    let folder = try project(#"{"version": 1, "scenes": ["scenes"], "scale": 3}"#)
    let inner = try run(["render", "-q", "-o", "a.png"], in: folder, at: "inner/deep")
    #expect(inner.status == 0, "\(inner.errors)")
    #expect(width(folder.read("inner/deep/a.png")) == 120)
    _ = try run(["render", "--scale", "2", "-q", "-o", "b.png"], in: folder)
    #expect(width(folder.read("b.png")) == 80)
    let off = try run(
      ["render", "scenes/card.json", "--no-config", "-q", "-o", "c.png"], in: folder)
    #expect(off.status == 0 && width(folder.read("c.png")) == 40)
    _ = try folder.write("other.json", #"{"version": 1, "scale": 5}"#)
    let named = try run(
      ["render", "--config", "other.json", "scenes/card.json", "-q", "-o", "d.png"], in: folder)
    #expect(named.status == 0 && width(folder.read("d.png")) == 200, "\(named.errors)")
  }

  @Test func `project file: every mistake is named with its line, column and the nearest key`()
    throws
  {
    let folder = try project(
      """
      {"version": 1,
       "scale": -1,
       "scalse": 2,
       "devices": ["iphone-51", {"name": "kiosk", "width": 0, "height": 10, "safe": {}}],
       "tolerance": {"maxPixel": 3},
       "appearances": ["drak"],
       "options": {"render": {"compresion": "best"}, "rendr": {}}}
      """)
    let outcome = try run(["inspect", "scenes/card.json"], in: folder)
    #expect(outcome.status == 2)
    for words in [
      "lamina.json:2:11: error: scale: expected a number above 0, found -1",
      "lamina.json:3:2: error: scalse: unknown key \"scalse\": did you mean \"scale\"?",
      "lamina.json:4:14: error: devices[0]: unknown value \"iphone-51\": did you mean",
      "expected a number above 0, found 0", "unknown key \"safe\"",
      "unknown key \"maxPixel\": did you mean \"maxPixels\"?",
      "unknown value \"drak\": did you mean \"dark\"?",
      "unknown key \"compresion\": did you mean \"compression\"?",
      "unknown key \"rendr\": did you mean \"render\"?",
    ] { #expect(outcome.errors.contains(words), "\(words)\n\(outcome.errors)") }
  }

  @Test func `project file: check takes its scenes, devices, goldens and reports`() throws {
    let folder = try project(
      """
      {"version": 1, "scenes": ["scenes/card.json"], "goldens": "goldens", "reports": "reports",
       "devices": [{"name": "kiosk", "width": 80, "height": 80, "scale": 1.5}],
       "tolerance": {"maxPixels": 2}}
      """)
    let record = try run(["check", "--record", "missing", "--create-folders"], in: folder)
    #expect(record.status == 0, "\(record.errors)")
    #expect(width(folder.read("goldens/card-kiosk.png")) == 120)
    let passed = try run(["check"], in: folder, at: "inner")
    #expect(passed.status == 0, "\(passed.errors)")
    #expect(folder.read("reports/check.xml") != nil)
    // One picture by its exact name is of the scene alone.
    _ = try run(["render", "-q", "-o", "one.png"], in: folder)
    #expect(width(folder.read("one.png")) == 40)
    let many = try run(["render", "-q", "-o", "{name}-{device}.png"], in: folder)
    #expect(many.status == 0 && width(folder.read("card-kiosk.png")) == 120, "\(many.errors)")
  }

  @Test func `config: what holds for a verb, and from where`() throws {
    let folder = try project(
      #"{"version": 1, "scale": 3, "options": {"render": {"compression": "best"}}}"#)
    let outcome = try run(
      ["config", "--json", "render", "scenes/card.json", "--time", "2"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    let rows = try #require(json["settings"] as? [[String: Any]])
    func row(_ key: String) -> [String: Any] { rows.first { $0["key"] as? String == key } ?? [:] }
    #expect(row("--scale")["source"] as? String == "file")
    #expect(row("--scale")["place"] as? String == "lamina.json:1:25")
    #expect(row("--time")["source"] as? String == "option")
    #expect(row("--time")["values"] as? [String] == ["2"])
    #expect(row("--threads")["source"] as? String == "default")
    #expect(row("--compression")["values"] as? [String] == ["best"])
    let text = try run(["config"], in: folder)
    #expect(text.text.contains("project file: lamina.json"))
    #expect(text.text.contains("options.render.compression  best"))
    let none = try run(["config", "--no-config"], in: folder)
    #expect(none.status == 0 && none.text.contains("no project file"))
  }

  @Test func `init: writes a file that holds at once, and replaces none`() throws {
    let folder = try TestFolder()
    _ = try folder.write("scenes/card.json", Self.scene)
    let outcome = try run(["init", "--devices", "iphone-15"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let check = try run(["check", "--record", "missing", "--create-folders"], in: folder)
    #expect(check.status == 0, "\(check.errors)")
    #expect(folder.read("goldens/card-iphone-15.png") != nil)
    let again = try run(["init"], in: folder)
    #expect(again.status == 2 && again.errors.contains("there is a file already"))
  }

  @Test func `init: scenes of all folders are named from the project's`() throws {
    let folder = try TestFolder()
    for path in ["app/top.json", "app/sub/m.json"] { _ = try folder.write(path, Self.scene) }
    #expect(try run(["init", "app"], in: folder).status == 0)
    let text = String(decoding: folder.read("app/lamina.json") ?? [], as: UTF8.self)
    #expect(text.contains(#""scenes": ["top.json", "sub/m.json"]"#), "\(text)")
    let missing = try run(["init", "nowhere"], in: folder)
    #expect(missing.status == 74 && !missing.errors.contains("--create-folders"))
  }

  @Test func `project file: a value that the parser refuses is traced to the file`() throws {
    let folder = try project(
      #"{"version": 1, "options": {"render": {"compression": "tight"}}}"#)
    let outcome = try run(["render", "scenes/card.json", "-o", "a.png"], in: folder)
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.contains("note: --compression is from lamina.json:1:54"), "\(outcome.errors)")
  }
}
