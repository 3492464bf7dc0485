import LaminaCompositor
import LaminaDisplay
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaViews
import Testing

/// A view that draws what a test says, and writes down what it was asked for.
class DrawnView: View {
  var rects: [Rect] = []
  var onDraw: ((Rect, GraphicsContext) throws(DrawingError) -> Void)?

  override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
    rects.append(rect)
    try onDraw?(rect, context)
  }

  /// Returns the rectangles that were requested since the last call.
  func take() -> [Rect] {
    defer { rects = [] }
    return rects
  }
}

/// A view whose draw does what a view's does.
final class PlainDrawView: View {
  override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
    try super.draw(rect, in: context)
  }
}

extension GraphicsContext {
  /// Fills a rectangle with a colour.
  func fill(_ rect: Rect, _ color: Color) throws(DrawingError) {
    fillColor = color
    try fill(rect)
  }
}

extension Layer {
  /// A pixel of what the layer shows; `nil` if it shows no pixels.
  func pixel(_ column: Int, _ row: Int) -> PackedPixel? {
    guard case .texture(let texture) = contents, column < texture.width, row < texture.height
    else { return nil }
    let pixels = texture.row(row, column..<column + 1)
    return pixels[0]
  }
}

extension PackedPixel {
  static let pureRed = PackedPixel(red: 255, green: 0, blue: 0, alpha: 255)
  static let pureBlue = PackedPixel(red: 0, green: 0, blue: 255, alpha: 255)
  static let opaqueBlack = PackedPixel(red: 0, green: 0, blue: 0, alpha: 255)
  static let clear = PackedPixel(red: 0, green: 0, blue: 0, alpha: 0)
}

extension Stage {
  /// A loop over the stage's screen, deterministic, and the application's.
  func loop() throws -> FrameLoop {
    let loop = try FrameLoop(root: screen.layer, canvas: screen.canvas)
    application.loop = loop
    return loop
  }
}
