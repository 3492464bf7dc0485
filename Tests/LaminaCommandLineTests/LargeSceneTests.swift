import Foundation
import TestSupport
import Testing

/// Scenes of very many layers, which are listed part by part.
@Suite struct LargeSceneTests {
  /// A scene of layers, of which all but the first are alike.
  private func scene(_ count: Int, layer: String) -> String {
    let layers = (["{}"] + Array(repeating: layer, count: count)).joined(separator: ",")
    return
      #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"sublayers": [\#(layers)]}}"#
  }

  @Test func `inspect: the parts of a long listing make one JSON document`() throws {
    let folder = try TestFolder()
    for count in [0, 1, 254, 255, 256, 600] {
      _ = try folder.write("s.json", scene(count, layer: #"{"mask": {}, "name": "a"}"#))
      let outcome = try CommandHarness.run(["inspect", "s.json", "--json"], folder: folder.path)
      let list = try outcome.list("layers")
      #expect(list.count == 2 + 2 * count)
      #expect(
        list.last?["path"] as? String
          == (count == 0 ? "root.sublayers[0]" : "root.sublayers[\(count)].mask"))
    }
  }
}
