// Stage 5, raster: the coverage of a rounded corner, by the same cells as other shapes.

import LaminaGeometry
import LaminaPixels

/// The computation of rounded corners' coverage masks, with memory that is reused.
struct CornerCutter {
  private var table = CornerTable()
  private var cells: CellAccumulator
  private var edges: [Edge] = []

  init(kernels: RowKernels) { cells = CellAccumulator(kernels: kernels) }

  /// Returns the coverage mask of a corner, whose first pixel is at (0, 0).
  ///
  /// It is computed for the corner at the smallest x and y, and mirrored for the others.
  mutating func makeCornerMask(of corner: BoxCorner, shape: CornerShape) -> CoverageMask {
    let (width, height) = (corner.bounds.width, corner.bounds.height)
    let bounds = IntRect(x: 0, y: 0, width: width, height: height)
    let (x, y) = (Int32(corner.phase.x), Int32(corner.phase.y))
    edges.removeAll(keepingCapacity: true)
    // Below the curve the side continues.
    var last = FixedPoint(gridX: x, y: Int32(height) << 8)
    appendEdge(to: FixedPoint(gridX: x, y: y + shape.reachY), from: &last)
    let curve = table.cornerPoints(of: shape)
    for unit in curve {
      var next = FixedPoint(x: unit.x * shape.radiusX, y: unit.y * shape.radiusY)
      next.x += x
      next.y += y
      appendEdge(to: next, from: &last)
    }
    cells.resetCells(to: bounds)
    let edges = edges
    _ = cells.addEdges(edges.span)
    var coverage: [UInt8] = []
    coverage.reserveCapacity(bounds.area)
    for row in bounds.rows { cells.drainCoverage(row: row, into: &coverage) }
    if corner.isRight || corner.isLast {
      coverage = mirroredCoverage(coverage, width, height, x: corner.isRight, y: corner.isLast)
    }
    return CoverageMask(bounds: bounds, coverage: coverage)
  }

  /// Adds the edge from `last` to `next`, and makes `next` the last point.
  private mutating func appendEdge(to next: FixedPoint, from last: inout FixedPoint) {
    if next.y < last.y {
      edges.append(Edge(x0: next.x, y0: next.y, x1: last.x, y1: last.y, winding: 1))
    } else if next.y > last.y {
      edges.append(Edge(x0: last.x, y0: last.y, x1: next.x, y1: next.y, winding: -1))
    }
    last = next
  }

  private func mirroredCoverage(_ coverage: [UInt8], _ width: Int, _ height: Int, x: Bool, y: Bool)
    -> [UInt8]
  {
    var result = coverage
    for row in 0..<height {
      let source = (y ? height - 1 - row : row) * width
      for column in 0..<width {
        result[row * width + column] = coverage[source + (x ? width - 1 - column : column)]
      }
    }
    return result
  }
}
