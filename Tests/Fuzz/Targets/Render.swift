// Scenes rendered small: every way of rendering makes the same pixels, or refuses alike.

import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaRaster
import LaminaScenes

/// One way of rendering, and what comes of it.
private struct Rendering: Equatable {
  var pixels: [UInt32] = []
  var error: RenderError?
}

extension FuzzTarget {
  /// Scene files, read and rendered at two moments, in two ways.
  static let render = FuzzTarget("render", byteLimit: 16_384) { bytes in
    guard let scene = try SceneReading.scene(bytes) else { return }
    try checkRendering(of: scene, at: [0, 0.35])
  }

  /// Two ways of rendering make the same pixels of a scene, or refuse alike.
  @MainActor static func checkRendering(of scene: Scene, at times: [Double]) throws {
    // What is slow is not wrong: larger pictures and trees are for other tests.
    let size = scene.canvas.width * scene.canvas.scale * scene.canvas.height * scene.canvas.scale
    guard size <= 65_536 else { return }
    for time in times {
      let plain = rendering(scene, at: time) { _ in }
      try hold(plain.pixels.allSatisfy(isPremultiplied), "a pixel with more colour than alpha")
      let other = rendering(scene, at: time) { configuration in
        configuration.offscreen = .surface
        configuration.grid = TileGrid(tileWidth: 64, tileHeight: 16)
        configuration.hidesCovered = false
        configuration.processor = .baseline
      }
      if let error = plain.error ?? other.error {
        try hold(
          isLimit(error) || plain.error == other.error,
          "\(plain.error as Any), \(other.error as Any)")
        return
      }
      let place = zip(plain.pixels, other.pixels).enumerated().first {
        $0.element.0 != $0.element.1
      }
      try hold(
        place == nil && plain.pixels.count == other.pixels.count,
        "at \(time) s pixel \(place?.offset ?? -1) is \(place.map { "\($0.element)" } ?? "")")
    }
  }

  @MainActor private static func rendering(
    _ scene: Scene, at time: Double, _ change: (inout RendererConfiguration) -> Void
  ) -> Rendering {
    var configuration = RendererConfiguration()
    configuration.limits.layers = 400
    configuration.limits.layerDepth = 64
    configuration.limits.pixelMemory = 32 << 20
    configuration.limits.frameSeconds = 5
    change(&configuration)
    var result = Rendering()
    do throws(RenderError) {
      var renderer = try Renderer(configuration)
      _ = try renderer.render(scene.root, canvas: scene.canvas, at: time)
      if let picture = renderer.presented {
        for y in 0..<picture.height {
          let row = picture.row(y, 0..<picture.width)
          for x in row.indices { result.pixels.append(row[x].rawValue) }
        }
      }
    } catch { result.error = error }
    return result
  }

  private static func isPremultiplied(_ pixel: UInt32) -> Bool {
    let alpha = pixel >> 24
    return pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha
  }

  /// Ways of rendering differ in what they take, and so in what is over a limit.
  private static func isLimit(_ error: RenderError) -> Bool {
    if case .overLimit = error { true } else { false }
  }
}
