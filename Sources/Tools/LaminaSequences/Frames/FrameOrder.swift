// The order in which frames are rendered.

/// The order in which frames are rendered; it does not change the frames.
package enum FrameOrder: String, CaseIterable, Sendable {
  /// From the first to the last.
  case ascending
  /// From the last to the first.
  case descending
  /// The ends, then the middle, then the middles of the halves, and so on: an early overview of the sequence.
  case binary

  /// Returns frame numbers in this order.
  ///
  /// - Parameter numbers: the numbers, ascending.
  /// - Returns: the same numbers, each once.
  package func arrange(_ numbers: [Int]) -> [Int] {
    switch self {
    case .ascending: return numbers
    case .descending: return numbers.reversed()
    case .binary:
      guard numbers.count > 2 else { return numbers }
      var arranged = [numbers[0], numbers[numbers.count - 1]]
      var gaps = [(0, numbers.count - 1)]
      var next = 0
      while next < gaps.count {
        let (first, last) = gaps[next]
        next += 1
        guard last - first > 1 else { continue }
        let middle = (first + last) / 2
        arranged.append(numbers[middle])
        gaps += [(first, middle), (middle, last)]
      }
      return arranged
    }
  }
}
