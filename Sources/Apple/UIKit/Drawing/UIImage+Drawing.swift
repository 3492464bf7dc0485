public import CoreGraphics
import LaminaDrawing
public import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
public import LaminaViews

// Images of Core Graphics in UIKit's, and images drawn into contexts.

nonisolated extension UIImage {
  /// Draws the image with its top left corner at a point.
  public func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

  /// Draws the image at a point, in a blend mode and with an opacity.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image into a rectangle, stretched as its insets say.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image into a rectangle, in a blend mode and with an opacity.
  ///
  /// A template is drawn in the current fill colour.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    ContextStack.drawSaved { context throws(DrawingError) in
      guard let texture = try drawnTexture() else { return }
      context.blendMode = blendMode.mode
      context.alpha *= alpha
      let isTemplate = renderingMode == .alwaysTemplate
      if isTemplate {
        try context.clip(to: rect, mask: texture, isDown: true)
        return try context.fill(rect)
      }
      for part in parts(of: texture, in: rect.standardized) {
        try context.drawPicture(part.texture, in: part.rect, isDown: true)
      }
    }
  }

  /// Fills a rectangle with copies of the image, side by side from the origin.
  public func drawAsPattern(in rect: CGRect) {
    ContextStack.drawSaved { context throws(DrawingError) in
      guard let texture = try drawnTexture(), size.width > 0, size.height > 0 else { return }
      let area = rect.standardized
      guard area.size.width / size.width * area.size.height / size.height < 1e6 else { return }
      try context.clip(to: area)
      var y = (area.minY / size.height).rounded(.down) * size.height
      while y < area.maxY {
        var x = (area.minX / size.width).rounded(.down) * size.width
        while x < area.maxX {
          let place = CGRect(origin: CGPoint(x: x, y: y), size: size)
          try context.drawPicture(texture, in: place, isDown: true)
          x += size.width
        }
        y += size.height
      }
    }
  }

  private func drawnTexture() throws(DrawingError) -> Texture? {
    switch contents {
    case .texture(let texture): return texture
    case .image(let source): do { return try source.decode().texture } catch { throw .image(error) }
    }
  }

  /// Returns the pictures that make up a rectangle: one, or nine if insets keep their size.
  private func parts(of texture: Texture, in rect: CGRect) -> [(texture: Texture, rect: CGRect)] {
    guard let insets = capInsets, insets != .zero, rect.size != size else {
      return [(texture, rect)]
    }
    let image = CGImage(texture)
    let columns = cuts(insets.left, insets.right, size.width, rect.minX, rect.size.width)
    let rows = cuts(insets.top, insets.bottom, size.height, rect.minY, rect.size.height)
    var parts: [(texture: Texture, rect: CGRect)] = []
    for row in rows {
      for column in columns {
        let source = CGRect(
          x: column.from * scale, y: row.from * scale, width: column.length * scale,
          height: row.length * scale)
        guard let part = image.cropping(to: source) else { continue }
        parts.append(
          (part.texture, CGRect(x: column.to, y: row.to, width: column.space, height: row.space)))
      }
    }
    return parts
  }

  /// Returns the three parts of a side: where each is in the image, and where it is drawn.
  private func cuts(
    _ first: CGFloat, _ last: CGFloat, _ length: CGFloat, _ start: CGFloat, _ space: CGFloat
  ) -> [(from: CGFloat, length: CGFloat, to: CGFloat, space: CGFloat)] {
    let middle = max(0, length - first - last)
    let room = max(0, space - first - last)
    return [
      (0, first, start, first), (first, middle, start + first, room),
      (length - last, last, start + first + room, last),
    ].filter { $0.1 > 0 && $0.3 > 0 }
  }
}
