public import LaminaDrawing
public import LaminaGeometry
import LaminaLayers
import LaminaSystem

/// The settings of the images that a renderer makes, like `UIGraphicsImageRendererFormat`.
public struct GraphicsImageRendererFormat: Hashable, Sendable {
  /// The pixels per point, above 0; 1 by default.
  ///
  /// UIKit's default is the scale of the main screen, but an app here has any number of screens.
  public var scale: Double
  /// Whether images have no alpha channel; their pixels are black before they are drawn.
  public var opaque: Bool

  /// Makes settings.
  ///
  /// - Parameters:
  ///   - scale: the pixels per point.
  ///   - opaque: whether images have no alpha channel.
  /// - Precondition: the scale is finite and above 0.
  public init(scale: Double = 1, opaque: Bool = false) {
    ensure(scale > 0 && scale.isFinite, "\(scale) pixels per point")
    (self.scale, self.opaque) = (scale, opaque)
  }
}

/// A maker of images by drawing, like `UIGraphicsImageRenderer`.
///
/// ```swift
/// let renderer = GraphicsImageRenderer(size: Size(width: 20, height: 20))
/// let dot = try renderer.image { context throws(DrawingError) in
///   context.fillColor = .black
///   try context.fill(Rect(x: 5, y: 5, width: 10, height: 10))
/// }
/// print(dot.size)
/// ```
@MainActor open class GraphicsImageRenderer {
  /// The rectangle that is drawn, in points; its size is that of the images, rounded up to whole pixels.
  public let bounds: Rect
  /// The settings of the images.
  public let format: GraphicsImageRendererFormat

  /// Makes a renderer of images that show a rectangle.
  ///
  /// - Parameters:
  ///   - bounds: the rectangle, in points.
  ///   - format: the settings of the images.
  public init(
    bounds: Rect, format: GraphicsImageRendererFormat = GraphicsImageRendererFormat()
  ) {
    (self.bounds, self.format) = (bounds.standardized, format)
  }

  /// Makes a renderer of images of a size.
  ///
  /// - Parameters:
  ///   - size: the size in points.
  ///   - format: the settings of the images.
  public convenience init(
    size: Size, format: GraphicsImageRendererFormat = GraphicsImageRendererFormat()
  ) {
    self.init(bounds: Rect(origin: .zero, size: size), format: format)
  }

  /// Returns the image that a closure draws.
  ///
  /// - Parameter actions: draws with a context, which is also `View.currentContext`; y runs down.
  /// - Returns: the image, at the format's scale.
  /// - Throws: the error of the drawing; `DrawingError.invalidSize` for a rectangle without a pixel or beyond the
  ///   largest side; memory errors.
  open func image(
    actions: (GraphicsContext) throws(DrawingError) -> Void
  ) throws(DrawingError) -> Image {
    let canvas = Size(width: bounds.width * format.scale, height: bounds.height * format.scale)
    let limit = Double(GraphicsContext.largestSide)
    guard canvas.width > 0, canvas.height > 0, canvas.width <= limit, canvas.height <= limit else {
      throw .invalidSize(
        width: Int(exactly: canvas.width.rounded()) ?? .max,
        height: Int(exactly: canvas.height.rounded()) ?? .max, limit: GraphicsContext.largestSide)
    }
    let pixels = Canvas(width: bounds.width, height: bounds.height, scale: format.scale)
    let context = try GraphicsContext(
      width: Int(pixels.exactPixelWidth), height: Int(pixels.exactPixelHeight),
      scale: format.scale, orientation: .down, isOpaque: format.opaque)
    try context.translate(x: -bounds.minX, y: -bounds.minY)
    try View.draw(in: context, actions)
    return .texture(try context.makeImage(), scale: format.scale)
  }
}
