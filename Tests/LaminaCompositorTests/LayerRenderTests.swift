import LaminaCompositor
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import Testing

/// Layers drawn into contexts.
@Suite @MainActor struct LayerRenderTests {
  private func layer(_ frame: Rect, _ color: Color) -> Layer {
    let layer = Layer()
    (layer.frame, layer.backgroundColor) = (frame, color)
    return layer
  }

  private func context(_ width: Int, _ height: Int) throws -> GraphicsContext {
    try GraphicsContext(width: width, height: height, orientation: .down)
  }

  /// The picture as letters: r, g, b, or a point for clear.
  private func letters(_ context: GraphicsContext) throws -> [String] {
    let picture = try context.makeImage()
    return (0..<picture.height).map { row in
      let pixels = picture.row(row, 0..<picture.width)
      return pixels.indices.map { index in
        let pixel = pixels[index]
        if pixel.alpha == 0 { return "." }
        return pixel.red > 200 ? "r" : pixel.green > 200 ? "g" : "b"
      }.joined()
    }
  }

  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  @Test func `place: the bounds' rectangle, whatever position and transform are`() throws {
    let above = layer(Rect(x: 0, y: 0, width: 100, height: 100), blue)
    let box = layer(Rect(x: 40, y: 50, width: 4, height: 2), red)
    box.affineTransform = Affine(a: 3, b: 1, c: 0, d: 3, tx: 5, ty: 5)
    box.addSublayer(layer(Rect(x: 1, y: 0, width: 1, height: 2), green))
    above.addSublayer(box)
    let context = try context(6, 4)
    try box.render(in: context)
    #expect(try letters(context) == ["rgrr..", "rgrr..", "......", "......"])
    #expect(box.superlayer === above && box.position != .zero, "nothing has changed")
    box.bounds.origin = Point(x: 1, y: 1)
    let moved = try self.context(6, 4)
    try box.render(in: moved)
    #expect(try letters(moved) == ["......", ".grrr.", ".rrrr.", "......"])
  }

  @Test func `context: its transform, its clip, and its scale`() throws {
    let box = layer(Rect(x: 0, y: 0, width: 2, height: 2), red)
    box.addSublayer(layer(Rect(x: 0.5, y: 0, width: 0.5, height: 1), green))
    let context = try context(6, 4)
    try context.translate(x: 1, y: 0)
    try context.scale(x: 2, y: 2)
    try context.clip(to: Rect(x: 0, y: 0, width: 2, height: 1.5))
    try box.render(in: context)
    #expect(try letters(context) == [".rgrr.", ".rgrr.", ".rrrr.", "......"])
  }

  @Test func `model: animations are neither shown nor begun`() throws {
    let box = layer(Rect(x: 0, y: 0, width: 2, height: 1), red)
    let animation = Animation.basic(
      "backgroundColor", from: .color(green), to: .color(green), duration: 1)
    box.add(animation, forKey: "colour")
    let context = try context(2, 1)
    try box.render(in: context)
    #expect(try letters(context) == ["rr"])
    var renderer = try Renderer()
    let canvas = Canvas(width: 2, height: 1)
    _ = try renderer.render(box, canvas: canvas, at: 5)
    let shown = renderer.presented
    #expect(shown?.row(0, 0..<2)[0].green == 255, "it begins with the frame")
  }

  @Test func `passes: a mask and a group's opacity; hidden and empty layers draw nothing`() throws {
    let box = layer(Rect(x: 0, y: 0, width: 4, height: 1), red)
    box.mask = layer(Rect(x: 1, y: 0, width: 2, height: 1), blue)
    let context = try context(4, 1)
    try box.render(in: context)
    #expect(try letters(context) == [".rr."])
    box.isHidden = true
    let hidden = try self.context(4, 1)
    try box.render(in: hidden)
    try layer(.zero, red).render(in: hidden)
    #expect(try letters(hidden) == ["...."])
  }
}
