// The time that a change saves, from frames rendered alternately.

/// The median of paired differences, with a confidence interval of at least 99 %.
///
/// - Source: the sign test's interval by order statistics; Conover, "Practical Nonparametric Statistics", 3.2.
package struct PairedMedian {
  /// The median of the differences.
  package let value: Int64
  /// The lower bound of the confidence interval.
  package let low: Int64
  /// The upper bound of the confidence interval.
  package let high: Int64

  /// Computes the median and the interval; `nil` for fewer than eight differences, which cannot give such certainty.
  package init?(_ differences: [Int64]) {
    let sorted = differences.sorted()
    let count = sorted.count
    guard count >= 8 else { return nil }
    // The maximum that may be left out on either side: P(X < k) <= 0.005 for X of B(count, 1/2).
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
