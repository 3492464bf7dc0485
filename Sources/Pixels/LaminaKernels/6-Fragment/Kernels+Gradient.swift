// Stage 6, fragment: a gradient becomes a row of premultiplied pixels.

public import LaminaPixels

/// Row kernels of gradients: with constant steps from pixel to pixel, or with a parameter t for each pixel.
///
/// Colours are not looked up in a table: gathers cost more than the arithmetic.
///
/// Twin: `ReferenceRenderer`'s gradients, tolerance 1 of 255.
extension Kernels {
  /// Fills a row with a ramp of colours, which change by a constant step, from the ramp's pixel `first` on.
  ///
  /// O(count). About 10 instructions for four pixels of an opaque ramp on baseline x86-64.
  public static func fill(
    _ row: inout MutableSpan<PackedPixel>, with ramp: GradientRamp, first: Int
  ) {
    let start = ramp.base &+ ramp.step &* UInt32(truncatingIfNeeded: first)
    var (red, green, blue, alpha) = (start.x, start.y, start.z, start.w)
    let step = ramp.step
    if step.w == 0 {
      let constant = alpha & 0xFF00_0000
      for i in row.indices {
        row[i] = PackedPixel(
          rawValue: red &>> 24 | (green &>> 16) & 0xFF00 | (blue &>> 8) & 0xFF_0000 | constant)
        red &+= step.x
        green &+= step.y
        blue &+= step.z
      }
      return
    }
    for i in row.indices {
      row[i] = PackedPixel(
        rawValue: red &>> 24 | (green &>> 16) & 0xFF00 | (blue &>> 8) & 0xFF_0000
          | alpha & 0xFF00_0000)
      red &+= step.x
      green &+= step.y
      blue &+= step.z
      alpha &+= step.w
    }
  }

  /// Writes the parameter t of an axial gradient, the coordinate p, for `count` pixels of a row from pixel `first` on.
  ///
  /// - Precondition: there is room for `count` parameters.
  public static func linear(
    _ p: GradientLine, first: Int32, count: Int, into t: inout MutableSpan<Float>
  ) {
    precondition(count <= t.count, "\(count) parameters in \(t.count)")
    for i in 0..<count { t[i] = p(first &+ Int32(truncatingIfNeeded: i)) }
  }

  /// Writes the parameter t = p / w of an axial gradient in perspective, from the homogeneous coordinates p and w.
  ///
  /// The pixels are the `count` pixels of a row from pixel `first` on.
  ///
  /// - Precondition: there is room for `count` parameters.
  public static func linear(
    _ p: GradientLine, over w: GradientLine, first: Int32, count: Int,
    into t: inout MutableSpan<Float>
  ) {
    precondition(count <= t.count, "\(count) parameters in \(t.count)")
    for i in 0..<count {
      let pixel = first &+ Int32(truncatingIfNeeded: i)
      t[i] = p(pixel) / w(pixel)
    }
  }

  /// Writes the parameter t of a radial gradient: sqrt(p^2 + q^2), the distance of a pixel's coordinates (p, q) from
  /// the origin.
  ///
  /// - Precondition: there is room for `count` parameters.
  public static func radial(
    _ p: GradientLine, _ q: GradientLine, first: Int32, count: Int, into t: inout MutableSpan<Float>
  ) {
    precondition(count <= t.count, "\(count) parameters in \(t.count)")
    for i in 0..<count {
      let pixel = first &+ Int32(truncatingIfNeeded: i)
      let (x, y) = (p(pixel), q(pixel))
      t[i] = (x * x + y * y).squareRoot()
    }
  }

  /// Writes the parameter t of a radial gradient in perspective, for pixels in front of the eye: t = sqrt(p^2 + q^2) /
  /// w.
  ///
  /// - Precondition: there is room for `count` parameters.
  public static func radial(
    _ p: GradientLine, _ q: GradientLine, over w: GradientLine, first: Int32, count: Int,
    into t: inout MutableSpan<Float>
  ) {
    precondition(count <= t.count, "\(count) parameters in \(t.count)")
    for i in 0..<count {
      let pixel = first &+ Int32(truncatingIfNeeded: i)
      let (x, y) = (p(pixel), q(pixel))
      t[i] = (x * x + y * y).squareRoot() / w(pixel)
    }
  }

  /// Writes the parameter of a conic gradient: the angle from the axis of p toward the axis of q, in turns, 0...1.
  ///
  /// In front of the eye, a perspective does not change the angle. The error is below 2e-7 turns; at the
  /// origin the result is NaN.
  ///
  /// - Precondition: there is room for `count` parameters.
  /// - Source: our polynomial through the arc tangent at seven Chebyshev nodes; its error is below 7e-8
  ///   turns.
  public static func conic(
    _ p: GradientLine, _ q: GradientLine, first: Int32, count: Int, into t: inout MutableSpan<Float>
  ) {
    precondition(count <= t.count, "\(count) parameters in \(t.count)")
    for i in 0..<count {
      let pixel = first &+ Int32(truncatingIfNeeded: i)
      let (x, y) = (p(pixel), q(pixel))
      let (width, height) = (x.magnitude, y.magnitude)
      let (short, long) = width < height ? (width, height) : (height, width)
      let ratio = short / long
      let s = ratio * ratio
      var sum = s * 0.001_217_273_3 - 0.005_786_942_3
      sum = sum * s + 0.013_229_986
      sum = sum * s - 0.021_402_94
      sum = sum * s + 0.031_627_334
      sum = sum * s - 0.053_039_464
      sum = sum * s + 0.159_154_82
      var turn = sum * ratio
      turn = width < height ? 0.25 - turn : turn
      turn = x < 0 ? 0.5 - turn : turn
      t[i] = y < 0 ? 1 - turn : turn
    }
  }

  /// Writes the colour that each pixel's parameter t has in one interval between two stops, rounded to nearest.
  ///
  /// NaN takes the colour of the first stop.
  ///
  /// O(count).
  ///
  /// - Parameters:
  ///   - t: the parameters.
  ///   - range: the parameters of the row's pixels.
  ///   - interval: the colours.
  ///   - row: the pixels to write.
  /// - Precondition: the range lies within the parameters and has the row's length.
  public static func interpolate(
    _ t: Span<Float>, _ range: Range<Int>, by interval: GradientInterval,
    into row: inout MutableSpan<PackedPixel>
  ) {
    precondition(range.count == row.count, "rows of unequal length")
    let t = t.extracting(range)
    if interval.base.w == 255 && interval.slope.w == 0 {
      interpolateOpaque(t, by: interval, into: &row)
    } else if interval.isStraight {
      interpolateStraight(t, by: interval, into: &row)
    } else {
      interpolatePremultiplied(t, by: interval, into: &row)
    }
  }

  private static func interpolateOpaque(
    _ t: Span<Float>, by interval: GradientInterval, into row: inout MutableSpan<PackedPixel>
  ) {
    let (base, slope) = (interval.base, interval.slope)
    for i in row.indices {
      let offset = clamped(t[i], interval)
      row[i] = pack(
        base.x + offset * slope.x, base.y + offset * slope.y, base.z + offset * slope.z)
    }
  }

  private static func interpolatePremultiplied(
    _ t: Span<Float>, by interval: GradientInterval, into row: inout MutableSpan<PackedPixel>
  ) {
    let (base, slope) = (interval.base, interval.slope)
    for i in row.indices {
      let offset = clamped(t[i], interval)
      let alpha = base.w + offset * slope.w
      // Rounding must not make a colour exceed its alpha.
      row[i] = pack(
        least(base.x + offset * slope.x, alpha), least(base.y + offset * slope.y, alpha),
        least(base.z + offset * slope.z, alpha), alpha)
    }
  }

  private static func interpolateStraight(
    _ t: Span<Float>, by interval: GradientInterval, into row: inout MutableSpan<PackedPixel>
  ) {
    let (base, slope) = (interval.base, interval.slope)
    for i in row.indices {
      let offset = clamped(t[i], interval)
      let alpha = base.w + offset * slope.w
      let share = alpha * (1.0 / 255)
      row[i] = pack(
        least((base.x + offset * slope.x) * share, alpha),
        least((base.y + offset * slope.y) * share, alpha),
        least((base.z + offset * slope.z) * share, alpha), alpha)
    }
  }

  /// Returns the distance of a parameter t from its interval's first stop, after clamping t to the interval.
  @inline(__always) static func clamped(_ t: Float, _ interval: GradientInterval) -> Float {
    let low = t > interval.start ? t : interval.start
    return (low < interval.end ? low : interval.end) - interval.start
  }

  @inline(__always) static func least(_ a: Float, _ b: Float) -> Float { a < b ? a : b }

  /// Returns the bits of the number 2^23 plus a channel `value` of 0...255, rounded to nearest.
  ///
  /// The channel then lies in the low bits of the sum, and is converted without a range check.
  @inline(__always) private static func bits(_ value: Float) -> UInt32 {
    (value + 8_388_608).bitPattern
  }

  /// Returns the opaque pixel of three channels of 0...255, each rounded to nearest.
  ///
  /// Shifts move the bits of 2^23 out of the word, except those of red, which are subtracted.
  @inline(__always) static func pack(_ red: Float, _ green: Float, _ blue: Float)
    -> PackedPixel
  {
    PackedPixel(
      rawValue: bits(red) &+ bits(green) &<< 8 &+ bits(blue) &<< 16 &+ (0xFF00_0000 &- 0x4B00_0000))
  }

  /// Returns the pixel of four channels of 0...255, each rounded to nearest.
  @inline(__always) static func pack(
    _ red: Float, _ green: Float, _ blue: Float, _ alpha: Float
  ) -> PackedPixel {
    PackedPixel(
      rawValue: bits(red) &+ bits(green) &<< 8 &+ bits(blue) &<< 16 &+ bits(alpha) &<< 24
        &- 0x4B00_0000)
  }

  /// Returns the end of the run of parameters from `start` on that lie in `lower..<upper`; `limit` at most.
  ///
  /// The first parameter always belongs to the run. NaN is below every number.
  public static func end(
    of t: Span<Float>, from start: Int, limit: Int, lower: Float, upper: Float
  ) -> Int {
    precondition(start < limit && limit <= t.count, "\(start)..<\(limit) of \(t.count)")
    let lowest: Int32 = lower == -.infinity ? 1 : 0
    // Sixteen at a time: a loop with an early exit would not be vectorised.
    var i = start &+ 1
    while limit &- i >= 16 {
      let some = t.extracting(i..<i &+ 16)
      var outside: Int32 = 0
      for k in some.indices { outside &+= isOutside(some[k], lower, upper, lowest) }
      if outside != 0 { break }
      i &+= 16
    }
    while i < limit {
      if isOutside(t[i], lower, upper, lowest) != 0 { return i }
      i &+= 1
    }
    return limit
  }

  /// Returns 1 if `t` lies outside `lower..<upper`, else 0.
  ///
  /// It is an integer, so that loops are vectorised.
  ///
  /// `lowest` is 1 for the lowest interval, and then no `t` is below it.
  @inline(__always)
  private static func isOutside(_ t: Float, _ lower: Float, _ upper: Float, _ lowest: Int32)
    -> Int32
  {
    let reached: Int32 = t >= lower ? 1 : 0
    let passed: Int32 = t >= upper ? 1 : 0
    return 1 ^ (reached | lowest) ^ passed
  }
}
