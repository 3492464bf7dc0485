import LaminaDrawing
import LaminaGeometry
import LaminaLayers

/// A view of another view's picture, or of the error of making it.
final class SnapshotView: View {
  /// The error that the view's drawing throws, so that the frame reports it; `nil` if there is a picture.
  private var failure: DrawingError?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
  }

  /// Shows a picture.
  ///
  /// - Parameters:
  ///   - image: the picture, whose size is rounded up to whole pixels.
  ///   - size: the exact size of the part that it shows, in points.
  ///   - insets: the edges that keep their size.
  func show(_ image: Image, of size: Size, _ insets: EdgeInsets = .zero) {
    hasOwnScale = true
    image.show(in: layer, tint: nil)
    layer.contentsRect = Rect(
      x: 0, y: 0, width: size.width / image.size.width, height: size.height / image.size.height)
    layer.contentsCenter = Rect(
      x: insets.left / size.width, y: insets.top / size.height,
      width: 1 - (insets.left + insets.right) / size.width,
      height: 1 - (insets.top + insets.bottom) / size.height)
  }

  /// Makes every frame that shows the view throw an error.
  func fail(_ error: DrawingError) {
    failure = error
    setNeedsDisplay()
  }

  override func display(_ layer: Layer) -> Bool { failure == nil }

  override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
    if let failure { throw failure }
  }
}
