// Comparison: the uncertainty of a ratio of two metrics, from other samples of the runs.

/// Estimates of the uncertainty of metrics, by resampling measured runs.
///
/// Whole runs are drawn, never single frames. Frames of one process share its disturbances, and a process that starts
/// in a slow state remains in it.
enum Resampling {
  /// Returns the interval of the middle 95 % of resampled ratios of B's metric to A's, by the percentile bootstrap.
  ///
  /// - Parameters:
  ///   - metric: the metric of the runs.
  ///   - a: runs of A.
  ///   - b: runs of B.
  ///   - resamples: the number of resamples.
  ///   - random: the source of random numbers.
  /// - Returns: bounds of B's metric ÷ A's, ascending; `nil` if the metric has no value.
  /// - Complexity: O(resamples · frames · log frames).
  /// - Source: Efron 1979, "Bootstrap methods".
  static func interval(
    _ metric: TimingMetric, _ a: [[UInt64]], _ b: [[UInt64]], resamples: Int,
    _ random: inout SeededRandom
  ) -> ClosedRange<Double>? {
    var ratios: [Double] = []
    ratios.reserveCapacity(resamples)
    for _ in 0..<resamples {
      let drawnA = a.indices.map { _ in a[random.randomIndex(below: a.count)] }
      let drawnB = b.indices.map { _ in b[random.randomIndex(below: b.count)] }
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

  /// Returns the noise of a metric: the typical relative difference between two halves of the same runs.
  ///
  /// It is the root mean square, over random halves, of the larger metric divided by the smaller, less 1.
  ///
  /// A single split into odd and even rounds would depend on luck: two halves may agree by chance. So would the median
  /// of many splits if a few runs are faster than all others, since most splits put one of them on either side. The
  /// mean square still includes the splits that do not.
  ///
  /// - Parameters:
  ///   - metric: the metric of the runs.
  ///   - runs: the runs of one side; with an odd number, each split leaves one out.
  ///   - splits: the number of splits.
  ///   - random: the source of random numbers.
  /// - Returns: 0.02 for 2 %; `nil` with fewer than two runs or if the metric has no value.
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

  /// Returns the index, from 0, of the sample at rank ceil(p N) among N ascending samples.
  private static func nearestRank(_ p: Double, of count: Int) -> Int {
    min(count - 1, max(0, Int((p * Double(count)).rounded(.up)) - 1))
  }
}
