// Searching what is in order.

extension Range<Int> {
  /// The first place at which a condition holds that holds at every later one too.
  ///
  /// - Parameter holds: the condition.
  /// - Returns: the place; `upperBound` if it holds at none.
  /// - Complexity: O(log n) calls.
  @inlinable package func firstPlace(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The last of `count` things in order that begins at or before a place; the first if none does.
  ///
  /// - Parameters:
  ///   - count: how many there are.
  ///   - isBehind: whether one begins behind the place.
  /// - Returns: its index.
  /// - Complexity: O(log count) calls.
  @inlinable package static func lastPlace(of count: Int, before isBehind: (Int) -> Bool) -> Int {
    (1..<Swift.max(1, count)).firstPlace(where: isBehind) - 1
  }
}
