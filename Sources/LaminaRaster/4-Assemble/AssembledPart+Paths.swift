// Stage 4, assembly: the contours of a path become one list of edges.

import LaminaGeometry

extension AssembledPart {
  /// Adds the contours of a path as they run: their windings add up.
  ///
  /// Edges above, below and to the right of the primitive's pixels change none of their sums, and are
  /// left out.
  ///
  /// - Throws: `RasterError.overMemory` when the pass's edges take more than `memoryLimit` bytes.
  mutating func addPath(
    _ contours: ArraySlice<Contour>, of buffer: VertexPart, rule: FillRule,
    to primitive: inout Primitive, polygon: inout ClipPolygon, memoryLimit: Int
  ) throws(RasterError) {
    let first = Int32(edges.count)
    var box = FixedBox([])
    for contour in contours {
      guard polygon.project(contour, of: buffer), var last = polygon.points.last else { continue }
      let points = polygon.points
      if contours.count == 1 {
        let own = FixedBox(points)
        if own.isPixelRect(points) {
          primitive.bounds = primitive.bounds.intersection(own.touchedPixels)
          return
        }
      }
      for next in points {
        box.add(next)
        appendPathEdge(last, next, within: primitive.bounds)
        last = next
      }
      let bytes = edges.count * MemoryLayout<Edge>.stride
      guard bytes <= memoryLimit, edges.count < Int(Int32.max) else {
        throw .overMemory(bytes: bytes, limit: memoryLimit)
      }
    }
    let range = first..<Int32(edges.count)
    primitive.coverage = .edges(EdgeCoverage(range: range, rule: rule))
    primitive.bounds =
      range.isEmpty ? .empty : primitive.bounds.intersection(box.touchedPixels)
  }

  private mutating func appendPathEdge(_ a: FixedPoint, _ b: FixedPoint, within area: IntRect) {
    if a.y == b.y { return }
    let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
    guard Int(top.y) < area.maxY << 8, Int(bottom.y) > area.minY << 8,
      Int(min(a.x, b.x)) < area.maxX << 8
    else { return }
    edges.append(
      Edge(x0: top.x, y0: top.y, x1: bottom.x, y1: bottom.y, winding: a.y < b.y ? -1 : 1))
  }
}
