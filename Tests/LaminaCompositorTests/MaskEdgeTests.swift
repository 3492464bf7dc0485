import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import Testing

/// Masks of turned layers: an inset mask smooths their edges, as public reports of jagged edges advise.
@Suite @MainActor struct MaskEdgeTests {
  private func render(_ layer: Layer) throws -> [UInt8] {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    root.sublayers = [layer]
    var renderer = try Renderer(RendererConfiguration())
    _ = try renderer.render(root, canvas: Canvas(width: 100, height: 100, background: .white))
    let presented = renderer.presented
    let texture = try #require(presented)
    return texture.pixels.indices.map { texture.pixels[$0].red }
  }

  private func square(inset: Double) -> Layer {
    let layer = Layer()
    layer.frame = Rect(x: 25, y: 25, width: 50, height: 50)
      .inset(by: inset)
    layer.backgroundColor = .black
    layer.transform = .rotation(radians: 0.23, x: 0, y: 0, z: 1)
    return layer
  }

  @Test(arguments: [0.5, 1, 3.25])
  func `masks: an inset mask of a turned layer is as smooth as antialiased edges`(_ inset: Double)
    throws
  {
    let masked = square(inset: 0)
    let mask = Layer()
    mask.frame = masked.bounds.inset(by: inset)
    mask.backgroundColor = .white
    masked.mask = mask
    let smooth = square(inset: inset)
    smooth.allowsEdgeAntialiasing = true
    let (found, expected) = (try render(masked), try render(smooth))
    let worst = zip(found, expected).map { abs(Int($0) - Int($1)) }.max() ?? 0
    // Half a point inside its edge, a turned layer's centres may lie outside it by the pixel's corner.
    #expect(worst <= (inset < 0.71 ? 64 : 1))
    #expect(Set(found).count > 20)
  }

  @Test func `masks: an upright mask keeps its hard edges`() throws {
    let masked = square(inset: 0)
    masked.transform = .identity
    let mask = Layer()
    mask.frame = masked.bounds.inset(by: 0.75)
    mask.backgroundColor = .white
    masked.mask = mask
    #expect(Set(try render(masked)) == [0, 255])
  }
}
