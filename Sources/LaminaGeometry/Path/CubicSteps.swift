/// How many equal steps of its parameter follow each quarter of a cubic curve.
///
/// Quarters bend differently. The points between a curve's ends are to be moved out, against the bend,
/// by half of what a chord over the step lies off: chords then lie half as far off, on either side,
/// and where the next step is of another length, or at the curve's ends, three quarters.
package struct CubicSteps {
  /// The steps of each quarter, 1 or more.
  package private(set) var counts = SIMD4<Int32>(repeating: 1)

  /// How much of a chord's whole distance from its curve is left at most: chords 0 and 1/2 of it out at
  /// their ends lie 49/64 off.
  private static let left = 0.77

  /// Counts the steps of a curve.
  ///
  /// A step's chord lies off by h^2 / 8 times what the second derivative has across the chord, at
  /// most: bounded by the control points of the quarter's first derivative. The edge of a stroke lies
  /// off further by (angle turned)^2 / 8 half widths.
  ///
  /// - Parameters:
  ///   - a: its start.
  ///   - b: its first control point.
  ///   - c: its second control point.
  ///   - d: its end.
  ///   - tolerance: how far chords may lie from it, above 0, in the unit of the points.
  ///   - half: half of a stroke's width.
  package init(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>,
    tolerance: Double, half: Double = 0
  ) {
    // The second derivative is six times this, linear from start to end.
    let (start, end) = (a - 2 * b + c, b - 2 * c + d)
    var (speed, bend) = (b - a, start)
    for quarter in 0..<4 {
      let nextBend = start + Double(quarter + 1) / 4 * (end - start)
      let middle = speed + bend / 4
      let nextSpeed = middle + nextBend / 4
      counts[quarter] = CubicSteps.count(
        (speed, middle, nextSpeed), (bend, nextBend), tolerance: tolerance, half: half)
      (speed, bend) = (nextSpeed, nextBend)
    }
  }

  /// The steps of a quarter by a third of its first derivative and a sixth of its second.
  private static func count(
    _ speed: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>), _ bend: (SIMD2<Double>, SIMD2<Double>),
    tolerance: Double, half: Double
  ) -> Int32 {
    let whole = max((bend.0 * bend.0).sum(), (bend.1 * bend.1).sum()).squareRoot()
    let along = speed.0 + speed.1 + speed.2
    let least = min((speed.0 * along).sum(), (speed.1 * along).sum(), (speed.2 * along).sum())
    var (off, turn) = (whole, 0.0)
    if least > 0 {
      let across = max(
        max(abs(speed.0.cross(bend.0)), abs(speed.0.cross(bend.1))),
        max(abs(speed.1.cross(bend.0)), abs(speed.1.cross(bend.1))),
        max(abs(speed.2.cross(bend.0)), abs(speed.2.cross(bend.1))))
      let length = (along * along).sum()
      // Points move out along the whole second derivative: not too far along the curve.
      off = min(whole, max(across * length.squareRoot() / least, whole / 4))
      // Faster turns are for the stroker to round.
      turn = min(2 * across * length / (least * least), 48)
    }
    let square = (0.75 * left * off + half * turn * turn / 8) / tolerance
    let exact = square.squareRoot() / 4
    let limit = Double(CurveSteps.limit / 4)
    // Not for NaN either.
    return exact >= 1 ? Int32(min(exact, limit)) + 1 : 1
  }
}
