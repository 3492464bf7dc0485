import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import Testing

@Suite @MainActor struct ShapeTests {
  private func shape() -> ShapeLayer {
    let layer = ShapeLayer()
    layer.path = Path(rect: Rect(x: 10, y: 10, width: 40, height: 30))
    return layer
  }

  /// How many pixels a layer covers, by their alpha, and the passes that it takes.
  private func rendered(_ layer: Layer) throws -> (pixels: Double, reasons: [[PassReason]]) {
    let root = Layer()
    root.bounds = Rect(x: 0, y: 0, width: 64, height: 64)
    root.position = Point(x: 32, y: 32)
    root.addSublayer(layer)
    var renderer = try Renderer()
    let record = try renderer.render(root, canvas: Canvas(width: 64, height: 64))
    let presented = renderer.presented
    let texture = try #require(presented)
    let sum = (0..<64 * 64).reduce(0) { $0 + Int(texture.pixels[$1].alpha) }
    return (
      Double(sum) / 255,
      record.passes.dropLast().filter { $0.role != .combine }.map(\.reasons)
    )
  }

  @Test func `shape: fills and strokes cover what was measured on Core Animation`() throws {
    let layer = shape()
    #expect(try rendered(layer).pixels == 1_200)
    layer.lineWidth = 4
    layer.strokeColor = .black
    #expect(try rendered(layer).pixels == 1_496)
    layer.fillColor = nil
    #expect(try rendered(layer).pixels == 560)
    layer.strokeEnd = 0.5
    #expect(try rendered(layer).pixels == 280)
    layer.strokeStart = 0.5
    #expect(try rendered(layer).pixels == 0)
  }

  @Test func `shape: defaults are Core Animation's`() {
    let layer = ShapeLayer()
    #expect(layer.path == nil && layer.fillColor == .black && layer.strokeColor == nil)
    #expect(layer.fillRule == .nonZero && layer.lineWidth == 1 && layer.miterLimit == 10)
    #expect(layer.lineCap == .butt && layer.lineJoin == .miter && layer.lineDashPattern == nil)
    #expect(layer.strokeStart == 0 && layer.strokeEnd == 1 && layer.lineDashPhase == 0)
  }

  @Test func `shape: bounds clip it only if they mask, square ones by a scissor`() throws {
    let layer = shape()
    layer.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
    layer.position = Point(x: 10, y: 10)
    #expect(try rendered(layer).pixels == 1_200)
    layer.masksToBounds = true
    let square = try rendered(layer)
    #expect(square.pixels == 100 && square.reasons.isEmpty)
    layer.transform = .rotation(degrees: 45)
    #expect(try rendered(layer).reasons == [[.nonScissorClip]])
    layer.transform = .identity
    layer.cornerRadius = 10
    let rounded = try rendered(layer)
    #expect(rounded.reasons == [[.roundedClip]])
    #expect(abs(rounded.pixels - 25 * .pi) < 0.5)
    layer.bounds.size = .zero
    #expect(try rendered(layer).pixels == 0)
  }

  @Test func `shape: fill and stroke fade as one picture`() throws {
    let layer = shape()
    layer.lineWidth = 4
    layer.strokeColor = .black
    layer.opacity = 0.5
    let group = try rendered(layer)
    #expect(group.reasons == [[.groupOpacity]])
    #expect(abs(group.pixels - 1_496 * 128 / 255) < 0.01)
    layer.strokeColor = nil
    #expect(try rendered(layer).reasons.isEmpty)
    layer.strokeColor = .black
    layer.allowsGroupOpacity = false
    #expect(try rendered(layer).reasons.isEmpty)
  }

  @Test func `shape: it lies above contents and below sublayers, and hits nothing`() throws {
    let layer = shape()
    layer.bounds = Rect(x: 0, y: 0, width: 60, height: 60)
    layer.anchorPoint = .zero
    layer.backgroundColor = .white
    let above = Layer()
    above.frame = Rect(x: 10, y: 10, width: 5, height: 5)
    above.backgroundColor = .white
    layer.addSublayer(above)
    var renderer = try Renderer()
    _ = try renderer.render(layer, canvas: Canvas(width: 60, height: 60))
    let presented = renderer.presented
    let texture = try #require(presented)
    #expect(texture.pixels[12 * 60 + 12] == .white)
    #expect(texture.pixels[20 * 60 + 20] == PackedPixel(rawValue: 0xFF00_0000))
    layer.bounds = .zero
    #expect(layer.hitTest(Point(x: 20, y: 20)) == nil)
  }
}
