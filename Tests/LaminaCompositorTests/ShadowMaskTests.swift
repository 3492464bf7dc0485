import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import Testing

/// Shadows of paths by masks, which paths that are alike share.
@Suite @MainActor struct ShadowMaskTests {
  private let canvas = Canvas(width: 100, height: 100)

  private func root(_ layers: Layer...) -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    root.sublayers = layers
    return root
  }

  private func render(_ root: Layer) throws -> (record: FrameRecord, pixels: [PackedPixel]) {
    var renderer = try Renderer()
    let record = try renderer.render(root, canvas: canvas)
    let presented = renderer.presented
    let pixels = try #require(presented).pixels
    return (record, pixels.indices.map { pixels[$0] })
  }

  /// A teardrop, and with a far subpath without area that makes it too large for a mask.
  private func drop(isFar: Bool) -> Path {
    var path = Path()
    path.move(to: Point(x: 10, y: 26))
    path.addCubic(Point(x: 10, y: 26), Point(x: 1, y: 17), to: Point(x: 1, y: 10))
    path.addCubic(Point(x: 1, y: -2), Point(x: 19, y: -2), to: Point(x: 19, y: 10))
    path.addCubic(Point(x: 19, y: 17), Point(x: 10, y: 26), to: Point(x: 10, y: 26))
    path.close()
    if isFar {
      path.move(to: Point(x: 10, y: 10))
      path.addLine(to: Point(x: 900, y: 900))
    }
    return path
  }

  @Test(arguments: [(0, 4.0), (0.3, 4), (0.77, 5.5), (0, 1.5), (0.4, 1.5)])
  func `shadow: a path's is the same by a mask as by a blur`(shift: Double, sigma: Double) throws {
    func shadow(_ path: Path, turned: Bool) throws -> (record: FrameRecord, pixels: [PackedPixel]) {
      let layer = Layer()
      layer.frame = Rect(x: 40 + shift, y: 34 - shift, width: 20, height: 26)
      if turned { layer.affineTransform = Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0) }
      layer.shadowPath = path
      layer.shadowOpacity = 0.8
      layer.shadowRadius = sigma
      layer.shadowOffset = Size(width: 2, height: 1)
      return try render(root(layer))
    }
    for turned in [false, true] {
      let (a, b) = (
        try shadow(drop(isFar: false), turned: turned),
        try shadow(drop(isFar: true), turned: turned)
      )
      let most = zip(a.pixels, b.pixels).reduce(0) {
        max($0, abs(Int($1.0.alpha) - Int($1.1.alpha)))
      }
      #expect(most <= 1, "\(most)")
      // A small blur between pixels takes place in a pass.
      #expect((a.record.counters[.pixelsBlurred] > 0) == (shift > 0 && sigma < 4))
      #expect(b.record.counters[.pixelsBlurred] > 0)
      #expect(a.record.offscreenPasses.isEmpty && b.record.offscreenPasses.isEmpty)
    }
  }

  @Test func `shadow: paths that are alike have one mask, wherever they lie`() throws {
    let layers = (0..<6).map { index in
      let layer = Layer()
      layer.frame = Rect(
        x: 4 + 15.3 * Double(index), y: 20 + 3.7 * Double(index), width: 20, height: 26)
      layer.shadowPath = drop(isFar: false)
      (layer.shadowOpacity, layer.shadowRadius) = (0.7, 4)
      return layer
    }
    let tree = root(layers[0])
    for layer in layers.dropFirst() { tree.addSublayer(layer) }
    var moving = try Renderer()
    for step in 0..<5 {
      for layer in layers { layer.position.y += 0.4 }
      let record = try moving.render(tree, canvas: canvas)
      // One mask: 18 x 28 pixels with the control points, and what the blur reaches around.
      let made = record.counters[.blurMaskPixels]
      #expect(step == 0 ? (1...50 * 60).contains(made) : made == 0, "step \(step): \(made)")
      let presented = moving.presented
      let pixels = try #require(presented).pixels
      let alone = try render(tree).pixels
      #expect(pixels.indices.allSatisfy { pixels[$0] == alone[$0] }, "\(step)")
    }
  }
}
