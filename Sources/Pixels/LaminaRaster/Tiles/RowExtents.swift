// The tile section: the columns that are drawn to in each row of a group's tile.

import LaminaGeometry

/// For every row of a tile, the columns from the first to the last pixel that draws may touch.
struct RowExtents {
  private(set) var bounds = IntRect.empty
  private var lower: [Int32] = []
  private var upper: [Int32] = []

  /// Resets to new bounds, with no columns drawn to.
  mutating func reset(to bounds: IntRect) {
    self.bounds = bounds
    lower.removeAll(keepingCapacity: true)
    upper.removeAll(keepingCapacity: true)
    for _ in bounds.rows {
      lower.append(Int32(truncatingIfNeeded: bounds.maxX))
      upper.append(Int32(truncatingIfNeeded: bounds.minX))
    }
  }

  /// Adds the pixels of a rectangle within the bounds.
  mutating func addArea(_ area: IntRect) {
    let (minX, maxX) = (Int32(truncatingIfNeeded: area.minX), Int32(truncatingIfNeeded: area.maxX))
    for row in area.minY - bounds.minY..<area.maxY - bounds.minY {
      lower[row] = min(lower[row], minX)
      upper[row] = max(upper[row], maxX)
    }
  }

  /// Returns the columns of a row; empty if it was not drawn to.
  func drawnColumns(ofRow y: Int) -> Range<Int> {
    let row = y - bounds.minY
    return lower[row] < upper[row]
      ? Int(lower[row])..<Int(upper[row]) : bounds.minX..<bounds.minX
  }
}
