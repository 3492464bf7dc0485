import Foundation
import TestSupport
import Testing

/// Every limit has a flag, and an error that names it.
@Suite struct LimitTests {
  struct Case: CustomStringConvertible {
    let flag: String
    let value: String
    let root: String
    /// The value that exceeds the limit.
    let found: String

    var description: String { "\(flag) \(value)" }
  }

  private static let nested = #"{"sublayers": [{"sublayers": [{"sublayers": [{}]}]}]}"#
  private static let copies =
    #"{"type": "replicator", "instanceCount": 4, "sublayers": [{}]}"#
  private static let plain = ##"{"frame": [0, 0, 20, 20], "backgroundColor": "#fff"}"##
  private static let stops = ##""colors": ["#fff", "#000", "#f00"]"##
  private static let line =
    #"{"linearGradient": {\#(stops), "start": [0, 0], "end": [9, 9]}}"#

  static let cases = [
    Case(flag: "--max-canvas-side", value: "19", root: plain, found: "20 pixels"),
    Case(flag: "--max-canvas-pixels", value: "399", root: plain, found: "400 pixels"),
    Case(flag: "--max-image-side", value: "5", root: picture("p.png"), found: "6 pixels"),
    Case(flag: "--max-image-pixels", value: "35", root: picture("p.png"), found: "36 pixels"),
    Case(flag: "--max-image-bytes", value: "999", root: picture("p.png"), found: " bytes are over"),
    Case(flag: "--max-image-chunk", value: "100", root: picture("p.png"), found: "5000 bytes"),
    Case(flag: "--max-image-scans", value: "19", root: picture("p.jpg"), found: "20 scans"),
    Case(flag: "--max-scene-bytes", value: "30", root: plain, found: "bytes"),
    Case(flag: "--max-depth", value: "3", root: nested, found: "a nesting depth of 4 is over"),
    Case(flag: "--max-layer-depth", value: "2", root: nested, found: "a layer depth of 3 is over"),
    Case(flag: "--max-layers", value: "3", root: nested, found: "at least 4 layers are over"),
    Case(flag: "--max-layers", value: "3", root: copies, found: " layers, with every replicated"),
    Case(
      flag: "--max-gradient-stops", value: "2", root: #"{"type": "gradient", \#(stops)}"#,
      found: "3 colours"),
    Case(
      flag: "--max-gradient-stops", value: "2",
      root: #"{"frame": [0, 0, 9, 9], "drawing": [\#(line)]}"#, found: "3 colours"),
    Case(flag: "--max-pixel-memory", value: "1000", root: plain, found: "1600 bytes"),
    Case(flag: "--max-frame-seconds", value: "1e-06", root: plain, found: "given up after "),
  ]

  private static func picture(_ name: String) -> String {
    #"{"frame": [0, 0, 20, 20], "contents": "\#(name)"}"#
  }

  private func folder(_ root: String) throws -> TestFolder {
    let folder = try TestFolder()
    _ = try folder.write(
      "s.json", #"{"version": 1, "canvas": {"width": 20, "height": 20}, "root": \#(root)}"#)
    var png = PNGMaker(width: 6, height: 6, bitDepth: 8, colorType: 0)
    png.extra = [("tEXt", [UInt8](repeating: 65, count: 5_000))]
    var jpeg = JPEGMaker(width: 16, height: 16, channels: 3)
    jpeg.isProgressive = true
    jpeg.scans = 20
    for (name, bytes) in [
      ("p.png", png.file { _, _, _ in 0 }), ("p.jpg", jpeg.file { _, _, _ in 7 }),
    ] {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
    return folder
  }

  @Test(arguments: cases)
  func `limits: the error names the limit, the value and the flag`(limit: Case) throws {
    let folder = try folder(limit.root)
    let line = ["render", "s.json", "-o", "o.png"]
    let refused = try CommandHarness.run(line + [limit.flag, limit.value], folder: folder.path)
    #expect(refused.status == 2, "\(refused.errors)")
    #expect(refused.errors.contains("\(limit.flag) raises it"), "\(refused.errors)")
    #expect(refused.errors.contains("limit of \(limit.value)"), "\(refused.errors)")
    #expect(refused.errors.contains(limit.found), "\(refused.errors)")
    // The limit alone is what refuses it.
    let drawn = try CommandHarness.run(line, folder: folder.path)
    #expect(drawn.status == 0, "\(drawn.errors)")
  }

  @Test func `limits: none is left out`() throws {
    let help = try CommandHarness.run(["render", "--help-limits"]).text
    let words = help.split { !($0.isLetter || $0 == "-") }.map(String.init)
    let flags = Set(words.filter { $0.hasPrefix("--max-") })
    #expect(flags == Set(Self.cases.map(\.flag)))
  }

  @Test func `limits: a flag raises the limit of gradients`() throws {
    let many = Array(repeating: ##""#fff""##, count: 5_000).joined(separator: ",")
    let root = #"{"frame": [0, 0, 20, 20], "type": "gradient", "colors": [\#(many)]}"#
    let folder = try folder(root)
    let line = ["render", "s.json", "-o", "o.png"]
    let refused = try CommandHarness.run(line, folder: folder.path)
    #expect(
      refused.errors.hasPrefix(
        "s.json:1:119: error: root.colors: a gradient of 5000 colours is over the limit of 4096; --max-gradient-stops raises it\n"
      ),
      "\(refused.errors)")
    let raised = try CommandHarness.run(
      line + ["--max-gradient-stops", "5000"], folder: folder.path)
    #expect(raised.status == 0, "\(raised.errors)")
  }
}
