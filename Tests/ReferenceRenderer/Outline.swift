import LaminaGeometry

// Outlines of layers in their own plane: a box with corners, each followed by many short lines.

/// Boxes and rounded boxes in a layer's plane.
enum Outline {
  /// A box by its edges.
  struct Box: Equatable {
    /// The smallest x.
    var minX: Double
    /// The smallest y.
    var minY: Double
    /// The largest x.
    var maxX: Double
    /// The largest y.
    var maxY: Double

    /// Makes a box from its edges.
    init(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) {
      self.minX = minX
      self.minY = minY
      self.maxX = maxX
      self.maxY = maxY
    }

    /// Reads a rectangle.
    init(_ rect: Rect) { self.init(rect.minX, rect.minY, rect.maxX, rect.maxY) }

    /// Whether there is nothing in it.
    var isEmpty: Bool { !(minX < maxX && minY < maxY) }
    /// Its width.
    var width: Double { maxX - minX }
    /// Its height.
    var height: Double { maxY - minY }
    /// Its middle.
    var centre: SIMD2<Double> { [(minX + maxX) / 2, (minY + maxY) / 2] }

    /// Returns the intersection with another box.
    func cut(to other: Box) -> Box {
      Box(
        max(minX, other.minX), max(minY, other.minY), min(maxX, other.maxX),
        min(maxY, other.maxY))
    }
  }

  /// How many lines follow a rounded corner.
  private static let linesPerCorner = 192

  /// The corners of a rounded box's outline, in order.
  static func points(of shape: RoundedRect) -> [SIMD2<Double>] {
    let box = Box(shape.rect)
    // Each corner with the directions in which its two edges leave it, and in which order they are
    // walked: in along the first, out along the second.
    let corners: [(CornerMask, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)] = [
      (.minXMinY, [box.minX, box.minY], [0, 1], [1, 0]),
      (.maxXMinY, [box.maxX, box.minY], [-1, 0], [0, 1]),
      (.maxXMaxY, [box.maxX, box.maxY], [0, -1], [-1, 0]),
      (.minXMaxY, [box.minX, box.maxY], [1, 0], [0, -1]),
    ]
    var points: [SIMD2<Double>] = []
    for (name, corner, first, second) in corners {
      guard shape.radius > 0, shape.corners.contains(name) else {
        points.append(corner)
        continue
      }
      for unit in unitCorner(shape) {
        points.append(corner + shape.radius * (unit.x * first + unit.y * second))
      }
    }
    return points
  }

  /// One corner of radius 1 at the origin: from (reach, 0) to (0, reach).
  private static func unitCorner(_ shape: RoundedRect) -> [SIMD2<Double>] {
    switch shape.curve {
    case .circular:
      return (0...linesPerCorner).map { step in
        let turn = arc(degrees: 90 * Double(step) / Double(linesPerCorner))
        return [1 - turn.sine, 1 - turn.cosine]
      }
    case .continuous:
      let mix = (shape.reach - 1) / (1.528665 - 1)
      let controls = zip(circleControls, publishedControls).map { $0 + mix * ($1 - $0) }
      let lines = linesPerCorner / 3
      var points = [controls[0]]
      for cubic in 0..<3 {
        for step in 1...lines {
          points.append(
            bezier(Array(controls[cubic * 3...cubic * 3 + 3]), Double(step) / Double(lines)))
        }
      }
      return points
    }
  }

  /// The ten control points of the three cubics of a continuous corner, as published.
  private static let publishedControls: [SIMD2<Double>] = [
    [1.528665, 0], [1.08849296, 0], [0.86840694, 0], [0.63149379, 0.07491139], [0.37282, 0.16906],
    [0.16906, 0.37282], [0.07491139, 0.63149379], [0, 0.86840694], [0, 1.08849296], [0, 1.528665],
  ]

  /// The same for a quarter of a circle in three arcs that meet 21.7 degrees from its ends.
  private static let circleControls: [SIMD2<Double>] = {
    let cuts = [0, 21.7, 90 - 21.7, 90]
    var points: [SIMD2<Double>] = []
    for (from, to) in zip(cuts, cuts.dropFirst()) {
      let (a, b) = (arc(degrees: from), arc(degrees: to))
      let quarter = arc(degrees: (to - from) / 4)
      let handle = 4.0 / 3 * quarter.sine / quarter.cosine
      let (p, q) = (SIMD2(1 - a.sine, 1 - a.cosine), SIMD2(1 - b.sine, 1 - b.cosine))
      let (pAlong, qAlong) = (SIMD2(-a.cosine, a.sine), SIMD2(-b.cosine, b.sine))
      if points.isEmpty { points.append(p) }
      points += [p + handle * pAlong, q - handle * qAlong, q]
    }
    return points
  }()

  private static func arc(degrees: Double) -> Trigonometry.SineCosine {
    Trigonometry.sineCosine(degrees: degrees)
  }

  private static func bezier(_ p: [SIMD2<Double>], _ t: Double) -> SIMD2<Double> {
    let s = 1 - t
    return s * s * s * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t * t * t * p[3]
  }
}
