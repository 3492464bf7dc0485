// How much longer frames take without a change, by frames in turn.

/// The median of paired differences, with an interval that holds the true one in 99 of 100 cases or more.
///
/// - Source: the sign test's interval by order statistics; Conover, "Practical Nonparametric Statistics", 3.2.
package struct PairedMedian {
  /// The median.
  package let value: Int64
  /// Where the interval starts.
  package let low: Int64
  /// Where it ends.
  package let high: Int64

  /// Finds both; fewer than eight differences say nothing with such certainty.
  package init?(_ differences: [Int64]) {
    let sorted = differences.sorted()
    let count = sorted.count
    guard count >= 8 else { return nil }
    // The most that may be left out on either side: P(X < k) <= 0.005 for X of B(count, 1/2).
    var (left, sum, term) = (0, 0.0, 1.0)
    for _ in 0..<count { term /= 2 }
    while sum + term <= 0.005 && left < count / 2 {
      sum += term
      left += 1
      term = term * Double(count - left + 1) / Double(left)
    }
    let place = max(0, left - 1)
    value = sorted[count / 2]
    (low, high) = (sorted[place], sorted[count - 1 - place])
  }
}
