import LaminaCompositor
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import Testing

/// A bar as wide as a property of its own says.
private final class Bar: Layer {
  var progress: Double {
    get { if case .number(let value)? = value(forKeyPath: "progress") { value } else { 0 } }
    set { setValue(.number(newValue), forKeyPath: "progress") }
  }
  override class func needsDisplay(forKey key: String) -> Bool { key == "progress" }
  override func makePresentationLayer() -> Layer { Bar(layer: self) }
  override func draw(in context: GraphicsContext) throws(DrawingError) {
    context.fillColor = .white
    try context.fill(Rect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
  }
}

/// Frames of layers that an animation of a property of their own draws anew.
@Suite @MainActor struct AddedPropertyTests {
  @Test(arguments: [RedrawMode.damage, .everything])
  func `frames: an added property is drawn at each frame's time, and as set in the end`(
    _ redraw: RedrawMode
  ) throws {
    let (root, bar, dot) = (Layer(), Bar(), Layer())
    root.frame = Rect(x: 0, y: 0, width: 100, height: 20)
    root.backgroundColor = .black
    bar.frame = Rect(x: 0, y: 0, width: 100, height: 10)
    dot.frame = Rect(x: 0, y: 15, width: 2, height: 2)
    for layer in [bar, dot] { root.addSublayer(layer) }
    bar.progress = 0.1
    var configuration = RendererConfiguration()
    configuration.redraw = redraw
    var renderer = try Renderer(configuration)
    /// The width of the bar in the last frame.
    func width(at time: Double) throws -> Int {
      _ = try renderer.render(root, canvas: Canvas(width: 100, height: 20), at: time)
      let shown = renderer.presented
      let picture = try #require(shown)
      let row = picture.row(5, 0..<100)
      return (0..<100).first { row[$0].red == 0 } ?? 100
    }
    #expect(try width(at: 0) == 10)
    #expect(try width(at: 0.5) == 10)
    bar.add(.basic("progress", from: .number(0), to: .number(1), duration: 1))
    var animated: [Int] = []
    for time in [1, 1.25, 1.5, 1.5, 1.75] { animated.append(try width(at: time)) }
    #expect(animated == [0, 25, 50, 50, 75])
    // Another layer changes meanwhile.
    dot.position.x += 10
    #expect(try width(at: 1.8) == 80)
    #expect(try width(at: 2.5) == 10)
    bar.progress = 0.4
    #expect(try width(at: 3) == 40)
    bar.removeAllAnimations()
    #expect(try width(at: 3.5) == 40)
  }
}
