// Stage 4, assembly: the contours of a path become one list of edges.

import LaminaGeometry
import LaminaPixels

extension AssembledPart {
  /// The largest number of vertices, after flattening, with which overlaps within a pixel are resolved exactly.
  ///
  /// Fine paths, such as those of glyphs, have no limit.
  ///
  /// It bounds the cost: a path of more edges is one whose parts cross in many places, or it is large.
  ///
  /// Policy: `winding-within-pixel`.
  private static let mostEdgesTold = 512

  /// Puts the edges of a path's contours into `unsorted`, and sets the primitive's coverage and
  /// bounds.
  ///
  /// Edges above, below and to the right of the primitive's pixels do not change their sums, and are omitted.
  ///
  /// - Throws: `RasterError.overMemory` when the pass's edges take more than `memoryLimit` bytes.
  mutating func addPath(
    _ contours: ArraySlice<Contour>, of buffer: VertexPart, _ shape: PathShape,
    to primitive: inout Primitive, polygon: inout ClipPolygon, memoryLimit: Int
  ) throws(RasterError) {
    unsorted.removeAll(keepingCapacity: true)
    var box = FixedBox([])
    var overlapRows: Range<Int32> = 0..<0
    var pointCount = 0
    for contour in contours {
      guard polygon.projectContour(contour, of: buffer), var last = polygon.points.last else {
        continue
      }
      let points = polygon.points
      pointCount += points.count
      if overlapRows.isEmpty {
        overlapRows = contour.overlapRows
      } else if !contour.overlapRows.isEmpty {
        overlapRows =
          min(
            overlapRows.lowerBound, contour.overlapRows.lowerBound)..<max(
            overlapRows.upperBound, contour.overlapRows.upperBound)
      }
      if contours.count == 1 {
        let own = FixedBox(points)
        if own.isPixelRect(points) {
          primitive.bounds = primitive.bounds.intersection(own.touchedPixels)
          return
        }
        if !overlapRows.isEmpty, isConvex(points) { overlapRows = 0..<0 }
      }
      for next in points {
        box.includePoint(next)
        appendPathEdge(last, next, within: primitive.bounds)
        last = next
      }
      let count = edges.count + unsorted.count
      let bytes = count * MemoryLayout<Edge>.stride
      guard bytes <= memoryLimit, count < Int(Int32.max) else {
        throw .overMemory(bytes: bytes, limit: memoryLimit)
      }
    }
    // All of the path's edges count, so that no scissor changes the decision.
    if !shape.isFine && pointCount > AssembledPart.mostEdgesTold { overlapRows = 0..<0 }
    primitive.coverage = .edges(EdgeCoverage(rule: shape.rule, overlapRows: overlapRows))
    primitive.bounds =
      unsorted.isEmpty ? .empty : primitive.bounds.intersection(box.touchedPixels)
  }

  private mutating func appendPathEdge(_ a: FixedPoint, _ b: FixedPoint, within area: IntRect) {
    if a.y == b.y { return }
    let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
    guard Int(top.y) < area.maxY << 8, Int(bottom.y) > area.minY << 8,
      Int(min(a.x, b.x)) < area.maxX << 8
    else { return }
    unsorted.append(
      Edge(x0: top.x, y0: top.y, x1: bottom.x, y1: bottom.y, winding: a.y < b.y ? -1 : 1))
  }

  /// Returns whether a polygon is convex: it turns in one direction only, and goes around once.
  private func isConvex(_ points: [FixedPoint]) -> Bool {
    var (turn, falls) = (0, 0)
    guard let end = points.last, points.count >= 3 else { return false }
    var last = end
    var before = SIMD2(0, 0)
    // The step to the end, so that the turn at the first point counts too.
    for point in points.reversed().dropFirst() where point != end {
      before = SIMD2(Int(end.x) - Int(point.x), Int(end.y) - Int(point.y))
      break
    }
    for point in points {
      let step = SIMD2(Int(point.x) - Int(last.x), Int(point.y) - Int(last.y))
      last = point
      if step == .zero { continue }
      let cross = before.x * step.y - before.y * step.x
      if cross == 0, before.x * step.x + before.y * step.y < 0 { return false }
      if cross.signum() * turn < 0 { return false }
      if cross != 0 { turn = cross.signum() }
      // Once around, the direction passes from up or level to down once.
      if step.y > 0, before.y <= 0 { falls += 1 }
      before = step
    }
    return falls <= 1
  }
}
