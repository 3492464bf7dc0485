import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import Testing

/// Chains of groups: their factors are multiplied before they are rounded.
@Suite @MainActor struct GroupOpacityTests {
  private func centre(
    depth: Int, opacity: Double, memory: OffscreenMode,
    change: (Layer, Int) -> Void = { _, _ in }
  ) throws -> [PackedPixel] {
    var layer = Layer()
    layer.frame = Rect(x: 5, y: 5, width: 30, height: 30)
    layer.backgroundColor = Color(red: 1, green: 128.0 / 255, blue: 64.0 / 255)
    let dot = Layer()
    dot.frame = Rect(x: 5, y: 5, width: 5, height: 5)
    dot.backgroundColor = Color(red: 0, green: 1, blue: 0)
    layer.sublayers = [dot]
    for level in 0..<depth {
      let group = Layer()
      group.frame = Rect(x: 0, y: 0, width: 40, height: 40)
      group.opacity = opacity
      group.sublayers = [layer]
      change(group, level)
      layer = group
    }
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    root.sublayers = [layer]
    var configuration = RendererConfiguration()
    configuration.offscreen = memory
    var renderer = try Renderer(configuration)
    _ = try renderer.render(root, canvas: Canvas(width: 40, height: 40, background: .clear))
    let presented = renderer.presented
    let texture = try #require(presented)
    return [texture.pixels[25, 25], texture.pixels[12, 12]]
  }

  @Test(arguments: [(10, 0.9), (30, 0.98), (64, 0.99), (33, 0.95), (100, 0.995), (7, 0.5)])
  func `group opacity: a chain of groups keeps the product and the hue`(
    _ depth: Int, _ opacity: Double
  ) throws {
    var product = 1.0
    for _ in 0..<depth { product *= opacity }
    for masks in [false, true] {
      let pictures = try OffscreenMode.allCases.map {
        try centre(depth: depth, opacity: opacity, memory: $0) { group, level in
          if masks && level % 3 == 1 { (group.cornerRadius, group.masksToBounds) = (6, true) }
        }
      }
      #expect(pictures.allSatisfy { $0 == pictures[0] })
      let (ground, dot) = (pictures[0][0], pictures[0][1])
      for (found, share) in [
        (ground.alpha, 1.0), (ground.red, 1), (ground.green, 128.0 / 255),
        (ground.blue, 64.0 / 255),
        (dot.alpha, 1), (dot.green, 1), (dot.red, 0),
      ] {
        #expect(abs(Double(found) - 255 * product * share) <= 1, "\(ground) \(dot)")
      }
    }
  }
}
