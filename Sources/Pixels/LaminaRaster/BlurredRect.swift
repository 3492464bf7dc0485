// A blurred rounded rectangle or path: written by the plan, read as a mask by the tile section.

public import LaminaGeometry
import LaminaPixels

/// A rounded rectangle, or a path, blurred by a Gaussian.
public struct BlurredRect: Hashable, Sendable {
  /// The unblurred rectangle, moved to whole device pixels; for a path, its bounding box in whole
  /// pixels.
  ///
  /// The shape itself is offset from it by `shift` and `endShift`.
  public var rect: IntRect
  /// The path that is blurred, in device pixels from the top left corner of `rect`; `nil` for a
  /// rounded rectangle.
  public var path: Path?
  /// The offset of the shape's top left corner from that of `rect`, right and down, in pixels, each
  /// 0..<1.
  ///
  /// It is 0 unless `sigma` is at least `minimumSigmaBetweenPixels`, or `minimumSigmaOfPath` for a path.
  public var shift: SIMD2<Double>
  /// The offset of the shape's bottom right corner from that of `rect`, right and down, in pixels,
  /// each 0..<1.
  ///
  /// It differs from `shift` only for a shape so large that the mask of one corner is enough.
  public var endShift: SIMD2<Double>
  /// The radius of the rectangle's corners, in pixels; 0 for square corners, and for a path.
  public var radius: Double
  /// The curve of the rectangle's corners: circular or continuous.
  public var curve: CornerCurve
  /// The Gaussian's standard deviation, in pixels: above 0, and 1,000 at most.
  public var sigma: Double

  /// The minimum sigma, in pixels, at which a blurred rectangle may lie between pixels; its mask is
  /// then interpolated linearly.
  ///
  /// The error is within 1/8 of a step of 255 along each axis: the second derivative of a blurred edge is at
  /// most 0.242 divided by the square of sigma.
  ///
  /// Policy: `blur-rect-between-pixels`.
  public static let minimumSigmaBetweenPixels = 8.0
  /// The minimum sigma, in pixels, at which a blurred path may lie between pixels; its mask is then
  /// interpolated linearly.
  ///
  /// The error is within 1/2 of a step of 255.
  ///
  /// Equal paths at different offsets within a pixel then share one mask.
  ///
  /// Policy: `blur-path-between-pixels`.
  public static let minimumSigmaOfPath = 4.0

  /// Makes a blurred rounded rectangle.
  ///
  /// - Parameters:
  ///   - rect: the rectangle, as whole pixels.
  ///   - shift: the offset of its first corner, right and down, 0..<1.
  ///   - endShift: the offset of its last corner; with `nil` equal to `shift`.
  ///   - radius: the radius of its corners, in pixels.
  ///   - curve: the curve of its corners.
  ///   - sigma: the standard deviation, in pixels.
  public init(
    rect: IntRect, shift: SIMD2<Double> = .zero, endShift: SIMD2<Double>? = nil, radius: Double,
    curve: CornerCurve = .circular, sigma: Double
  ) {
    self.rect = rect
    self.shift = shift
    self.endShift = endShift ?? shift
    self.radius = radius
    self.curve = curve
    self.sigma = sigma
  }

  /// Makes a blurred path.
  ///
  /// - Parameters:
  ///   - path: the path, in device pixels from the rectangle's first corner.
  ///   - rect: the pixels that its box touches.
  ///   - shift: the path's offset, right and down, 0..<1.
  ///   - sigma: the standard deviation, in pixels.
  public init(path: Path, rect: IntRect, shift: SIMD2<Double>, sigma: Double) {
    self.init(rect: rect, shift: shift, radius: 0, sigma: sigma)
    self.path = path
  }

  /// Whether the shape lies at whole pixels, so that its mask is not interpolated.
  var isWhole: Bool { shift == .zero && endShift == .zero }

  /// The extent of the corners along the rectangle's edges, in pixels.
  var cornerReach: Double { radius * curve.expansionFactor }

  /// The device pixels to which the blur is drawn: the shape, and three standard deviations around
  /// it.
  public var bounds: IntRect {
    let whole = rect.grown(by: Int((3 * sigma).rounded(.up)))
    return IntRect(
      minX: whole.minX, minY: whole.minY, maxX: whole.maxX + (endShift.x > 0 ? 1 : 0),
      maxY: whole.maxY + (endShift.y > 0 ? 1 : 0))
  }
}
