// A blurred rounded rectangle or path: the plan writes it, the tile section reads its mask.

public import LaminaGeometry
import LaminaPixels

/// A rounded rectangle, or a path, blurred by a Gaussian.
public struct BlurredRect: Hashable, Sendable {
  /// The rectangle, as whole pixels; of a path, the pixels that its box touches.
  public var rect: IntRect
  /// The path, in device pixels from the rectangle's first corner; `nil` for the rectangle itself.
  public var path: Path?
  /// By how much its first corner lies further right and down than that, in pixels, 0..<1: not at all unless `sigma`
  /// is at least `leastSigmaBetweenPixels`, or of a path `leastSigmaOfPath`.
  public var shift: SIMD2<Double>
  /// The same for its last corner: another one only where a corner's mask is enough.
  public var endShift: SIMD2<Double>
  /// The radius of its corners, in pixels.
  public var radius: Double
  /// The curve of its corners.
  public var curve: CornerCurve
  /// The Gaussian's standard deviation, in pixels: above 0, and 1,000 at most.
  public var sigma: Double

  /// From this blur on, the values between pixels are those of the line between two, within 1/8 of a step
  /// of 255 along each axis: the second derivative of the blur of an edge is at most 0.242 of its square.
  public static let leastSigmaBetweenPixels = 8.0
  /// The same for paths, within 1/2 of a step: paths that are alike and lie between different pixels have one
  /// mask then.
  public static let leastSigmaOfPath = 4.0

  /// Makes a blurred rounded rectangle.
  ///
  /// - Parameters:
  ///   - rect: the rectangle, as whole pixels.
  ///   - shift: by how much its first corner lies further right and down, 0..<1.
  ///   - endShift: the same for its last corner; with `nil` as the first one's.
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
  ///   - shift: by how much it lies further right and down, 0..<1.
  ///   - sigma: the standard deviation, in pixels.
  public init(path: Path, rect: IntRect, shift: SIMD2<Double>, sigma: Double) {
    self.init(rect: rect, shift: shift, radius: 0, sigma: sigma)
    self.path = path
  }

  /// Whether it lies at whole pixels.
  var isWhole: Bool { shift == .zero && endShift == .zero }

  /// How far its corners reach along its edges, in pixels.
  var cornerReach: Double { radius * curve.expansionFactor }

  /// The pixels that count: three standard deviations around it.
  public var bounds: IntRect {
    let whole = rect.grown(by: Int((3 * sigma).rounded(.up)))
    return IntRect(
      minX: whole.minX, minY: whole.minY, maxX: whole.maxX + (endShift.x > 0 ? 1 : 0),
      maxY: whole.maxY + (endShift.y > 0 ? 1 : 0))
  }
}
