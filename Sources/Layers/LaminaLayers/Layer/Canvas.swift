public import LaminaGeometry
import LaminaSystem

/// The screen that a tree is rendered to.
///
/// ```swift
/// let phone = Canvas(width: 390, height: 844, scale: 3, background: .white)
/// print(phone.exactPixelWidth, phone.exactPixelHeight)  // 1170.0 2532.0
/// ```
public struct Canvas: Hashable, Sendable {
  /// The width of the screen, in points.
  public var width: Double
  /// The height of the screen, in points.
  public var height: Double
  /// The number of pixels per point.
  public var scale: Double
  /// The colour behind the root layer.
  public var background: Color
  /// Whether y runs down from the top left corner, as in UIKit; if not, it runs up from the bottom left.
  public var isGeometryFlipped: Bool

  /// Makes a canvas; its size in pixels is its size in points times `scale`, rounded up.
  ///
  /// - Precondition: width, height and scale are finite and above 0.
  public init(
    width: Double, height: Double, scale: Double = 1, background: Color = .clear,
    isGeometryFlipped: Bool = true
  ) {
    ensure(
      width > 0 && height > 0 && scale > 0 && width.isFinite && height.isFinite && scale.isFinite,
      "a canvas of \(width)x\(height) points at scale \(scale) has no pixels")
    self.width = width
    self.height = height
    self.scale = scale
    self.background = background
    self.isGeometryFlipped = isGeometryFlipped
  }

  /// The number of pixel columns as a real number, before any limit is checked.
  ///
  /// A product within a billionth of a whole number is that number: 0.1 x 30 is 3.
  public var exactPixelWidth: Double { Canvas.roundedUp(width * scale) }

  /// The number of pixel rows as a real number, before any limit is checked.
  public var exactPixelHeight: Double { Canvas.roundedUp(height * scale) }

  static func roundedUp(_ value: Double) -> Double {
    let nearest = value.rounded()
    return abs(value - nearest) < 1e-9 * max(1, abs(value)) ? nearest : value.rounded(.up)
  }

  /// The transform from points of the space that holds the root layer to pixels of the screen.
  public var matrixToDevice: Matrix4 {
    let flip = isGeometryFlipped ? 1.0 : -1.0
    return Matrix4(
      Affine(
        a: scale, b: 0, c: 0, d: scale * flip, tx: 0, ty: isGeometryFlipped ? 0 : height * scale))
  }
}
