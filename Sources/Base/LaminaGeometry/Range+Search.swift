// Binary search.

extension Range<Int> {
  /// Returns the first index at which a monotonic condition holds.
  ///
  /// - Parameter holds: the condition, which also holds at every later index.
  /// - Returns: the index; `upperBound` if it holds at none.
  /// - Complexity: O(log n) calls.
  @inlinable package func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the index of the last of `count` ordered elements that begins at or before a position; 0 if none
  /// does.
  ///
  /// - Parameters:
  ///   - count: the number of elements.
  ///   - isBehind: whether an element begins behind the position.
  /// - Returns: the element's index.
  /// - Complexity: O(log count) calls.
  @inlinable package static func floorIndex(of count: Int, before isBehind: (Int) -> Bool) -> Int {
    (1..<Swift.max(1, count)).partitioningIndex(where: isBehind) - 1
  }
}
