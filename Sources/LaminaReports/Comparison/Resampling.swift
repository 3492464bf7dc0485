// Comparison: how far a ratio of two metrics would have been another with other runs.

/// Draws runs again and again from those that were measured.
///
/// Whole runs are drawn, never single frames: frames of one process share what disturbed it, a
/// process that starts in a slow state stays in it.
enum Resampling {
  /// The interval that 95 of 100 redrawn ratios lie in: percentile bootstrap.
  ///
  /// - Parameters:
  ///   - metric: what runs are reduced to.
  ///   - a: runs of A.
  ///   - b: runs of B.
  ///   - resamples: how often to draw.
  ///   - random: where draws come from.
  /// - Returns: bounds of B's metric ÷ A's, ascending; `nil` where the metric has no value.
  /// - Complexity: O(resamples · frames · log frames).
  /// - Source: Efron 1979, "Bootstrap methods".
  static func interval(
    _ metric: TimingMetric, _ a: [[UInt64]], _ b: [[UInt64]], resamples: Int,
    _ random: inout SeededRandom
  ) -> ClosedRange<Double>? {
    var ratios: [Double] = []
    ratios.reserveCapacity(resamples)
    for _ in 0..<resamples {
      let drawnA = a.indices.map { _ in a[random.index(below: a.count)] }
      let drawnB = b.indices.map { _ in b[random.index(below: b.count)] }
      guard let valueA = metric.value(of: drawnA), let valueB = metric.value(of: drawnB),
        valueA > 0
      else { return nil }
      ratios.append(valueB / valueA)
    }
    ratios.sort()
    guard !ratios.isEmpty else { return nil }
    return ratios[
      nearestRank(0.025, of: ratios.count)]...ratios[nearestRank(0.975, of: ratios.count)]
  }

  /// How far two halves of the same runs lie apart: the root mean square, over random halves, of the
  /// larger metric by the smaller, less 1.
  ///
  /// One split into odd and even rounds would be a matter of luck: two halves may agree by chance. So
  /// would the median of many splits where a few runs are faster than all others, since most splits put
  /// one of them on either side; the mean square still sees those that do not.
  ///
  /// - Parameters:
  ///   - metric: what runs are reduced to.
  ///   - runs: runs of one side; of an odd number one is left out of each split.
  ///   - splits: how many splits to try.
  ///   - random: where splits come from.
  /// - Returns: 0.02 for 2 %; `nil` with fewer than two runs or where the metric has no value.
  static func noise(
    _ metric: TimingMetric, _ runs: [[UInt64]], splits: Int, _ random: inout SeededRandom
  ) -> Double? {
    guard runs.count >= 2 else { return nil }
    var order = Array(runs.indices)
    let half = runs.count / 2
    var squares = 0.0
    for _ in 0..<splits {
      random.shuffle(&order)
      guard let first = metric.value(of: order[..<half].map { runs[$0] }),
        let second = metric.value(of: order[half..<2 * half].map { runs[$0] }),
        first > 0, second > 0
      else { return nil }
      let distance = max(first, second) / min(first, second) - 1
      squares += distance * distance
    }
    return (squares / Double(max(1, splits))).squareRoot()
  }

  /// The place of the sample at rank ceil(p N), counted from 0.
  private static func nearestRank(_ p: Double, of count: Int) -> Int {
    min(count - 1, max(0, Int((p * Double(count)).rounded(.up)) - 1))
  }
}
