// The tile section: the columns that are drawn to in each row of a group's tile.

import LaminaGeometry

/// The columns of each row of a tile from the first to the last pixel that draws may touch.
struct RowExtents {
  private(set) var bounds = IntRect.empty
  private var lower: [Int32] = []
  private var upper: [Int32] = []

  /// Resets to the rows of new bounds, in which draws touch no columns yet.
  mutating func reset(to bounds: IntRect) {
    self.bounds = bounds
    lower.removeAll(keepingCapacity: true)
    upper.removeAll(keepingCapacity: true)
    for _ in bounds.rows {
      lower.append(Int32(truncatingIfNeeded: bounds.maxX))
      upper.append(Int32(truncatingIfNeeded: bounds.minX))
    }
  }

  /// Extends each row's columns to contain those of a rectangle, which lies within the bounds.
  mutating func addArea(_ area: IntRect) {
    let (minX, maxX) = (Int32(truncatingIfNeeded: area.minX), Int32(truncatingIfNeeded: area.maxX))
    for row in area.minY - bounds.minY..<area.maxY - bounds.minY {
      lower[row] = min(lower[row], minX)
      upper[row] = max(upper[row], maxX)
    }
  }

  /// Returns the columns of a row that draws may touch; empty if there are none.
  func drawnColumns(ofRow y: Int) -> Range<Int> {
    let row = y - bounds.minY
    return lower[row] < upper[row]
      ? Int(lower[row])..<Int(upper[row]) : bounds.minX..<bounds.minX
  }
}
