/// The numbers of parameter steps, one for each quarter of a cubic curve, whose chords approximate the curve.
///
/// Quarters bend differently, so each has its own number. Callers move the points between the curve's ends
/// outwards, against the bend, by half the deviation of a chord over the step. Chords then deviate by half
/// as much, on both sides of the curve.
package struct CubicSubdivision {
  /// The number of steps of each quarter, at least 1.
  package private(set) var counts = SIMD4<Int32>(repeating: 1)
  private let walk: Walk

  /// The relative lengths of a quarter's steps, which bound the deviation that is left when points are moved outwards.
  package enum Walk: Sendable {
    /// All steps of a quarter have an equal length in the curve's parameter.
    ///
    /// At the curve's ends, or next to a step of another length, a chord may have its ends moved out by 0
    /// and 1/2. It then deviates by 49/64 of its unmoved deviation.
    case equal
    /// The curve's first and last step have `CubicSubdivision.shortEnd` times the length of the other steps in their
    /// quarter.
    ///
    /// Points between two quarters are moved out by the longer step. All chords then deviate by 1/2 of
    /// their unmoved deviation.
    case shortEnds

    var left: Double { self == .equal ? 0.77 : 0.5 }
  }

  /// The number of steps below which a quarter gets up to `closeness` times as many: flat chords show most at small
  /// corners.
  private static let fewSteps = 5.0
  private static let closeness = 1.45

  /// The length of a curve's first and last step, as a fraction of the other steps in their quarter.
  package static let shortEnd = 0.8

  /// Returns the parameter length of each step of a quarter, except the curve's first and last step.
  package func stepLength(ofQuarter quarter: Int) -> Double {
    let isEnd = walk == .shortEnds && (quarter == 0 || quarter == 3)
    return 0.25 / (Double(counts[quarter]) - (isEnd ? 1 - CubicSubdivision.shortEnd : 0))
  }

  /// Counts the steps of a curve.
  ///
  /// A step's chord deviates by at most h^2 / 8 times the second derivative across the chord. The control
  /// points of the quarter's first derivative bound the latter. A stroke's edge deviates further, by (angle
  /// turned)^2 / 8 half widths.
  ///
  /// - Parameters:
  ///   - a: the start.
  ///   - b: the first control point.
  ///   - c: the second control point.
  ///   - d: the end.
  ///   - tolerance: the largest deviation of chords, above 0, in the unit of the points.
  ///   - half: half of a stroke's width.
  ///   - walk: the lengths of the steps.
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
      counts[quarter] = CubicSubdivision.stepCount(
        (speed, middle, nextSpeed), (bend, nextBend), tolerance: tolerance, half: half,
        walk: walk, isEnd: quarter == 0 || quarter == 3)
      (speed, bend) = (nextSpeed, nextBend)
    }
  }

  /// Returns the number of steps of a quarter, from a third of its first derivative and a sixth of its second one.
  ///
  /// `speed` has the three control points of the first derivative, and `bend` has the second one's values at both ends.
  private static func stepCount(
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
      // Points move out along the whole second derivative; this keeps them from moving too far along the
      // curve.
      off = min(whole, max(across * length.squareRoot() / least, whole / 4))
      // The stroker rounds faster turns.
      turn = min(2 * across * length / (least * least), 48)
    }
    let square = (0.75 * walk.left * off + half * turn * turn / 8) / tolerance
    var exact = square.squareRoot() / 4
    if walk == .shortEnds {
      exact = max(exact, min(closeness * exact, fewSteps))
      if isEnd { exact += 1 - shortEnd }
    }
    let limit = Double(UniformSubdivision.limit / 4)
    // False for NaN too.
    return exact >= 1 ? Int32(min(exact, limit)) + 1 : 1
  }
}
