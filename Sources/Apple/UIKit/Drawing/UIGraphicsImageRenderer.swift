public import CoreGraphics
public import LaminaDrawing
public import LaminaGeometry
import LaminaPixels
public import LaminaViews

// Pictures drawn by a closure.

/// The settings of the context of a renderer.
open nonisolated class UIGraphicsRendererFormat: FoundationObject {
  /// The rectangle that is drawn, in points.
  open internal(set) var bounds = CGRect.zero

  /// Makes the default settings.
  public required override init() {}

  /// Returns the default settings.
  open class func `default`() -> Self { self.init() }
}

/// The settings of the pictures of a renderer.
open nonisolated class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// The range of the components of colours, all of which are kept as sRGB.
  public enum Range: Int, Sendable {
    /// Unspecified.
    case unspecified = -1
    /// The screen's.
    case automatic
    /// Beyond sRGB.
    case extended
    /// sRGB.
    case standard
  }

  /// The pixels per point; the screen's by default.
  open var scale: CGFloat
  /// Whether pictures have no alpha channel.
  open var opaque = false
  /// The range of components that is preferred; pictures here are always sRGB.
  open var preferredRange = Range.automatic
  /// Whether colours beyond sRGB are preferred; pictures here are always sRGB.
  open var prefersExtendedRange = false
  /// Whether the picture may keep colours brighter than white; pictures here never do.
  open var supportsHighDynamicRange: Bool { false }

  /// Makes the default settings, with the screen's pixels per point.
  public required init() { scale = ContextStack.mainScale }

  /// Makes the settings for traits.
  public convenience init(for traits: TraitCollection) {
    self.init()
    if traits.displayScale > 0 { scale = traits.displayScale }
  }

  /// Returns the settings for the screen.
  open class func preferred() -> Self { self.init() }
}

/// A context that a renderer's closure draws with, which is also the current one.
open nonisolated class UIGraphicsRendererContext: FoundationObject {
  /// The context.
  public let cgContext: CGContext

  init(_ context: CGContext) { cgContext = context }

  /// Fills a rectangle with the current fill colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills a rectangle in a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    UIRectFillUsingBlendMode(rect, blendMode)
  }

  /// Draws a frame, one point wide, within a rectangle in the current stroke colour.
  open func stroke(_ rect: CGRect) { stroke(rect, blendMode: .normal) }

  /// Draws a frame, one point wide, within a rectangle in a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
    cgContext.restoreGState()
  }

  /// Limits later draws to a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// A context that a renderer of pictures draws with.
open nonisolated class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  /// The settings of the picture.
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, format: UIGraphicsImageRendererFormat) {
    self.format = format
    super.init(context)
  }

  /// The picture drawn so far.
  open var currentImage: UIImage {
    guard let image = cgContext.makeImage() else { return UIGraphicsImageRenderer.noImage }
    return Image.texture(image.texture, scale: format.scale)
  }
}

/// The common part of renderers.
open nonisolated class UIGraphicsRenderer: FoundationObject {
  fileprivate let bounds: CGRect

  fileprivate init(_ bounds: CGRect) { self.bounds = bounds }
}

/// A maker of pictures by drawing.
open nonisolated class UIGraphicsImageRenderer: UIGraphicsRenderer {
  /// Draws a picture with its context.
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  /// The settings of the pictures.
  public let format: UIGraphicsImageRendererFormat

  /// Makes a renderer of pictures that show a rectangle.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    let own = type(of: format).init()
    (own.scale, own.opaque) = (format.scale, format.opaque)
    (own.preferredRange, own.bounds) = (format.preferredRange, bounds.standardized)
    self.format = own
    super.init(bounds.standardized)
  }

  /// Makes a renderer of pictures that show a rectangle, with the screen's pixels per point.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  /// Makes a renderer of pictures of a size, with the screen's pixels per point.
  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: UIGraphicsImageRendererFormat())
  }

  /// Makes a renderer of pictures of a size.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Returns the picture that a closure draws.
  ///
  /// If a draw fails, the picture is one clear pixel; the drawing around it, or else the log of warnings, has the error.
  open func image(actions: DrawingActions) -> UIImage {
    do { return try makeImage(actions) } catch {
      ContextStack.report(error, by: "UIGraphicsImageRenderer")
      return UIGraphicsImageRenderer.noImage
    }
  }

  /// Returns the picture that a closure draws, as a PNG; empty if it cannot be made.
  open func pngData(actions: DrawingActions) -> Data { image(actions: actions).pngData() ?? Data() }

  /// Returns the picture that a closure draws, as a JPEG; empty if it cannot be made.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions
  ) -> Data { image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data() }

  /// Draws, and hands the context to a second closure before it is gone.
  open func runDrawingActions(
    _ drawingActions: DrawingActions, completionActions: DrawingActions? = nil
  ) throws {
    _ = try makeImage(drawingActions, completionActions)
  }

  private func makeImage(
    _ actions: DrawingActions, _ completion: DrawingActions? = nil
  ) throws(DrawingError) -> UIImage {
    let scale = format.scale > 0 ? format.scale : ContextStack.mainScale
    let context = try GraphicsContext(points: bounds.size, scale: scale, isOpaque: format.opaque)
    try context.translate(x: -bounds.minX, y: -bounds.minY)
    let depth = ContextStack.contexts.count
    ContextStack.contexts.append(context)
    let named = UIGraphicsImageRendererContext(CGContext(context), format: format)
    actions(named)
    completion?(named)
    ContextStack.contexts.removeLast(max(0, ContextStack.contexts.count - depth))
    return Image.texture(try context.makeImage(), scale: scale)
  }

  /// A picture of one clear pixel.
  static var noImage: UIImage {
    Image.texture(Texture(1, 1) { _, _ in .clear } ?? emptyTexture)
  }

  private static var emptyTexture: Texture {
    do { return try Texture(width: 1, height: 1) { _ in } } catch { fatalError("no memory") }
  }
}

/// A maker of PDF files, which Lamina cannot write.
@available(
  *, unavailable, message: "PDF cannot be written here; draw pictures with UIGraphicsImageRenderer"
)
nonisolated public final class UIGraphicsPDFRenderer {}

/// Has no replacement: PDF cannot be written here.
@available(*, unavailable, message: "PDF cannot be written here; draw into a picture")
nonisolated public func UIGraphicsBeginPDFContextToData(
  _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) {}

/// Has no replacement: PDF cannot be written here.
@available(*, unavailable, message: "PDF cannot be written here; draw into a picture")
nonisolated public func UIGraphicsBeginPDFContextToFile(
  _ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool { false }

/// Has no replacement: PDF cannot be written here.
@available(*, unavailable, message: "PDF cannot be written here; draw into a picture")
nonisolated public func UIGraphicsEndPDFContext() {}
