/// Sine and cosine with equal results on every processor and in every build.
///
/// The C library chooses a variant by processor, and variants differ in the last bit, which can change a
/// pixel. Here every operation is a basic one of IEEE 754, in a fixed order.
public enum Trigonometry {
  /// The sine and the cosine of one angle.
  public struct SineCosine: Hashable, Sendable {
    /// The sine, in [-1, 1].
    public var sine: Double
    /// The cosine, in [-1, 1].
    public var cosine: Double
  }

  /// Returns the sine and cosine of `radians`, to about 2e-16 for angles up to 1e8.
  ///
  /// Infinities and NaN give NaN.
  ///
  /// - Source: argument reduction by pi/2 in two parts (Cody and Waite 1980), then Taylor series on
  ///   [-pi/4, pi/4].
  public static func sineCosine(radians: Double) -> SineCosine {
    guard radians.isFinite else { return SineCosine(sine: .nan, cosine: .nan) }
    let reducible =
      abs(radians) <= 1e8 ? radians : radians.truncatingRemainder(dividingBy: 2 * Double.pi)
    let quarterTurns = nearestInteger(reducible * (2 / Double.pi))
    // The leading 33 bits of pi/2, whose product with the quarter turns is exact, and the remaining bits in
    // two parts.
    let high = reducible - Double(quarterTurns) * 1.570_796_326_734_125_6
    let middle = Double(quarterTurns) * 6.077_100_506_303_966e-11
    let low = Double(quarterTurns) * 2.022_266_248_795_950_6e-21
    return rotate(series(high - middle - low), quarterTurns: quarterTurns)
  }

  /// Returns the sine and cosine of `degrees`; exact at every multiple of 90.
  public static func sineCosine(degrees: Double) -> SineCosine {
    guard degrees.isFinite else { return SineCosine(sine: .nan, cosine: .nan) }
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    let quarterTurns = nearestInteger(turn / 90)
    let rest = turn - Double(quarterTurns) * 90
    return rotate(series(rest * (Double.pi / 180)), quarterTurns: quarterTurns)
  }

  /// Returns the angle of a vector, in radians from +x towards +y, in -pi...pi, to about 4e-16; 0 for the
  /// zero vector.
  ///
  /// Infinities and NaN give NaN.
  ///
  /// - Source: a rational approximation on the first eighth of a circle, then Newton's method.
  public static func angle(x: Double, y: Double) -> Double {
    guard x.isFinite, y.isFinite else { return .nan }
    let (a, b) = (abs(x), abs(y))
    let (long, short) = (max(a, b), min(a, b))
    if long == 0 { return 0 }
    let ratio = short / long
    var angle = ratio / (1 + 0.28 * ratio * ratio)
    for _ in 0..<3 {
      let turn = sineCosine(radians: angle)
      // The tangent of the remaining angle is small enough to equal the angle.
      angle += (ratio * turn.cosine - turn.sine) / (turn.cosine + ratio * turn.sine)
    }
    if b > a { angle = Double.pi / 2 - angle }
    if x < 0 { angle = Double.pi - angle }
    return y < 0 ? -angle : angle
  }

  private static func nearestInteger(_ value: Double) -> Int {
    Int(value < 0 ? value - 0.5 : value + 0.5)
  }

  /// Returns the sine and cosine by their Taylor series around zero; the first omitted term is below 1e-19 on
  /// [-pi/4, pi/4].
  private static func series(_ angle: Double) -> SineCosine {
    let square = angle * angle
    var sine = 0.0
    var cosine = 0.0
    for order in stride(from: 8, through: 1, by: -1) {
      let n = Double(2 * order)
      sine = (1 - sine) * (square / (n * (n + 1)))
      cosine = (1 - cosine) * (square / (n * (n - 1)))
    }
    return SineCosine(sine: angle * (1 - sine), cosine: 1 - cosine)
  }

  private static func rotate(_ value: SineCosine, quarterTurns: Int) -> SineCosine {
    switch ((quarterTurns % 4) + 4) % 4 {
    case 0: value
    case 1: SineCosine(sine: value.cosine, cosine: -value.sine)
    case 2: SineCosine(sine: -value.sine, cosine: -value.cosine)
    default: SineCosine(sine: -value.cosine, cosine: value.sine)
    }
  }
}
