// Stage 2, plan: convex polygons of device pixels, used to find where planes overlap.

import LaminaGeometry

/// A convex polygon in device pixels.
///
/// Its corners run so that its inside lies to their left, with y up: `cross` is positive there.
struct ConvexRegion {
  /// The corners of the polygon; fewer than three enclose nothing.
  private(set) var corners: [SIMD2<Double>]

  /// The maximum number of corners.
  ///
  /// A region with more becomes its box, since cutting it would cost more than it saves.
  private static let maximumCorners = 24

  /// Makes the region of a rectangle of whole pixels.
  init(_ box: IntRect) {
    let (minX, maxX) = (Double(box.minX), Double(box.maxX))
    let (minY, maxY) = (Double(box.minY), Double(box.maxY))
    corners = box.isEmpty ? [] : [[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]]
  }

  /// Makes the convex hull of a set of points.
  ///
  /// O(points * log(points)). Source: Andrew 1979, the monotone chain.
  init(hullOf points: [SIMD2<Double>]) {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: some Sequence<SIMD2<Double>>) -> [SIMD2<Double>] {
      var kept: [SIMD2<Double>] = []
      for point in points {
        while let last = kept.last, kept.count > 1,
          ConvexRegion.cross(kept[kept.count - 2], last, point) <= 0
        {
          kept.removeLast()
        }
        kept.append(point)
      }
      return kept.dropLast()
    }
    corners = chain(sorted) + chain(sorted.reversed())
    if corners.count > ConvexRegion.maximumCorners {
      let (low, high) = bounds
      corners = [low, [high.x, low.y], high, [low.x, high.y]]
    }
  }

  /// Returns twice the area of a triangle, positive if its corners run in the same direction as a region's.
  fileprivate static func cross(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
  ) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Returns the area of a convex polygon, for either direction of its corners.
  static func area(of corners: [SIMD2<Double>]) -> Double {
    let sum = corners.indices.dropFirst(2).reduce(0) {
      $0 + cross(corners[0], corners[$1 - 1], corners[$1])
    }
    return abs(sum) / 2
  }

  /// The smallest and the largest coordinates of the corners; (0, 0) without corners.
  var bounds: (low: SIMD2<Double>, high: SIMD2<Double>) {
    guard let first = corners.first else { return (.zero, .zero) }
    return corners.reduce((first, first)) { box, corner in
      (pointwiseMin(box.0, corner), pointwiseMax(box.1, corner))
    }
  }

  /// Returns the box of the pixels with which the region shares area, within `limit`.
  func touchedPixels(within limit: IntRect) -> IntRect {
    guard corners.count > 2 else { return .empty }
    let (low, high) = bounds
    func edge(_ value: Double) -> Int { Int(min(1e9, max(-1e9, value))) }
    return IntRect(
      minX: edge(low.x.rounded(.down)), minY: edge(low.y.rounded(.down)),
      maxX: edge(high.x.rounded(.up)), maxY: edge(high.y.rounded(.up))
    ).intersection(limit)
  }

  /// Returns the part of the region where the linear function `line` of (x, y, 1) is not negative.
  func clipped(to line: SIMD3<Double>) -> ConvexRegion {
    var kept = self
    kept.corners.removeAll(keepingCapacity: true)
    ConvexRegion.clipPolygon(corners, to: line, into: &kept.corners)
    return kept
  }

  /// Returns the intersection of two regions.
  func intersection(_ other: ConvexRegion) -> ConvexRegion {
    var overlap = RegionOverlap()
    overlap.reset(to: self, other)
    var shared = self
    shared.corners = overlap.corners
    return shared
  }

  /// Adds the corners of the part of a polygon where the linear function `line` of (x, y, 1) is not negative.
  ///
  /// Source: Sutherland and Hodgman 1974.
  fileprivate static func clipPolygon(
    _ corners: [SIMD2<Double>], to line: SIMD3<Double>, into kept: inout [SIMD2<Double>]
  ) {
    guard var last = corners.last else { return }
    var lastSide = line.x * last.x + line.y * last.y + line.z
    for corner in corners {
      let side = line.x * corner.x + line.y * corner.y + line.z
      if (lastSide >= 0) != (side >= 0) {
        kept.append(last + (corner - last) * (lastSide / (lastSide - side)))
      }
      if side >= 0 { kept.append(corner) }
      (last, lastSide) = (corner, side)
    }
  }

  /// Calls `body` with a line for each edge, positive inside the region, until it returns `false`.
  ///
  /// A line is a linear function of (x, y, 1).
  fileprivate func forEachEdge(_ body: (SIMD3<Double>) -> Bool) {
    guard var a = corners.last else { return }
    for b in corners {
      let along = b - a
      if !body([-along.y, along.x, along.y * a.x - along.x * a.y]) { return }
      a = b
    }
  }
}

/// The intersection of two regions, in memory that is reused for the next two.
struct RegionOverlap {
  /// The corners of the intersection; fewer than three if it is empty.
  private(set) var corners: [SIMD2<Double>] = []
  private var spare: [SIMD2<Double>] = []

  /// The area of the intersection, in square pixels.
  var area: Double {
    var sum = 0.0
    for index in corners.indices.dropFirst(2) {
      sum += ConvexRegion.cross(corners[0], corners[index - 1], corners[index])
    }
    return sum / 2
  }

  /// Computes the intersection of two regions.
  mutating func reset(to first: ConvexRegion, _ second: ConvexRegion) {
    corners.removeAll(keepingCapacity: true)
    corners += first.corners
    second.forEachEdge { line in
      spare.removeAll(keepingCapacity: true)
      ConvexRegion.clipPolygon(corners, to: line, into: &spare)
      swap(&corners, &spare)
      return corners.count > 2
    }
  }
}
