import LaminaLayers

// The area that a convex outline shares with pixels: cut the outline by lines, sum up triangles.

/// A convex outline on the device, in pixels, by its corners in order.
struct ConvexShape {
  /// The corners.
  var points: [SIMD2<Double>]

  /// Makes an outline from its corners.
  init(_ points: [SIMD2<Double>]) { self.points = points }

  /// The unit square of a pixel, grown by `margin` on every side.
  init(pixelX x: Int, _ y: Int, margin: Double = 0) {
    let (x0, y0) = (Double(x) - margin, Double(y) - margin)
    let side = 1 + 2 * margin
    points = [[x0, y0], [x0 + side, y0], [x0 + side, y0 + side], [x0, y0 + side]]
  }

  /// Makes the picture of `outline` under `map`, without the part behind the eye.
  init(projecting outline: [SIMD2<Double>], through map: PlaneMap) {
    let seen = EyeClip.clip(outline.map { (map.homogeneous($0), EdgeMask?.none) })
    points = seen.map { [$0.place.x / $0.place.z, $0.place.y / $0.place.z] }
  }

  /// Returns the part where `value` is not negative; `value` is linear in the place.
  func cut(_ value: (SIMD2<Double>) -> Double) -> ConvexShape {
    guard var last = points.last else { return self }
    var kept: [SIMD2<Double>] = []
    kept.reserveCapacity(points.count + 2)
    var lastValue = value(last)
    for point in points {
      let here = value(point)
      if (here >= 0) != (lastValue >= 0) {
        kept.append(last + (point - last) * (lastValue / (lastValue - here)))
      }
      if here >= 0 { kept.append(point) }
      last = point
      lastValue = here
    }
    return ConvexShape(kept)
  }

  /// Returns the part between two verticals.
  func columns(_ x0: Double, _ x1: Double) -> ConvexShape {
    cut { $0.x - x0 }.cut { x1 - $0.x }
  }

  /// Returns the part between two horizontals.
  func rows(_ y0: Double, _ y1: Double) -> ConvexShape { cut { $0.y - y0 }.cut { y1 - $0.y } }

  /// The area, by the shoelace formula.
  var area: Double {
    guard points.count > 2, var last = points.last else { return 0 }
    let origin = points[0]
    var sum = 0.0
    for point in points {
      let (p, q) = (last - origin, point - origin)
      sum += p.x * q.y - q.x * p.y
      last = point
    }
    return abs(sum) / 2
  }
}

/// The part of a plane that is in front of the eye.
enum EyeClip {
  /// The smallest w that is drawn.
  static let nearest = 1.0 / 16384

  /// A corner before the division by w, with the edge that leaves it.
  typealias Corner = (place: SIMD3<Double>, edge: EdgeMask?)

  /// Cuts a convex outline at the smallest w; the cut itself is no edge.
  static func clip(_ corners: [Corner]) -> [Corner] {
    var kept: [Corner] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let (here, there) = (corner.place.z - nearest, next.place.z - nearest)
      if here >= 0 { kept.append(corner) }
      if (here >= 0) != (there >= 0) {
        var place = corner.place + (next.place - corner.place) * (here / (here - there))
        place.z = nearest
        kept.append((place, here >= 0 ? nil : corner.edge))
      }
    }
    return kept
  }
}
