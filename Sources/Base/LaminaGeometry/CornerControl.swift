/// The control points of rounded corners.
package enum CornerControl {
  /// Returns ten control points of three cubics, as distances from the corner along x and along y, in
  /// corner radii.
  ///
  /// They run from (reach, 0) to (0, reach). They are interpolated between the circular corner (reach 1)
  /// and the continuous one (reach 1.528665), linearly in the reach.
  ///
  /// Policy: `continuous-corner-curve`.
  ///
  /// - Source: control points of UIBezierPath's continuous corner as published by several independent
  ///   measurements; the curve of `CALayer` is known to differ slightly.
  package static func controlPoints(reach: Double) -> [Point] {
    let share = (reach - 1) / (CornerCurve.continuous.expansionFactor - 1)
    return zip(circular, continuous).map { circular, continuous in
      Point(
        x: circular.x + share * (continuous.x - circular.x),
        y: circular.y + share * (continuous.y - circular.y))
    }
  }

  private static let continuous: [Point] = [
    Point(x: 1.528665, y: 0), Point(x: 1.08849296, y: 0), Point(x: 0.86840694, y: 0),
    Point(x: 0.63149379, y: 0.07491139), Point(x: 0.37282383, y: 0.16905956),
    Point(x: 0.16905956, y: 0.37282383), Point(x: 0.07491139, y: 0.63149379),
    Point(x: 0, y: 0.86840694), Point(x: 0, y: 1.08849296), Point(x: 0, y: 1.528665),
  ]

  /// A quarter circle as three cubics, joined at the same points as the continuous corner's.
  private static let circular: [Point] = {
    // The angles are measured from the corner's end on the x edge; the middle arc spans the diagonal.
    let ends: [Double] = [90, 68.3, 21.7, 0]
    var points: [Point] = []
    for arc in 0..<3 {
      let from = Trigonometry.sineCosine(degrees: ends[arc])
      let to = Trigonometry.sineCosine(degrees: ends[arc + 1])
      // A cubic follows an arc of angle a if its handles are 4/3 tan(a / 4) long.
      let quarter = Trigonometry.sineCosine(degrees: (ends[arc] - ends[arc + 1]) / 4)
      let handle = 4.0 / 3 * quarter.sine / quarter.cosine
      if points.isEmpty { points.append(Point(x: 1 - from.cosine, y: 1 - from.sine)) }
      points.append(
        Point(x: 1 - (from.cosine + handle * from.sine), y: 1 - (from.sine - handle * from.cosine)))
      points.append(
        Point(x: 1 - (to.cosine - handle * to.sine), y: 1 - (to.sine + handle * to.cosine)))
      points.append(Point(x: 1 - to.cosine, y: 1 - to.sine))
    }
    return points
  }()
}
