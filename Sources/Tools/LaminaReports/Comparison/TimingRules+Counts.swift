// Comparison: the verdict of counts, which hardly differ from run to run.

extension TimingRules {
  /// Compares counts of runs of A and B; run i of A and run i of B are a pair.
  ///
  /// - Parameters:
  ///   - metric: the metric of the runs.
  ///   - a: runs of A, each the counts of its frames.
  ///   - b: runs of B.
  ///   - values: the metric of all runs of A, and of all runs of B.
  /// - Returns: the numbers, the verdict and its reason.
  func countedRow(
    _ metric: TimingMetric, a: [[UInt64]], b: [[UInt64]], values: (a: Double, b: Double)
  ) -> TimingRow {
    let sides = [a, b].map { runs in runs.compactMap { metric.value(of: [$0]) } }
    let ratios = zip(sides[0], sides[1]).filter { $0.0 > 0 }.map { $0.1 / $0.0 }
    let distances = sides.compactMap { side -> Double? in
      guard side.count > 1, let least = side.min(), let most = side.max(), least > 0 else {
        return nil
      }
      return most / least - 1
    }
    let noise = distances.count == 2 ? distances.max() : nil
    let whole = sides.map { side in side.map { UInt64($0.rounded()) } }
    var row = TimingRow(
      quantity: quantity, metric: metric, a: values.a, b: values.b, ratio: values.b / values.a,
      lower: ratios.min(), upper: ratios.max(), noise: noise,
      threshold: 1 + max(band, 2 * (noise ?? 0)), p: RankSum(whole[0], whole[1]).p,
      significance: significance / Double(max(1, scenes)), verdict: .undecided, reason: "")
    (row.verdict, row.reason) = judgeCounts(row, rounds: ratios.count)
    return row
  }

  /// Whether the runs of a side differ so little that the ratios of pairs of runs need no test of significance.
  ///
  /// Two runs may agree by chance, so they have to agree more closely.
  private func isNoiseSmall(_ noise: Double, rounds: Int) -> Bool {
    noise <= band / (rounds < 3 ? 100 : 10)
  }

  private func judgeCounts(_ row: TimingRow, rounds: Int) -> (TimingVerdict, reason: String) {
    guard let noise = row.noise, let lower = row.lower, let upper = row.upper else {
      return (.undecided, "one run per side does not show how much runs differ")
    }
    let band = quantity.sharePercent(band)
    let pairs = "\(quantity.ratioText(lower)) to \(quantity.ratioText(upper))"
    let isHigher = lower > row.threshold
    guard isHigher || upper < 1 / row.threshold else {
      if lower >= 1 / (1 + self.band), upper <= 1 + self.band {
        return (.same, "the ratios of all pairs, \(pairs), are within the band of \(band)")
      }
      return (
        .undecided,
        "the ratios of pairs, \(pairs), are neither within the band of \(band) nor all beyond it and "
          + "twice the noise of \(quantity.sharePercent(noise))"
      )
    }
    let beyond =
      "the ratios of all pairs, \(pairs), are \(isHigher ? "above" : "below") 1 by more than the band "
      + "of \(band)"
    let verdict = isHigher ? TimingVerdict.regressed : .improved
    if isNoiseSmall(noise, rounds: rounds) {
      return (
        verdict, "\(beyond), and runs of a side differ by \(quantity.sharePercent(noise)) at most"
      )
    }
    let chance = "p \(probability(row.p))"
    guard row.p < row.significance else {
      return (
        .undecided,
        "\(beyond), but runs of a side differ by \(quantity.sharePercent(noise)), and \(chance) is not below "
          + probability(row.significance)
      )
    }
    return (
      verdict,
      "\(beyond) and twice the noise, and \(chance) is below \(probability(row.significance))"
    )
  }
}
