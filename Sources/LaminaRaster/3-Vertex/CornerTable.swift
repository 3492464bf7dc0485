// Stage 3, vertex: the points along one rounded corner.

import LaminaGeometry

/// Points along a unit corner, by the curve and the number of segments.
///
/// Kept within a frame: scenes use few radii.
struct CornerTable {
  /// Distances from the corner along x and along y, in corner radii, from (0, reach) to (reach, 0).
  typealias Corner = [Point]

  /// The furthest a segment may lie from the curve, in device pixels: its area error in a pixel is
  /// under 3 of 255.
  static let tolerance = 0.01

  private struct Key: Hashable {
    var segments: Int
    /// `RoundedRect.reach` of a continuous corner, or 1.
    var reach: Double
  }

  private var corners: [Key: Corner] = [:]

  /// The corner of `outline` where one unit of its space is up to `pixelsPerUnit` device pixels.
  mutating func corner(of outline: RoundedRect, pixelsPerUnit: Double) -> Corner {
    let radius = outline.radius * pixelsPerUnit
    let reach = outline.reach
    // A chord over the angle a lies r a^2 / 8 from its arc; a cubic over the step 1 / n lies up to
    // |second derivative| / (8 n^2) from its chord, which is under 1.4 r / (8 n^2) here.
    let exact =
      reach == 1
      ? Double.pi / 2 * (radius / (8 * CornerTable.tolerance)).squareRoot()
      : (1.4 * radius / (8 * CornerTable.tolerance)).squareRoot()
    let bounded = exact > 1 ? min(exact, 2_048) : 1
    let key = Key(segments: (Int(bounded) + 4) & ~3, reach: reach)
    if let known = corners[key] { return known }
    let made =
      reach == 1
      ? CornerTable.circular(segments: key.segments)
      : CornerTable.continuous(segments: key.segments, reach: reach)
    corners[key] = made
    return made
  }

  private static func circular(segments: Int) -> Corner {
    (0...segments).map { step in
      let turn = Trigonometry.sineCosine(degrees: 90 * Double(step) / Double(segments))
      return Point(x: 1 - turn.cosine, y: 1 - turn.sine)
    }
  }

  /// Three cubics whose control points lie between those of a circular corner (reach 1) and of the
  /// continuous one (reach 1.528665), in proportion to the reach.
  ///
  /// - Source: control points of UIBezierPath's continuous corner as published by several
  ///   independent measurements; layers' own curve is known to differ slightly (a named policy).
  private static func continuous(segments: Int, reach: Double) -> Corner {
    let full: [Point] = [
      Point(x: 1.528665, y: 0), Point(x: 1.08849296, y: 0), Point(x: 0.86840694, y: 0),
      Point(x: 0.63149379, y: 0.07491139), Point(x: 0.37282383, y: 0.16905956),
      Point(x: 0.16905956, y: 0.37282383), Point(x: 0.07491139, y: 0.63149379),
      Point(x: 0, y: 0.86840694), Point(x: 0, y: 1.08849296), Point(x: 0, y: 1.528665),
    ]
    let share = (reach - 1) / (CornerCurve.continuous.expansionFactor - 1)
    let control = zip(circularControl, full).map { circular, continuous in
      Point(
        x: circular.x + share * (continuous.x - circular.x),
        y: circular.y + share * (continuous.y - circular.y))
    }
    var points: Corner = [control[9]]
    for cubic in stride(from: 6, through: 0, by: -3) {
      let (a, b, c, d) = (
        control[cubic + 3], control[cubic + 2], control[cubic + 1], control[cubic]
      )
      for step in 1...segments {
        let t = Double(step) / Double(segments)
        let s = 1 - t
        let (wa, wb, wc, wd) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        points.append(
          Point(
            x: wa * a.x + wb * b.x + wc * c.x + wd * d.x,
            y: wa * a.y + wb * b.y + wc * c.y + wd * d.y))
      }
    }
    return points
  }

  /// A quarter circle as three cubics that meet where the continuous corner's meet.
  private static let circularControl: [Point] = {
    // Angles from the x edge's end of the corner; the middle arc is the one around the diagonal.
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
