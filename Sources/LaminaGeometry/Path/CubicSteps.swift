/// How many equal steps of its parameter follow each quarter of a cubic curve.
///
/// Quarters bend differently. The points between a curve's ends are to be moved out, against the bend,
/// by half of what a chord over the step lies off: chords then lie half as far off, on either side.
package struct CubicSteps {
  /// The steps of each quarter, 1 or more.
  package private(set) var counts = SIMD4<Int32>(repeating: 1)
  private let walk: Walk

  /// How the steps are walked, and so how much of a chord's distance from its curve is left at most.
  package enum Walk: Sendable {
    /// All steps of a quarter are equal.
    ///
    /// Where the next step is of another length, or at the curve's ends, chords 0 and 1/2 out at their ends
    /// lie 49/64 off.
    case equal
    /// The curve's first and last step are `CubicSteps.shortEnd` of the others of their quarter, and points
    /// between two quarters are moved out by the longer step: all chords lie 1/2 off.
    case shortEnds

    var left: Double { self == .equal ? 0.77 : 0.5 }
  }

  /// Quarters of fewer steps than this take more, up to `closeness` times as many: corners are small, and
  /// looked at closely.
  private static let fewSteps = 5.0
  private static let closeness = 1.45

  /// The length of the first and the last step of a curve, as a share of the others'.
  package static let shortEnd = 0.8

  /// How long each step of a quarter is, by the curve's parameter; the curve's ends apart.
  package func length(ofQuarter quarter: Int) -> Double {
    let isEnd = walk == .shortEnds && (quarter == 0 || quarter == 3)
    return 0.25 / (Double(counts[quarter]) - (isEnd ? 1 - CubicSteps.shortEnd : 0))
  }

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
  ///   - walk: how the steps are walked.
  package init(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>,
    tolerance: Double, half: Double = 0, walk: Walk = .equal
  ) {
    self.walk = walk
    // The second derivative is six times this, linear from start to end.
    let (start, end) = (a - 2 * b + c, b - 2 * c + d)
    var (speed, bend) = (b - a, start)
    for quarter in 0..<4 {
      let nextBend = start + Double(quarter + 1) / 4 * (end - start)
      let middle = speed + bend / 4
      let nextSpeed = middle + nextBend / 4
      counts[quarter] = CubicSteps.count(
        (speed, middle, nextSpeed), (bend, nextBend), tolerance: tolerance, half: half,
        walk: walk, isEnd: quarter == 0 || quarter == 3)
      (speed, bend) = (nextSpeed, nextBend)
    }
  }

  /// The steps of a quarter by a third of its first derivative and a sixth of its second.
  private static func count(
    _ speed: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>), _ bend: (SIMD2<Double>, SIMD2<Double>),
    tolerance: Double, half: Double, walk: Walk, isEnd: Bool
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
    let square = (0.75 * walk.left * off + half * turn * turn / 8) / tolerance
    var exact = square.squareRoot() / 4
    if walk == .shortEnds {
      exact = max(exact, min(closeness * exact, fewSteps))
      if isEnd { exact += 1 - shortEnd }
    }
    let limit = Double(CurveSteps.limit / 4)
    // Not for NaN either.
    return exact >= 1 ? Int32(min(exact, limit)) + 1 : 1
  }
}
