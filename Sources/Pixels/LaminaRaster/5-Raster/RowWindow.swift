// Stage 5, raster: the pixels of a row that pass the hard edges.

import LaminaGeometry

/// The columns of one row whose centres pass a primitive's hard edges.
///
/// They are one run, or two with the primitive's hole between them.
struct RowWindow {
  /// The columns up to the hole; all of them if there is none.
  var left: Range<Int>
  /// The columns after the hole.
  var right: Range<Int>

  /// Finds the columns of one row that pass a primitive's rules.
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

  /// Returns the columns of a row that pass all of `edges`; they are one run, since the edges are convex.
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
