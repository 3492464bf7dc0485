// Stage 3, vertex: the points along one rounded corner.

import LaminaGeometry

/// A cache of the points along rounded corners of radius 1, by their curve and number of segments.
///
/// Many corners share an entry: scenes use few radii.
struct CornerTable {
  /// The points along a rounded corner, as distances from the unrounded corner along x and y, in radii: from (0, reach)
  /// to (reach, 0).
  typealias Corner = [Point]

  /// The largest distance of a segment from the curve of a continuous corner, in device pixels.
  ///
  /// Its area error in a pixel is under 3 of 255.
  static let tolerance = 0.01

  /// The largest distance of a chord from the circle of a circular corner, in device pixels, before
  /// its ends are moved.
  ///
  /// The points are moved outwards by half of that. So chords are half as far off, on either side, and
  /// three quarters where a corner ends: under 4 of 255 of a pixel's area.
  private static let circleDeviation = 0.0195

  private struct Key: Hashable {
    var segments: Int
    /// The length of a side that the curve takes, in radii: `RoundedRect.reach`; 1 for a circular
    /// corner.
    var reach: Double
  }

  private var corners: [Key: Corner] = [:]

  /// Returns the points along a corner of `outline`, whose unit of length is up to `pixelsPerUnit`
  /// device pixels.
  mutating func cornerPoints(of outline: RoundedRect, pixelsPerUnit: Double) -> Corner {
    cornerPoints(radius: outline.radius * pixelsPerUnit, reach: outline.reach)
  }

  /// Returns the points along a corner of an upright box, enough for the larger of its two radii.
  mutating func cornerPoints(of shape: CornerShape) -> Corner {
    cornerPoints(radius: max(shape.radiusX, shape.radiusY), reach: shape.reach)
  }

  /// Returns the points along a corner of the given radius, in device pixels, from the table if it
  /// has them.
  private mutating func cornerPoints(radius: Double, reach: Double) -> Corner {
    // A chord over the angle a is r a^2 / 8 from its arc. A cubic over the step 1 / n is up to |second
    // derivative| / (8 n^2) from its chord, which is under 1.4 r / (8 n^2) here.
    let exact =
      reach == 1
      ? Double.pi / 2 * (radius / (8 * CornerTable.circleDeviation)).squareRoot()
      : (1.4 * radius / (8 * CornerTable.tolerance)).squareRoot()
    let bounded = exact > 1 ? min(exact, 2_048) : 1
    let key = Key(segments: (Int(bounded) + 4) & ~3, reach: reach)
    if let known = corners[key] { return known }
    let made =
      reach == 1
      ? CornerTable.makeCircularCorner(segments: key.segments)
      : CornerTable.makeContinuousCorner(segments: key.segments, reach: reach)
    corners[key] = made
    return made
  }

  private static func makeCircularCorner(segments: Int) -> Corner {
    let angle = Double.pi / 2 / Double(segments)
    return (0...segments).map { step in
      let turn = Trigonometry.sineCosine(degrees: 90 * Double(step) / Double(segments))
      let radius = step == 0 || step == segments ? 1 : 1 + angle * angle / 16
      return Point(x: 1 - radius * turn.cosine, y: 1 - radius * turn.sine)
    }
  }

  /// Returns points along a continuous corner, with `segments` segments for each of the three
  /// cubics of `CornerControl`.
  private static func makeContinuousCorner(segments: Int, reach: Double) -> Corner {
    let control = CornerControl.controlPoints(reach: reach)
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
}
