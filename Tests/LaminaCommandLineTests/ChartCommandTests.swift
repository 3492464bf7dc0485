import Foundation
import LaminaReports
import TestSupport
import Testing

/// `lamina profile --chart`.
@Suite struct ChartCommandTests {
  private static let scene = """
    {"version": 1, "canvas": {"width": 40, "height": 30, "background": "#fff"},
     "root": {"sublayers": [
       {"name": "box", "frame": [4, 4, 20, 20], "backgroundColor": "#f00", "cornerRadius": 4},
       {"name": "soft", "frame": [8, 8, 20, 20], "backgroundColor": "#00f",
        "filters": [{"type": "gaussianBlur", "radius": 3}]}]}}
    """

  private func few(_ scene: String) -> [String] {
    ["profile", scene, "--frames", "5", "--warm-up", "1", "--repeats", "2"]
  }

  /// The columns and rows of a PNG.
  private func size(_ png: [UInt8]) -> (width: Int, height: Int) {
    func number(_ at: Int) -> Int { png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }

  private func attribute(_ name: String, _ svg: String) -> Double? {
    svg.range(of: " \(name)=\"").flatMap { Double(svg[$0.upperBound...].prefix { $0 != "\"" }) }
  }

  @Test func `charts: every kind as SVG and PNG of the same measures, in one run`() throws {
    let folder = try TestFolder()
    let scene = try folder.write("s.json", ChartCommandTests.scene)
    let before = try CommandHarness.run(few(scene) + ["--json"])
    #expect(before.status == 0, "\(before.errors)")
    _ = try folder.write("before.json", before.text)
    var arguments = few("s.json") + ["--against", "before.json", "--chart", "plain.svg"]
    let kinds = ["frames", "flame", "distribution", "comparison"]
    for kind in kinds {
      arguments += ["--chart", "\(kind):\(kind).svg", "--chart", "\(kind):\(kind).png"]
    }
    let outcome = try CommandHarness.run(arguments, folder: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    var all: [String: String] = [:]
    for kind in kinds {
      let svg = String(decoding: try #require(folder.read(kind + ".svg")), as: UTF8.self)
      let png = try #require(folder.read(kind + ".png"))
      #expect(png.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      #expect(Double(size(png).width) == attribute("width", svg).map { ($0 * 2).rounded(.up) })
      #expect(Double(size(png).height) == attribute("height", svg).map { ($0 * 2).rounded(.up) })
      all[kind] = svg
    }
    #expect(all["frames"] == folder.read("plain.svg").map { String(decoding: $0, as: UTF8.self) })
    #expect(all["flame"]?.contains("data-layer") == false && all["flame"]?.contains("soft") == true)
    #expect(all["comparison"]?.contains("s against before.json: p50 ") == true)
    let logarithmic = try CommandHarness.run(
      few(scene) + ["--log", "--chart", "-"], folder: folder.path)
    #expect(logarithmic.text.hasPrefix("<svg") && logarithmic.text.contains("ms, logarithmic"))
  }

  @Test func `charts: what cannot be asked for is refused in words, before a frame is rendered`()
    throws
  {
    let folder = try TestFolder()
    let scene = try folder.write("s.json", ChartCommandTests.scene)
    let long = ["profile", scene, "--frames", "1000000", "--chart"]
    for (arguments, words) in [
      (["x.gif"], "charts are .svg or .png files"),
      (["flam:x.svg"], "'flam' is not a kind of chart"),
      (["comparison:x.svg"], "needs --against"), (["flame:x.svg", "--log"], "--log does nothing"),
      (["x.svg", "--against", "b.json"], "--against does nothing"),
      (["-", "--chart", "flame:-"], "both ask for standard output"),
    ] {
      let outcome = try CommandHarness.run(long + arguments, folder: folder.path)
      #expect(outcome.status == 64, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.contains(words), "\(arguments): \(outcome.errors)")
    }
    _ = try folder.write("text.json", "{\n\"schema\": }")
    _ = try folder.write("old.json", "{\"schema\": \"lamina-profile/1\"}")
    _ = try folder.write("part.json", "{\"schema\": \"lamina-profile/2\", \"scene\": \"s\"}")
    for (file, status, words) in [
      ("text.json", 2, "text.json:2:11: error: not JSON: expected a value, found '}'; "),
      (
        "old.json", 2,
        "old.json:1:12: error: schema: \"lamina-profile/1\" is not \"lamina-profile/2\"; "
      ),
      ("part.json", 2, "part.json:1:1: error: "),
      ("none.json", 74, "error: none.json: cannot open"),
    ] as [(String, Int32, String)] {
      let outcome = try CommandHarness.run(
        long + ["comparison:x.svg", "--against", file], folder: folder.path)
      #expect(outcome.status == status, "\(file): \(outcome.errors)")
      #expect(outcome.errors.hasPrefix(words), "\(file): \(outcome.errors)")
    }
    let nowhere = try CommandHarness.run(few(scene) + ["--chart", "no/c.png"], folder: folder.path)
    #expect(nowhere.status == 74 && nowhere.errors.hasPrefix("error: no: "), "\(nowhere.errors)")
    #expect(folder.names == ["old.json", "part.json", "s.json", "text.json"])
  }
}
