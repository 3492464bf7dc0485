import Foundation
import LaminaCompositor
import LaminaPixels
import LaminaScenes
import Testing

/// Pixels of every scene: their histories end where rendering does.
@Suite @MainActor struct PixelHistorySceneTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  /// Columns and rows of the pixels that are asked for.
  #if DEBUG
    private static let spread = 1
  #else
    private static let spread = 3
  #endif

  @Test(arguments: ["scenes", "animations"])
  func `history: the last colour is the one that is presented`(folder: String) throws {
    let path = PixelHistorySceneTests.fixtures.appending(path: folder).path
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".json") }.sorted()
    #expect(names.count >= 10)
    var count = 0
    for name in names {
      let scene = try Scene.load(path: "\(path)/\(name)")
      let time = folder == "scenes" ? 0 : 0.4
      var renderer = try Renderer()
      let frame = try renderer.evaluate(scene.root, canvas: scene.canvas, at: time)
      _ = try renderer.render(scene.root, canvas: scene.canvas, at: time)
      let presented = renderer.presented
      let picture = try #require(presented)
      let pixels = picture.pixels
      let spread = PixelHistorySceneTests.spread
      for place in 0..<spread * spread {
        let x = (2 * (place % spread) + 1) * picture.width / (2 * spread) + place
        let y = (2 * (place / spread) + 1) * picture.height / (2 * spread) + place
        guard x < picture.width, y < picture.height else { continue }
        let history = try renderer.history(ofPixel: x, y, of: frame)
        #expect(history.color == pixels[y * picture.width + x], "\(name): \(x), \(y)")
        let shares = history.steps.map(\.share)
        #expect(shares.allSatisfy { (0...1).contains($0) }, "\(name): \(x), \(y)")
        #expect(
          history.steps.allSatisfy { !$0.isHidden || $0.share == 0 }, "\(name): \(x), \(y)")
        count += history.steps.count
      }
    }
    #expect(count > 0)
  }
}
