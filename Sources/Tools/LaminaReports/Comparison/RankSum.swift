// Comparison: whether two sets of measurements come from one distribution, by their ranks alone.

import LaminaSystem

/// The Mann-Whitney U test of two samples, two-sided.
///
/// - Source: Mann and Whitney 1947. It is exact if all values differ and both samples have at most `exactLimit` values.
///   Otherwise it is the normal approximation with corrections for ties and continuity. SciPy's `mannwhitneyu` does the
///   same with `method='exact'` and `method='asymptotic'`.
public struct RankSum: Hashable, Sendable {
  /// The largest sample for which the exact distribution is computed.
  public static let exactLimit = 64

  /// The number of pairs of values in which the first sample's value is above the second's; equal pairs count half.
  public var u: Double
  /// The probability of a `u` at least as far from its mean, if both samples come from one distribution.
  public var p: Double

  /// Tests two samples.
  ///
  /// - Parameters:
  ///   - first: some values, in any order.
  ///   - second: other values.
  /// - Precondition: both have values.
  /// - Complexity: O(n log n); the exact distribution of n and m values takes n²m² steps.
  public init(_ first: [UInt64], _ second: [UInt64]) {
    precondition(!first.isEmpty && !second.isEmpty, "a rank sum needs two samples")
    let (n, m) = (first.count, second.count)
    var values = first.map { (value: $0, isFirst: true) }
    values += second.map { (value: $0, isFirst: false) }
    values.sort { $0.value < $1.value }
    var ranks = 0.0
    // The sum of t³ - t over groups of t equal values.
    var ties = 0.0
    var start = 0
    while start < values.count {
      var end = start + 1
      while end < values.count, values[end].value == values[start].value { end += 1 }
      let size = Double(end - start)
      let rank = Double(start + end + 1) / 2
      ranks += rank * Double(values[start..<end].count { $0.isFirst })
      ties += size * size * size - size
      start = end
    }
    u = ranks - Double(n * (n + 1)) / 2
    let isExact = ties == 0 && max(n, m) <= RankSum.exactLimit
    p = isExact ? RankSum.exactProbability(u, n, m) : RankSum.normalProbability(u, n, m, ties: ties)
  }

  /// Returns the smallest `p` that samples of `n` and `m` values can have, which is that of samples without overlap.
  ///
  /// - Returns: 2 ÷ (n + m choose n), at most 1.
  public static func smallestProbability(_ n: Int, _ m: Int) -> Double {
    var chance = 2.0
    for k in stride(from: 1, through: n, by: 1) { chance *= Double(k) / Double(m + k) }
    return min(1, chance)
  }

  private static func exactProbability(_ u: Double, _ n: Int, _ m: Int) -> Double {
    let far = Int(max(u, Double(n * m) - u))
    let tail = rankDistribution(n, m)[far...].reduce(0, +)
    return min(1, 2 * tail)
  }

  /// Returns the probability of each `u` from 0 to nm for samples of n and m values whose orders are equally likely.
  ///
  /// The largest value belongs to the first sample in n of n + m cases, and is then above all m of the second. Hence
  /// P(n, m, u) = n/(n+m) P(n−1, m, u−m) + m/(n+m) P(n, m−1, u).
  private static func rankDistribution(_ n: Int, _ m: Int) -> [Double] {
    // rows[j] is the distribution for i and j values; it starts with i = 0, where u is 0.
    var rows = [[Double]](repeating: [1], count: m + 1)
    for i in stride(from: 1, through: n, by: 1) {
      rows[0] = [1]
      for j in stride(from: 1, through: m, by: 1) {
        let (without, left) = (rows[j], rows[j - 1])
        let share = Double(i) / Double(i + j)
        var row = [Double](repeating: 0, count: i * j + 1)
        for u in without.indices { row[u + j] += share * without[u] }
        for u in left.indices { row[u] += (1 - share) * left[u] }
        rows[j] = row
      }
    }
    return rows[m]
  }

  private static func normalProbability(_ u: Double, _ n: Int, _ m: Int, ties: Double) -> Double {
    let product = Double(n) * Double(m)
    let count = Double(n + m)
    let variance = product / 12 * (count + 1 - ties / (count * (count - 1)))
    guard variance > 0 else { return 1 }
    let distance = max(0, abs(u - product / 2) - 0.5)
    return min(1, SystemMath.complementaryError(distance / (2 * variance).squareRoot()))
  }
}
