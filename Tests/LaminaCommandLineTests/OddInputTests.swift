import Foundation
import LaminaReports
import TestSupport
import Testing

/// Inputs that were accepted in silence, or whose message left out where.
@Suite struct OddInputTests {
  private func render(_ text: String, _ options: [String] = [], in folder: TestFolder) throws
    -> CommandHarness.Outcome
  {
    _ = try folder.write("s.json", text)
    return try CommandHarness.run(
      ["render", "s.json", "-o", "o.png"] + options, folder: folder.path)
  }

  @Test func `canvas: less than a pixel is an error, in points and by the scale`() throws {
    let folder = try TestFolder()
    let tiny = try render(
      #"{"version": 1, "canvas": {"width": 5e-324, "height": 5e-324}, "root": {}}"#, in: folder)
    #expect(tiny.status == 2 && !tiny.signal)
    #expect(
      tiny.errors.hasPrefix("s.json:1:26: error: canvas: expected a canvas of at least a pixel"),
      "\(tiny.errors)")
    let scaled = try render(
      #"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {}}"#, ["--scale", "1e-300"],
      in: folder)
    #expect(scaled.status == 2 && scaled.errors.contains("at least a pixel"), "\(scaled.errors)")
    let package = try CommandHarness.run(
      [
        "render", CommandHarness.fixtures + "/packages/switch.ca", "--scale", "1e-300", "-o",
        "o.png",
      ],
      folder: folder.path)
    #expect(package.status == 2 && package.errors.contains("are less than a pixel"))
    #expect(folder.names == ["s.json"])
    let small = try render(
      #"{"version": 1, "canvas": {"width": 0.001, "height": 0.001}, "root": {}}"#, in: folder)
    #expect(small.status == 0, "\(small.errors)")
  }

  @Test func `images: a PNG whose first chunk is another, and a name with a slash, are refused`()
    throws
  {
    let folder = try TestFolder()
    let picture = try Data(
      contentsOf: URL(fileURLWithPath: CommandHarness.fixtures + "/scenes/images/avatar4.png"))
    var bytes = [UInt8](picture)
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/a.png"))
    let text = [UInt8]("tEXtComment\u{0}x".utf8)
    let crc = PNGMaker.crc(text)
    let chunk =
      [0, 0, 0, UInt8(text.count - 4)] + text + [24, 16, 8, 0].map { UInt8(crc >> $0 & 255) }
    bytes.insert(contentsOf: chunk, at: 8)
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/b.png"))
    func scene(_ name: String) -> String {
      #"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"contents": "\#(name)"}}"#
    }
    #expect(try render(scene("a.png"), in: folder).status == 0)
    let order = try render(scene("b.png"), in: folder)
    #expect(
      order.status == 2 && order.errors.contains("the first chunk is not IHDR"), "\(order.errors)")
    let slash = try render(scene("a.png/"), in: folder)
    #expect(
      slash.status == 2 && slash.errors.contains("expected the name of a file, found a folder"),
      "\(slash.errors)")
  }

  @Test func `packages: an infinite duration is noted, and a missing document is said`() throws {
    let folder = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/p.ca", withIntermediateDirectories: true)
    for verb in [["render", "p.ca", "-o", "o.png"], ["inspect", "p.ca/"]] {
      let none = try CommandHarness.run(verb, folder: folder.path)
      #expect(
        none.status == 2 && none.errors.contains("the package has no main.caml"), "\(none.errors)")
    }
    _ = try folder.write(
      "p.ca/main.caml",
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer bounds="0 0 8 8" position="4 4" backgroundColor="1 0 0"><animations>
      <animation type="CABasicAnimation" keyPath="opacity" fromValue="0" toValue="1" duration="inf"/>
      <animation type="CAKeyframeAnimation" keyPath="cornerRadius" duration="1"><values><real value="0"/><real value="2"/></values>
        <keyTimes><real value="0"/><real value="0.5"/><real value="1"/></keyTimes></animation>
      <animation type="CAKeyframeAnimation" keyPath="zPosition" duration="1"><values><real value="0"/><real value="2"/></values>
        <keyTimes><real value="0"/><real value="0.5"/></keyTimes></animation>
      <animation type="CAKeyframeAnimation" keyPath="borderWidth" duration="1" calculationMode="paced"><values><real value="0"/><real value="2"/></values>
        <keyTimes><real value="0"/><real value="1"/></keyTimes></animation>
      </animations></CALayer></caml>
      """)
    let outcome = try CommandHarness.run(["render", "p.ca", "-o", "o.png"], folder: folder.path)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains("an animation of infinite duration stays at its first value"),
      "\(outcome.errors)")
    #expect(
      outcome.errors.contains("3 key times for 2 keyframes are ignored, as they do not fit"),
      "\(outcome.errors)")
    #expect(!outcome.errors.contains("2 key times for"), "\(outcome.errors)")
    #expect(
      outcome.errors.contains("2 key times are ignored by the calculation mode paced"),
      "\(outcome.errors)")
    let state = try CommandHarness.run(
      ["render", "p.ca", "--state", "None", "-o", "o.png"], folder: folder.path)
    #expect(state.status == 64 && state.errors.contains("p.ca: error: no state is named \"None\""))
  }

  @Test func `compare: an undecided one says how many rounds would do`() throws {
    func row(ratio: Double, verdict: String = "undecided") throws -> TimingRow {
      let text = """
        {"metric": "floor.p50", "a_ns": 1, "b_ns": 1.02, "ratio": \(ratio), "ratio_lower": 1,
         "ratio_upper": 1.04, "noise": 0.01, "threshold": 1.03, "p": 0.5, "significance": 0.01,
         "verdict": "\(verdict)", "reason": ""}
        """
      return try JSONDecoder().decode(TimingRow.self, from: Data(text.utf8))
    }
    func rounds(_ row: TimingRow, after rounds: Int = 10) -> Int? {
      row.likelyRounds(after: rounds, band: 0.03)
    }
    // The interval reaches 0.02 to each side, and the band is 0.01 away: four times as many.
    #expect((40...41).contains(rounds(try row(ratio: 1.02)) ?? 0))
    #expect((640...650).contains(rounds(try row(ratio: 1.02), after: 160) ?? 0))
    #expect(rounds(try row(ratio: 1.029999999)) == nil)
    #expect(rounds(try row(ratio: 1.02, verdict: "same")) == nil)
  }
}
