public import LaminaDrawing
public import LaminaGeometry

/// A picture that is drawn once and then shown any number of times.
nonisolated public final class CGLayer {
  /// The context that draws the picture; its y goes as that of the contexts that show it.
  public let context: CGContext?
  /// The size in points.
  public let size: CGSize

  /// Makes a layer with the pixels per point of a context.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    let scale = context.base.scale
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard width >= 1, height >= 1, width <= 32_768, height <= 32_768,
      let own = try? GraphicsContext(width: Int(width), height: Int(height), scale: scale)
    else { return nil }
    (self.context, self.size) = (CGContext(own), size)
  }
}

nonisolated extension CGContext {
  /// Draws a layer into a rectangle.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    guard let image = layer.context?.makeImage() else { return }
    draw(image, in: rect)
  }

  /// Draws a layer with its corner of the smallest x and y at a point.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }

  /// Has no replacement: PDF cannot be written here.
  @available(*, unavailable, message: "PDF cannot be written here; draw into a picture")
  public convenience init?(
    _ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) { return nil }

  /// Has no replacement: PDF cannot be written here.
  @available(*, unavailable, message: "PDF cannot be written here; draw into a picture")
  public func beginPDFPage(_ pageInfo: CFDictionary?) {}

  /// Has no replacement: PDF cannot be written here.
  @available(*, unavailable, message: "PDF cannot be written here; draw into a picture")
  public func endPDFPage() {}

  /// Has no replacement: PDF cannot be written here.
  @available(*, unavailable, message: "PDF cannot be written here; draw into a picture")
  public func closePDF() {}
}
