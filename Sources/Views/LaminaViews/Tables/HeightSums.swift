import LaminaSystem

/// Row heights and their prefix sums, queried and changed in O(log n).
///
/// ```
/// sums[i] holds the heights of the rows (i - lowbit(i)) ..< i, i from 1:
/// rows   0    1    2    3    4    5    6    7
///      [1]       [3]       [5]       [7]
///      [2------]           [6------]
///      [4----------------]
///      [8------------------------------------]
/// ```
///
/// - Source: Fenwick 1994, "A New Data Structure for Cumulative Frequency Tables".
package struct HeightSums: Hashable, Sendable {
  private enum Storage: Hashable {
    /// A number of rows of one height: no array is stored.
    case equal(count: Int, height: Double)
    case tree(heights: [Double], sums: [Double])
  }

  private var storage: Storage

  /// Makes rows of one height.
  ///
  /// - Parameters:
  ///   - height: points, not negative.
  ///   - count: the number of rows.
  package init(repeating height: Double, count: Int) {
    HeightSums.check(height)
    storage = .equal(count: count, height: height)
  }

  /// Makes rows of individual heights.
  ///
  /// - Parameter heights: points, not negative.
  /// - Complexity: O(n).
  package init(_ heights: [Double]) {
    var sums = [0.0] + heights
    for index in heights.indices {
      HeightSums.check(heights[index])
      let parent = index + 1 + ((index + 1) & -(index + 1))
      if parent < sums.count { sums[parent] += sums[index + 1] }
    }
    storage = .tree(heights: heights, sums: sums)
  }

  private static func check(_ height: Double) {
    ensure(height >= 0 && height.isFinite, "a row of \(height) points")
  }

  /// The number of rows.
  package var count: Int {
    switch storage {
    case .equal(let count, _): count
    case .tree(let heights, _): heights.count
    }
  }

  /// The total height of all rows, in points.
  package var total: Double { start(of: count) }

  /// The height of a row, in points.
  ///
  /// - Parameter row: an index.
  package subscript(row: Int) -> Double {
    switch storage {
    case .equal(_, let height): height
    case .tree(let heights, _): heights[row]
    }
  }

  /// Returns the total height of the rows before a row.
  ///
  /// - Parameter row: an index, or the count.
  /// - Returns: points.
  /// - Complexity: O(log n).
  package func start(of row: Int) -> Double {
    switch storage {
    case .equal(_, let height): return Double(row) * height
    case .tree(_, let sums):
      var (index, sum) = (row, 0.0)
      while index > 0 {
        sum += sums[index]
        index &= index - 1
      }
      return sum
    }
  }

  /// Returns the row at a distance from the top; at a boundary, the row after it.
  ///
  /// Rows of height 0 are never returned.
  ///
  /// - Parameter distance: points.
  /// - Returns: an index; `nil` below 0, and from the end on.
  /// - Complexity: O(log n).
  package func row(at distance: Double) -> Int? {
    guard distance >= 0, distance < total else { return nil }
    switch storage {
    case .equal(let count, let height):
      var row = min(count - 1, Int(distance / height))
      // The quotient is rounded, so it may be off by one row.
      if Double(row) * height > distance { row -= 1 }
      if Double(row + 1) * height <= distance && row + 1 < count { row += 1 }
      return row
    case .tree(let heights, let sums):
      var (row, left) = (0, distance)
      var step = 1
      while step * 2 <= heights.count { step *= 2 }
      while step > 0 {
        if row + step <= heights.count, sums[row + step] <= left {
          row += step
          left -= sums[row]
        }
        step /= 2
      }
      return row < heights.count ? row : nil
    }
  }

  /// Changes the height of a row.
  ///
  /// - Parameters:
  ///   - height: points, not negative.
  ///   - row: an index.
  /// - Complexity: O(log n); O(n) for the first height that differs.
  package mutating func set(_ height: Double, of row: Int) {
    HeightSums.check(height)
    switch storage {
    case .equal(let count, let common):
      guard height != common else { return }
      var heights = [Double](repeating: common, count: count)
      heights[row] = height
      self = HeightSums(heights)
    case .tree(var heights, var sums):
      storage = .equal(count: 0, height: 0)
      let change = height - heights[row]
      heights[row] = height
      var index = row + 1
      while index < sums.count {
        sums[index] += change
        index += index & -index
      }
      storage = .tree(heights: heights, sums: sums)
    }
  }
}
