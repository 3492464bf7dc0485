import Foundation
import TestSupport
import Testing

/// `lamina inspect` at a moment: the tree and hits are as users see them then.
@Suite struct InspectTimeTests {
  private static let scene = """
    {"version": 1, "canvas": {"width": 100, "height": 10}, "root": {"sublayers": [
      {"name": "m", "frame": [0, 0, 10, 10], "backgroundColor": "#ff0000", "animations": [
        {"type": "basic", "keyPath": "position.x", "from": 5, "to": 85, "duration": 1}]}]}}
    """

  @Test func `inspect: a moving layer is found where it is at the time`() throws {
    let folder = try TestFolder()
    let scene = try folder.write("s.json", InspectTimeTests.scene)
    func hit(_ at: String, _ time: String) throws -> String {
      try CommandHarness.run(["inspect", scene, "--at", at, "--time", time])
        .text
    }
    #expect(try hit("45,5", "0.5").hasPrefix("root.sublayers[0] \"m\" at (5, 5)"))
    #expect(try hit("5,5", "0.5").hasPrefix("root at (5, 5)"))
    #expect(try hit("5,5", "0").hasPrefix("root.sublayers[0] \"m\""))
    // The animation is over, and its value is as it was set.
    #expect(try hit("5,5", "2").hasPrefix("root.sublayers[0] \"m\""))
  }

  @Test func `inspect: the tree has the frames of the time, and the animations`() throws {
    let folder = try TestFolder()
    let scene = try folder.write("s.json", InspectTimeTests.scene)
    let tree = try CommandHarness.run(["inspect", scene, "--time", "0.5"])
    #expect(tree.text.contains("frame 40 0 10 10"))
    #expect(tree.text.contains("position.x"))
  }

  @Test func `inspect: the root has a file's markers in JSON`() throws {
    let file = CommandHarness.fixtures + "/lottie/markers.json"
    let outcome = try CommandHarness.run(["inspect", file, "--json"])
    let layers = try outcome.list("layers")
    let markers = try #require(layers[0]["markers"] as? [[String: Any]])
    #expect(markers.map { $0["name"] as? String } == ["intro", "loop", "end"])
    #expect(markers[1]["time"] as? Double == 20.0 / 30 && markers[1]["duration"] as? Double == 1)
    #expect(layers.dropFirst().allSatisfy { $0["markers"] == nil } && layers[0]["states"] == nil)
  }

  @Test func `inspect: the root lists a Lottie file's parts`() throws {
    let file = CommandHarness.fixtures + "/lottie/dotlottie-themes.lottie"
    let text = try CommandHarness.run(["inspect", file, "--lottie-slot", "size=60,50"]).text
    for line in [
      #"animation "badge" (shown)"#, #"theme "dark" (shown)"#, #"theme "round""#,
      ##"slot "brand": colour #ff9e0a"##, #"slot "size": vector 60,50"#,
      #"slot "turn": number 2 keyframes"#, #"text layer "Role": "Engineer""#,
    ] {
      #expect(text.contains(line + "\n"), "\(line) in \(text)")
    }
    let outcome = try CommandHarness.run(["inspect", file, "--json", "--theme", "round"])
    let layers = try outcome.list("layers")
    let lottie = try #require(layers[0]["lottie"] as? [String: Any])
    let slots = try #require(lottie["slots"] as? [[String: String]])
    #expect(slots.map { $0["id"] } == ["brand", "fade", "size", "name", "turn", "radius"])
    #expect(slots.last == ["id": "radius", "kind": "number", "value": "2 keyframes"])
    #expect(layers.dropFirst().allSatisfy { $0["lottie"] == nil })
  }

  @Test func `inspect: text layers have their strings`() throws {
    let file = CommandHarness.fixtures + "/scenes/text-layers.json"
    let outcome = try CommandHarness.run(["inspect", file])
    #expect(!outcome.text.contains("no text") && outcome.text.contains("points, color"))
  }
}
