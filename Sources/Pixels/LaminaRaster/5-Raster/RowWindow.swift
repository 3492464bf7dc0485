// Stage 5, raster: the pixels of a row that pass the hard edges.

import LaminaGeometry

/// The columns of one pixel row whose centres pass the tests of a primitive.
///
/// They are one run, or two with the primitive's hole between them.
struct RowWindow {
  /// The passing columns to the left of the hole; all of them if the row has no hole.
  var left: Range<Int>
  /// The passing columns to the right of the hole; empty if the row has no hole.
  var right: Range<Int>

  /// Finds the columns of one pixel row whose centres pass a primitive's tests.
  ///
  /// - Parameters:
  ///   - centers: the primitive's rules.
  ///   - y: the row.
  ///   - columns: the columns to test.
  ///   - hardEdges: the hard edges of its pass.
  ///   - cuts: the cuts of its pass.
  init(
    of centers: CenterRules, row y: Int, columns: Range<Int>, hardEdges: [HardEdge],
    cuts: [HalfPlane]
  ) {
    var kept = RowWindow.narrowedColumns(columns, row: y, by: hardEdges[centers.edges.ints])
    for cut in cuts[centers.cuts.ints] { kept = cut.insideColumns(kept, ofRow: y) }
    left = kept
    right = kept.upperBound..<kept.upperBound
    guard centers.hole.rows.contains(y) else { return }
    let hole = kept.clamped(to: centers.hole.columns)
    guard !hole.isEmpty else { return }
    left = kept.lowerBound..<hole.lowerBound
    right = hole.upperBound..<kept.upperBound
  }

  /// Returns the columns of a row whose centres pass all of `edges`: one range, since the edges
  /// bound a convex polygon.
  private static func narrowedColumns(
    _ columns: Range<Int>, row y: Int, by edges: ArraySlice<HardEdge>
  )
    -> Range<Int>
  {
    var (lower, upper) = (columns.lowerBound, columns.upperBound)
    for edge in edges {
      let first = edge.firstColumn(row: y)
      if edge.keepsRight { lower = max(lower, first) } else { upper = min(upper, first) }
    }
    return lower < upper ? lower..<upper : columns.lowerBound..<columns.lowerBound
  }
}

extension Range<Int32> {
  /// This range, converted to `Int`.
  package var ints: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
