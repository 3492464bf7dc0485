// Stage 4, assembly: polygons on the fixed grid become edges.

import LaminaGeometry

/// The bounds of a polygon on the grid of 1 / 256 pixel.
struct FixedBox {
  var minX: Int32
  var minY: Int32
  var maxX: Int32
  var maxY: Int32

  init(_ points: [FixedPoint]) {
    (minX, minY, maxX, maxY) = (.max, .max, .min, .min)
    for point in points {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }
  }

  /// The pixels that the box shares area with.
  var touchedPixels: IntRect {
    IntRect(
      minX: Int(minX >> 8), minY: Int(minY >> 8), maxX: Int((maxX + 255) >> 8),
      maxY: Int((maxY + 255) >> 8))
  }

  /// Whether `points` are the corners of this box, and all at whole pixels: no partial coverage.
  func isPixelRect(_ points: [FixedPoint]) -> Bool {
    guard points.count == 4, (minX | minY | maxX | maxY) & 255 == 0 else { return false }
    for (index, a) in points.enumerated() {
      let b = points[(index + 1) % 4]
      guard a.x == b.x || a.y == b.y, a.x == minX || a.x == maxX, a.y == minY || a.y == maxY else {
        return false
      }
    }
    return true
  }
}

extension AssembledPass {
  /// Adds the edges of a closed polygon; those that run level enclose no area with what is right of
  /// them, and are left out.
  mutating func appendEdges(_ points: [FixedPoint], sign: Int32, to range: inout Range<Int32>) {
    let first = range.isEmpty ? Int32(edges.count) : range.lowerBound
    for index in points.indices {
      let a = points[index]
      let b = points[index + 1 == points.count ? 0 : index + 1]
      if a.y < b.y {
        edges.append(Edge(x0: a.x, y0: a.y, x1: b.x, y1: b.y, winding: sign))
      } else if a.y > b.y {
        edges.append(Edge(x0: b.x, y0: b.y, x1: a.x, y1: a.y, winding: -sign))
      }
    }
    range = first..<Int32(edges.count)
  }

  /// Adds the hard edges of a convex polygon.
  ///
  /// Level and upright ones need no test by row: they only narrow the pixels that are returned.
  ///
  /// - Returns: the pixels whose centres can pass.
  mutating func appendHardEdges(
    _ points: [FixedPoint], of polygon: ClipPolygon, to range: inout Range<Int32>
  ) -> IntRect {
    let first = Int32(hardEdges.count)
    var kept = FixedBox(points).touchedPixels
    var doubleArea = 0
    for index in points.indices {
      let (a, b) = (points[index], points[index + 1 == points.count ? 0 : index + 1])
      doubleArea += Int(a.x) * Int(b.y) - Int(b.x) * Int(a.y)
    }
    guard doubleArea != 0 else { return .empty }
    // With y running down, a positive area runs clockwise: inside lies right of an edge going up.
    let isClockwise = doubleArea > 0
    // A polygon that is hard only in part is bounded by its antialiased contour elsewhere.
    if polygon.vertices.contains(where: { !$0.startsHardEdge }) {
      let everything = Int(ClipPolygon.guardBand) + 1
      kept = IntRect(minX: -everything, minY: -everything, maxX: everything, maxY: everything)
    }
    for index in points.indices where polygon.vertices[index].startsHardEdge {
      let (a, b) = (points[index], points[index + 1 == points.count ? 0 : index + 1])
      if a == b { continue }
      let runsDown = a.y < b.y
      let keepsRight = isClockwise != runsDown
      if a.y == b.y {
        // Inside lies below an edge that runs right on a clockwise polygon.
        let row = (Int(a.y) + 127) >> 8
        if isClockwise == (a.x < b.x) {
          kept.minY = max(kept.minY, row)
        } else {
          kept.maxY = min(kept.maxY, row)
        }
      } else if a.x == b.x {
        let column = (Int(a.x) + 127) >> 8
        if keepsRight {
          kept.minX = max(kept.minX, column)
        } else {
          kept.maxX = min(kept.maxX, column)
        }
      } else {
        let (top, bottom) = runsDown ? (a, b) : (b, a)
        hardEdges.append(
          HardEdge(x0: top.x, y0: top.y, x1: bottom.x, y1: bottom.y, keepsRight: keepsRight))
      }
    }
    range = first..<Int32(hardEdges.count)
    return kept.isEmpty ? .empty : kept
  }
}
