// Parameters of the gradient kernels, shared by both of their compilations.

/// Premultiplied channels (red, green, blue, alpha) that change by a constant step from pixel to pixel.
///
/// The units are 2^-24 modulo 2^32, so that sums are exact however often the step is added. At every pixel
/// that is read, the value with the rounding part of `base` lies in 0..<256.
@frozen public struct GradientRamp: Sendable {
  /// The channels at pixel 0 of the ramp, in units of 2^-24, plus a half, so that dropping the fraction rounds to
  /// nearest.
  public var base: SIMD4<UInt32>
  /// The change of the channels from one pixel to the next, in units of 2^-24.
  public var step: SIMD4<UInt32>

  /// Makes a ramp from its channels at pixel 0 and their change per pixel.
  @inlinable public init(base: SIMD4<UInt32>, step: SIMD4<UInt32>) {
    self.base = base
    self.step = step
  }
}

/// A coordinate of gradient space that is linear along a row of pixels: base + step * pixel.
@frozen public struct GradientLine: Sendable {
  /// The coordinate at pixel 0 of the row.
  public var base: Float
  /// The change of the coordinate from one pixel to the next.
  public var step: Float

  /// Makes a line from the coordinate at pixel 0 and its change per pixel.
  @inlinable public init(base: Float, step: Float) {
    self.base = base
    self.step = step
  }

  /// Returns the coordinate at a pixel.
  @inlinable @inline(__always) public func callAsFunction(_ pixel: Int32) -> Float {
    base + Float(pixel) * step
  }
}

/// Colours that are linear in a gradient's parameter t between two stops, and constant beyond them.
@frozen public struct GradientInterval: Sendable {
  /// The parameter t of the first stop.
  public var start: Float
  /// The parameter t of the second stop, above the first.
  public var end: Float
  /// Red, green, blue, alpha at the first stop, 0...255.
  ///
  /// Premultiplied, unless `isStraight`.
  public var base: SIMD4<Float>
  /// The change of the channels per unit of t.
  public var slope: SIMD4<Float>
  /// Whether the colours are straight and must be multiplied by each pixel's alpha.
  public var isStraight: Bool

  /// Makes an interval from the parameters t of its two stops, the first stop's channels and their slope.
  @inlinable public init(
    start: Float, end: Float, base: SIMD4<Float>, slope: SIMD4<Float>, isStraight: Bool
  ) {
    self.start = start
    self.end = end
    self.base = base
    self.slope = slope
    self.isStraight = isStraight
  }
}

/// Two, three or four intervals whose colours join continuously.
///
/// The colour at t is the first stop's colour plus, for each interval, its slope times the part of the
/// interval below t. So no pixel has to look up its interval.
@frozen public struct GradientChain: Sendable {
  /// The first interval.
  public var first: GradientInterval
  /// The second interval.
  public var second: GradientInterval
  /// The third interval; its slope is 0 if there are only two intervals.
  public var third: GradientInterval
  /// The fourth interval; its slope is 0 if there are only two or three intervals.
  public var fourth: GradientInterval
  /// The number of intervals; 0 if there are not two, three or four.
  public var count: Int
  /// Whether every colour is opaque.
  public var isOpaque: Bool

  /// Makes a chain; its count is 0 for other numbers of intervals than two to four.
  ///
  /// All intervals are straight, or all are premultiplied.
  @inlinable public init(_ intervals: [GradientInterval], isOpaque: Bool) {
    func paddedInterval(_ index: Int) -> GradientInterval {
      if index < intervals.count { return intervals[index] }
      var flat =
        intervals.last
        ?? GradientInterval(start: 0, end: 0, base: .zero, slope: .zero, isStraight: false)
      flat.slope = .zero
      return flat
    }
    first = paddedInterval(0)
    second = paddedInterval(1)
    third = paddedInterval(2)
    fourth = paddedInterval(3)
    count = (2...4).contains(intervals.count) ? intervals.count : 0
    self.isOpaque = isOpaque
  }
}
