import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaText
import Testing

/// Draws a colour over all of its context, and notes what it saw.
private final class PaintedLayer: Layer {
  var color = Color(red: 1, green: 0, blue: 0)
  var clips: [IntRect] = []
  var hadContents: [Bool] = []
  var corner = Point.zero

  override func draw(in context: GraphicsContext) throws(DrawingError) {
    clips.append(context.clipBounds)
    hadContents.append(contents != nil)
    let transform = context.currentTransform
    corner = Point(
      x: transform.a * bounds.minX + transform.tx, y: transform.d * bounds.minY + transform.ty)
    context.fillColor = color
    try context.fill(bounds)
  }
}

/// Overrides drawing and draws nothing.
private final class EmptyDrawing: Layer {
  override func draw(in context: GraphicsContext) throws(DrawingError) {}
}

/// Notes what it is asked.
@MainActor private final class NotedDelegate: LayerDelegate {
  var contents: LayerContents?
  var draws = true
  var log: [String] = []

  func display(_ layer: Layer) -> Bool {
    log.append("display")
    guard let contents else { return false }
    layer.contents = contents
    return true
  }

  func layerWillDraw(_ layer: Layer) { log.append("will") }

  func draw(_ layer: Layer, in context: GraphicsContext) throws(DrawingError) {
    log.append("draw")
    context.fillColor = .white
    try context.fill(Rect(x: 0, y: 0, width: 1, height: 1))
  }
}

/// Implements nothing.
private final class SilentDelegate: LayerDelegate {}

@Suite @MainActor struct DisplayTests {
  private func sized<L: Layer>(_ layer: L, _ width: Double = 4, _ height: Double = 3) -> L {
    layer.bounds = Rect(x: 0, y: 0, width: width, height: height)
    return layer
  }

  private func texture(_ layer: Layer) throws -> Texture {
    guard case .texture(let texture) = layer.contents else {
      throw DrawingError.nothingSaved
    }
    return texture
  }

  private func firstPixel(_ layer: Layer) throws -> PackedPixel {
    let texture = try texture(layer)
    return texture.pixels[0]
  }

  @Test func `display: 100x80 points at 2x, opaque, cost 128,000 bytes exactly`() throws {
    let layer = sized(PaintedLayer(), 100, 80)
    layer.contentsScale = 2
    layer.isOpaque = true
    #expect(layer.backingStoreBytes == 0 && layer.backingStoreBytesNeeded == 128_000)
    #expect(try layer.display(memoryLimit: 1 << 30) == 200 * 160)
    #expect(layer.backingStoreBytes == 128_000)
    let texture = try texture(layer)
    #expect(texture.width == 200 && texture.height == 160 && texture.isOpaque)
    #expect(texture.pixels[0] == PackedPixel(red: 255, green: 0, blue: 0, alpha: 255))
  }

  @Test func `display: sizes are rounded up, and the part that shows is told`() throws {
    let layer = sized(PaintedLayer(), 10.3, 2.5)
    layer.contentsScale = 2
    #expect(try layer.display(memoryLimit: 1 << 30) == 21 * 5)
    let texture = try texture(layer)
    #expect(texture.width == 21 && texture.height == 5 && !texture.isOpaque)
    #expect(layer.contentsSize == Size(width: 20.6, height: 5))
    // The part of the last column that the bounds reach into: 0.6 of it.
    #expect(texture.pixels[20].alpha == 153)
    layer.bounds.size.width = 0.1 * 30
    layer.contentsScale = 1
    try layer.display(memoryLimit: 1 << 30)
    #expect(try self.texture(layer).width == 3)
  }

  @Test func `display: marks are only marks, and coalesce`() throws {
    let layer = sized(PaintedLayer())
    #expect(!layer.needsDisplay)
    layer.setNeedsDisplay(in: Rect(x: 0, y: 0, width: 0, height: 9))
    #expect(!layer.needsDisplay)
    layer.setNeedsDisplay()
    layer.setNeedsDisplay()
    #expect(layer.needsDisplay && layer.clips.isEmpty && layer.contents == nil)
    try layer.display(memoryLimit: 1 << 30)
    #expect(!layer.needsDisplay && layer.clips.count == 1)
  }

  @Test func `display: only the union of what is marked is drawn, the rest survives`() throws {
    let layer = sized(PaintedLayer(), 10, 8)
    layer.contentsScale = 2
    try layer.display(memoryLimit: 1 << 30)
    let red = PackedPixel(red: 255, green: 0, blue: 0, alpha: 255)
    layer.color = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
    layer.setNeedsDisplay(in: Rect(x: 1, y: 1, width: 1, height: 1))
    layer.setNeedsDisplay(in: Rect(x: 4.2, y: 3, width: 0.5, height: -1))
    #expect(try layer.display(memoryLimit: 1 << 30) == 8 * 4)
    #expect(layer.clips.last == IntRect(x: 2, y: 2, width: 8, height: 4))
    let texture = try texture(layer)
    for y in 0..<16 {
      for x in 0..<20 {
        let isInside = (2..<10).contains(x) && (2..<6).contains(y)
        // Cleared first: the blue half lies on nothing.
        #expect(
          texture.pixels[y * 20 + x]
            == (isInside ? PackedPixel(straightRed: 0, green: 0, blue: 255, alpha: 128) : red))
      }
    }
    #expect(layer.hadContents == [false, true])
  }

  @Test func `display: what is marked beside the bounds is not drawn`() throws {
    let layer = sized(PaintedLayer())
    try layer.display(memoryLimit: 1 << 30)
    layer.setNeedsDisplay(in: Rect(x: 50, y: 50, width: 5, height: 5))
    #expect(try layer.display(memoryLimit: 1 << 30) == 0)
    #expect(layer.clips.count == 1 && !layer.needsDisplay)
  }

  @Test func `display: another size, scale or opacity draws all of it`() throws {
    let layer = sized(PaintedLayer())
    try layer.display(memoryLimit: 1 << 30)
    let mark = Rect(x: 0, y: 0, width: 1, height: 1)
    layer.bounds.size.width = 5
    #expect(!layer.needsDisplay)
    layer.setNeedsDisplay(in: mark)
    #expect(try layer.display(memoryLimit: 1 << 30) == 5 * 3)
    layer.contentsScale = 2
    layer.setNeedsDisplay(in: mark)
    #expect(try layer.display(memoryLimit: 1 << 30) == 10 * 6)
    layer.isOpaque = true
    layer.setNeedsDisplay(in: mark)
    #expect(try layer.display(memoryLimit: 1 << 30) == 10 * 6)
    layer.setNeedsDisplay(in: mark)
    #expect(try layer.display(memoryLimit: 1 << 30) == 4)
    layer.needsDisplayOnBoundsChange = true
    layer.bounds = layer.bounds
    #expect(!layer.needsDisplay)
    layer.bounds.size.height = 7
    #expect(layer.needsDisplay)
  }

  @Test(arguments: [
    Size(width: 0, height: 5), Size(width: 5, height: 0), Size(width: 0, height: 0),
  ])
  func `display: never without a width or a height`(size: Size) throws {
    let layer = PaintedLayer()
    layer.bounds.size = size
    layer.setNeedsDisplay()
    #expect(try layer.display(memoryLimit: 1 << 30) == 0)
    #expect(layer.clips.isEmpty && layer.contents == nil && layer.needsDisplay)
    layer.bounds.size = Size(width: 5, height: 5)
    #expect(try layer.display(memoryLimit: 1 << 30) == 25 && !layer.needsDisplay)
  }

  @Test func `display: the origin is the bounds', the context as large as they are`() throws {
    let layer = sized(PaintedLayer())
    layer.contentsScale = 3
    layer.bounds.origin = Point(x: -20, y: 7)
    try layer.display(memoryLimit: 1 << 30)
    #expect(layer.corner == .zero)
    #expect(layer.clips == [IntRect(x: 0, y: 0, width: 12, height: 9)])
    #expect(try firstPixel(layer).red == 255)
  }

  @Test func `display: an empty draw still allocates; none at all leaves contents alone`() throws {
    let empty = sized(EmptyDrawing())
    #expect(try empty.display(memoryLimit: 1 << 30) == 12)
    #expect(empty.backingStoreBytes == 48)
    #expect(try firstPixel(empty) == .clear)
    let listed = sized(Layer())
    listed.drawing = []
    #expect(listed.needsDisplay)
    #expect(try listed.display(memoryLimit: 1 << 30) == 12)
    #expect(listed.backingStoreBytes == 48)
    listed.drawing = nil
    #expect(listed.contents == nil && listed.backingStoreBytes == 0)
    let plain = sized(Layer())
    plain.contents = .texture(try texture(empty))
    plain.setNeedsDisplay()
    #expect(try plain.display(memoryLimit: 1 << 30) == 0)
    #expect(plain.contents != nil && plain.backingStoreBytes == 0)
    let silent = SilentDelegate()
    plain.delegate = silent
    #expect(try plain.display(memoryLimit: 1 << 30) == 0)
    #expect(plain.contents != nil)
  }

  @Test func `display: the delegate comes first, and draws where nothing else does`() throws {
    let layer = sized(Layer())
    let delegate = NotedDelegate()
    layer.delegate = delegate
    #expect(try layer.display(memoryLimit: 1 << 30) == 12)
    #expect(delegate.log == ["display", "will", "draw"])
    #expect(try firstPixel(layer) == .white)
    delegate.contents = layer.contents
    delegate.log = []
    #expect(try layer.display(memoryLimit: 1 << 30) == 0)
    #expect(delegate.log == ["display"] && layer.backingStoreBytes == 0)
  }

  @Test func `display: assigned contents give up the store`() throws {
    let layer = sized(PaintedLayer())
    try layer.display(memoryLimit: 1 << 30)
    layer.contents = nil
    #expect(layer.backingStoreBytes == 0)
    layer.setNeedsDisplay(in: Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(try layer.display(memoryLimit: 1 << 30) == 12)
  }

  @Test func `display: a draw that fails changes nothing, and stays marked`() throws {
    let layer = sized(Layer())
    layer.drawing = [.fillRect(Rect(x: 0, y: 0, width: 4, height: 3), color: .white)]
    try layer.display(memoryLimit: 1 << 30)
    layer.drawing = [.restore]
    #expect(throws: DrawingError.nothingSaved) { try layer.display(memoryLimit: 1 << 30) }
    #expect(layer.needsDisplay && layer.backingStoreBytes == 48)
    layer.drawing = [.save, .save]
    #expect(throws: DrawingError.stillSaved(count: 2)) { try layer.display(memoryLimit: 1 << 30) }
    layer.drawing = []
    #expect(throws: DrawingError.overMemory(bytes: 48, limit: 47)) {
      try layer.display(memoryLimit: 47)
    }
    layer.bounds.size = Size(width: 1e200, height: 1e200)
    #expect(throws: DrawingError.overMemory(bytes: .max, limit: 1 << 30)) {
      try layer.display(memoryLimit: 1 << 30)
    }
  }

  @Test func `text layer: defaults are Core Animation's, and changes mark it`() throws {
    let layer = TextLayer()
    let delegate = NotedDelegate()
    delegate.contents = .texture(try GraphicsContext(width: 1, height: 1).makeImage())
    layer.delegate = delegate
    #expect(layer.string == nil && layer.fontSize == 36 && layer.foregroundColor == .white)
    #expect(!layer.isWrapped && layer.alignmentMode == .natural && layer.truncationMode == .none)
    #expect(!layer.needsDisplay)
    for change in [
      { layer.string = "a" }, { layer.fontSize = 12 }, { layer.foregroundColor = .black },
      { layer.isWrapped = true }, { layer.alignmentMode = .right },
      { layer.truncationMode = .end }, { layer.font = FontDescription(family: "x") },
      { layer.bounds.size.width = 5 }, { layer.attributedString = AttributedText("b") },
    ] as [@MainActor () -> Void] {
      change()
      #expect(layer.needsDisplay)
      try layer.display(memoryLimit: 1 << 30)
      #expect(!layer.needsDisplay)
    }
    #expect(layer.string == "b" && layer.attributedString != nil)
    layer.string = "c"
    #expect(layer.attributedString == nil && layer.string == "c")
  }
}
