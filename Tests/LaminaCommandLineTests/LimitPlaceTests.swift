import TestSupport
import Testing

/// Limits of rendering name the layer that is over them by itself.
@Suite struct LimitPlaceTests {
  private func run(_ layers: String, _ arguments: [String] = []) throws -> CommandHarness.Outcome {
    let folder = try TestFolder()
    _ = try folder.write(
      "s.json",
      """
      {"version": 1, "canvas": {"width": 50, "height": 50}, "root": {"sublayers": [
        {"frame": [0, 0, 9, 9], "drawing": []},
      \(layers)]}}
      """)
    return try CommandHarness.run(
      ["render", "s.json", "-o", "o.png"] + arguments, folder: folder.path)
  }

  @Test func `memory: a backing store over the limit has the layer's place`() throws {
    let outcome = try run(#"{"frame": [0, 0, 1e6, 1e6], "drawing": []}"#)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix(
        "s.json:3:1: error: root.sublayers[1]: 4000000000324 bytes of pixel memory are over the limit "
      ),
      "\(outcome.errors)")
    let text = try run(
      #"{"type": "text", "frame": [0, 0, 2000, 500], "string": "a"}"#,
      ["--scale", "2", "--max-pixel-memory", "15000000"])
    #expect(text.status == 2)
    #expect(text.errors.hasPrefix("s.json:3:1: error: root.sublayers[1]: "), "\(text.errors)")
  }

  @Test func `memory: what no limit allows is not said to be allowed by one`() throws {
    let outcome = try run(
      ##"{"type": "shape", "path": "M0 0L1e6 1e6", "strokeColor": "#000", "lineDashPattern": [1e-9, 1e-9]}"##
    )
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("a dashed path"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("raises it"))
  }

  @Test func `memory: uncountable bytes after other paths are an error, not an overflow`() throws {
    let line = (0..<2_000).map { "L\($0 % 97)000 \($0 % 89)" }.joined()
    let outcome = try run(
      ##"""
      {"type": "shape", "path": "M0 0\##(line)", "fillColor": "#f00"},
      {"type": "shape", "path": "M0 0\##(line)", "strokeColor": "#000", "lineDashPattern": [1e-9, 1e-9]}
      """##)
    #expect(outcome.status == 2 && !outcome.signal, "\(outcome.errors.prefix(500))")
    #expect(outcome.errors.contains("a dashed path"), "\(outcome.errors.prefix(500))")
  }

  @Test func `memory: what no single layer asks for has the file alone`() throws {
    let half = #"{"frame": [0, 0, 1000, 1000], "drawing": []}"#
    let outcome = try run("\(half), \(half)", ["--max-pixel-memory", "6000000"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("s.json: error: "), "\(outcome.errors)")
  }

  @Test func `emitters: one that is over the limit of layers by itself has its place`() throws {
    func emitter(_ rate: String, _ lifetime: String) -> String {
      ##"""
      {"type": "emitter", "emitterPosition": [25, 25], "emitterCells": [
        {"birthRate": \##(rate), "lifetime": \##(lifetime), "contents": "data:image/png;base64,\##(Self.pixel)"}]}
      """##
    }
    let outcome = try run(emitter("1e6", "1000"), ["--time", "2000"])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix("s.json:3:1: error: root.sublayers[1]: "), "\(outcome.errors)")
    #expect(
      outcome.errors.contains(" layers, with every replicated copy counted, are over"))
    // What cannot be counted is not said to be 1.
    let endless = try run(emitter("1e300", "1e-300"), ["--time", "1"])
    #expect(endless.status == 2)
    #expect(endless.errors.contains("error: uncountably many layers, "), "\(endless.errors)")
  }

  /// One red pixel.
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
}
