// Stage 5, raster: the coverage of a rounded corner, by the same cells as other shapes.

import LaminaGeometry
import LaminaPixels

/// The computation of rounded corners' coverage masks, with memory that is reused.
///
/// Boxes that move between pixels need new masks in every frame, so a corner of a few pixels has to cost little more
/// than its edges.
struct CornerCutter {
  private var table = CornerTable()
  /// The shape of `curve`; `nil` before the first corner.
  private var curveShape: CornerShape?
  /// The points along the corner at the smallest x and y, from the box's corner at (0, 0).
  private var curve: [FixedPoint] = []
  private var cells: CellAccumulator
  private var edges: [Edge] = []

  init(kernels: RowKernels) { cells = CellAccumulator(kernels: kernels) }

  /// Appends the coverage mask of a corner to `bytes`: rows of `BoxCorner.rowBytes` from the top, with 0 outside the
  /// corner's columns.
  ///
  /// It is computed for the corner at the smallest x and y, and mirrored for the others.
  mutating func appendMask(of corner: BoxCorner, shape: CornerShape, to bytes: inout [UInt8]) {
    let (width, height) = (corner.bounds.width, corner.bounds.height)
    setCurve(of: shape)
    let (x, y) = (Int32(corner.phase.x), Int32(corner.phase.y))
    edges.removeAll(keepingCapacity: true)
    // Below the curve the side continues.
    var last = FixedPoint(gridX: x, y: Int32(height) << 8)
    CornerCutter.appendEdge(to: FixedPoint(gridX: x, y: y + shape.reachY), from: &last, &edges)
    for point in curve {
      CornerCutter.appendEdge(
        to: FixedPoint(gridX: point.x &+ x, y: point.y &+ y), from: &last, &edges)
    }
    // With eight more columns, edges in the last ones are added as quickly as in the others.
    cells.resetCells(to: IntRect(x: 0, y: 0, width: width + 8, height: height))
    let edges = edges
    _ = cells.addEdges(edges.span)
    cells.appendBytes(
      to: &bytes, columns: width, rowBytes: corner.rowBytes, mirrorsX: corner.isRight,
      mirrorsY: corner.isLast)
  }

  /// Sets `curve` to the points along the corners of a shape.
  private mutating func setCurve(of shape: CornerShape) {
    if curveShape == shape { return }
    curveShape = shape
    curve = table.cornerPoints(of: shape).map {
      FixedPoint(x: $0.x * shape.radiusX, y: $0.y * shape.radiusY)
    }
  }

  /// Adds the edge from `last` to `next`, and makes `next` the last point.
  @inline(__always)
  private static func appendEdge(
    to next: FixedPoint, from last: inout FixedPoint, _ edges: inout [Edge]
  ) {
    if next.y < last.y {
      edges.append(Edge(x0: next.x, y0: next.y, x1: last.x, y1: last.y, winding: 1))
    } else if next.y > last.y {
      edges.append(Edge(x0: last.x, y0: last.y, x1: next.x, y1: next.y, winding: -1))
    }
    last = next
  }
}
