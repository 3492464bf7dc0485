// Stage 4, assembly: the contours of a path become one list of edges.

import LaminaGeometry
import LaminaPixels

extension AssembledPart {
  /// Adds the contours of a path to the unsorted edges; their windings add up.
  ///
  /// Edges above, below and to the right of the primitive's pixels do not change their sums, and are omitted.
  ///
  /// - Throws: `RasterError.overMemory` when the pass's edges take more than `memoryLimit` bytes.
  mutating func addPath(
    _ contours: ArraySlice<Contour>, of buffer: VertexPart, rule: FillRule,
    to primitive: inout Primitive, polygon: inout ClipPolygon, memoryLimit: Int
  ) throws(RasterError) {
    unsorted.removeAll(keepingCapacity: true)
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
      let count = edges.count + unsorted.count
      let bytes = count * MemoryLayout<Edge>.stride
      guard bytes <= memoryLimit, count < Int(Int32.max) else {
        throw .overMemory(bytes: bytes, limit: memoryLimit)
      }
    }
    primitive.coverage = .edges(EdgeCoverage(rule: rule))
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
}
