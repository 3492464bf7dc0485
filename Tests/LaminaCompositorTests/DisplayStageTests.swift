import LaminaCompositor
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import Synchronization
import Testing

/// Draws a checkerboard of device pixels.
private final class CheckedLayer: Layer {
  override func draw(in context: GraphicsContext) throws(DrawingError) {
    context.fillColor = Color(red: 1, green: 0, blue: 0)
    let step = 1 / context.scale
    for y in 0..<context.height {
      for x in 0..<context.width where (x + y) % 2 == 0 {
        try context.fill(
          Rect(x: Double(x) * step, y: Double(y) * step, width: step, height: step))
      }
    }
  }
}

@Suite @MainActor struct DisplayStageTests {
  private func screen(_ layers: [Layer]) -> Layer {
    let root = Layer()
    root.bounds = Rect(x: 0, y: 0, width: 64, height: 64)
    root.position = Point(x: 32, y: 32)
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  private func drawn(_ frame: Rect, color: Color = .white) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.drawing = [
      .fillRect(Rect(x: 0, y: 0, width: frame.width, height: frame.height), color: color)
    ]
    return layer
  }

  @Test func `display: the frame counts stores, draws and pixels, once`() throws {
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 100, height: 80)
    layer.contentsScale = 2
    layer.isOpaque = true
    layer.drawing = []
    let root = screen([layer, drawn(Rect(x: 0, y: 0, width: 3, height: 2))])
    var renderer = try Renderer()
    let first = try renderer.render(root, canvas: Canvas(width: 64, height: 64))
    #expect(first.counters[.backingStoresDrawn] == 2)
    #expect(first.counters[.backingStorePixelsDrawn] == 32_000 + 6)
    #expect(first.counters[.backingStoreBytes] == 128_000 + 24)
    #expect(first.counters[.bytesUploaded] == 128_000 + 24)
    let second = try renderer.render(root, canvas: Canvas(width: 64, height: 64))
    #expect(second.counters[.backingStoresDrawn] == 0)
    #expect(second.counters[.backingStorePixelsDrawn] == 0)
    #expect(second.counters[.backingStoreBytes] == 128_000 + 24)
    #expect(second.counters[.bytesUploaded] == 0)
    layer.setNeedsDisplay(in: Rect(x: 1, y: 1, width: 2, height: 1))
    let third = try renderer.render(root, canvas: Canvas(width: 64, height: 64))
    #expect(third.counters[.backingStoresDrawn] == 1)
    #expect(third.counters[.backingStorePixelsDrawn] == 8)
  }

  @Test func `display: it is timed by itself`() throws {
    let time = Mutex<UInt64>(0)
    var configuration = RendererConfiguration()
    configuration.clock = NanosecondClock { time.withLock { $0 } }
    final class Slow: Layer {
      var tick: () -> Void = {}
      override func draw(in context: GraphicsContext) throws(DrawingError) { tick() }
    }
    let slow = Slow()
    slow.frame = Rect(x: 0, y: 0, width: 8, height: 8)
    slow.tick = { time.withLock { $0 += 5_000 } }
    slow.setNeedsDisplay()
    var renderer = try Renderer(configuration)
    let record = try renderer.render(screen([slow]), canvas: Canvas(width: 64, height: 64))
    #expect(record.serial[.display] == 5_000 && record.frame == 5_000)
  }

  @Test func `display: hidden layers wait until they show`() throws {
    let layer = drawn(Rect(x: 0, y: 0, width: 4, height: 4))
    layer.isHidden = true
    let root = screen([layer])
    var renderer = try Renderer()
    var record = try renderer.render(root, canvas: Canvas(width: 64, height: 64))
    #expect(record.counters[.backingStoresDrawn] == 0 && layer.needsDisplay)
    layer.isHidden = false
    record = try renderer.render(root, canvas: Canvas(width: 64, height: 64))
    #expect(record.counters[.backingStoresDrawn] == 1 && !layer.needsDisplay)
  }

  @Test(arguments: [16.0, 10.3, 7.75])
  func `display: a store shows pixel by pixel, at sizes between pixels too`(side: Double) throws {
    let layer = CheckedLayer()
    layer.bounds = Rect(x: 0, y: 0, width: side, height: side)
    layer.anchorPoint = .zero
    layer.position = Point(x: 3, y: 4)
    layer.contentsScale = 2
    layer.setNeedsDisplay()
    var renderer = try Renderer()
    let root = screen([layer])
    _ = try renderer.render(root, canvas: Canvas(width: 64, height: 64, scale: 2))
    let presented = renderer.presented
    let texture = try #require(presented)
    let whole = Int(side * 2)
    for y in 0..<whole {
      for x in 0..<whole {
        let alpha = texture.pixels[(y + 8) * 128 + x + 6].alpha
        #expect(alpha == ((x + y) % 2 == 0 ? 255 : 0), "\(x), \(y)")
      }
    }
  }

  @Test func `display: a draw that fails names its layer`() throws {
    let layer = drawn(Rect(x: 0, y: 0, width: 4, height: 4))
    layer.name = "card"
    layer.drawing = [.restore]
    var renderer = try Renderer()
    #expect(throws: RenderError.drawing(layer: "root.sublayers[0] \"card\"", .nothingSaved)) {
      try renderer.render(screen([layer]), canvas: Canvas(width: 64, height: 64))
    }
  }

  @Test func `display: stores count against the limit of pixel memory, before they are drawn`()
    throws
  {
    var configuration = RendererConfiguration()
    configuration.limits.pixelMemory = 100_000
    let layers = (0..<3).map { _ in drawn(Rect(x: 0, y: 0, width: 100, height: 100)) }
    var renderer = try Renderer(configuration)
    #expect(throws: RenderError.overLimit(.pixelMemory, value: 120_000, allowed: 100_000)) {
      try renderer.render(screen(layers), canvas: Canvas(width: 64, height: 64))
    }
    #expect(layers.allSatisfy { $0.contents == nil && $0.needsDisplay })
  }
}
