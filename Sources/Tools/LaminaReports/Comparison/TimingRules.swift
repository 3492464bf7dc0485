// Comparison: from runs of A and B to a verdict, and the rule that decided it.

/// The verdict of a comparison of frame times or counts.
public enum TimingVerdict: String, CaseIterable, Codable, Sendable {
  /// B is faster by more than the band and the noise.
  case improved
  /// A and B differ by less than the band.
  case same
  /// B is slower by more than the band and the noise.
  case regressed
  /// The runs are inconclusive.
  case undecided
}

/// The reason why frame times or counts cannot be compared.
public enum TimingProblem: Error, Equatable, Sendable {
  /// A side has no runs.
  case noRuns(side: String)
  /// A run has another number of frames than the first run of A.
  case unequalFrames(side: String, run: Int, frames: Int, expected: Int)
  /// There are too few frames for the metric to have a value.
  case tooFewFrames(metric: String, frames: Int)
  /// A metric is 0, so there is no ratio.
  case noTime(metric: String, side: String)

  /// The problem in one line, with the numbers.
  public var message: String {
    switch self {
    case .noRuns(let side): "\(side) has no runs"
    case .unequalFrames(let side, let run, let frames, let expected):
      "run \(run) of \(side) has \(frames) frames, the first of A has \(expected): every run "
        + "must have the same number"
    case .tooFewFrames(let metric, let frames):
      "\(metric) needs at least \(metric.hasSuffix("p99") ? 100 : 1) frames and has \(frames)"
    case .noTime(let metric, let side):
      "\(metric) of \(side) is 0 ns, which cannot be a frame's time"
    }
  }
}

/// The rules by which runs of A and B, with frame times or counts, get a verdict.
///
/// B has *regressed* when the ratio of a metric, B to A, is above 1 + max(band, 2 · noise), and the runs differ
/// significantly. The Mann-Whitney test of every run's fastest frame then has to give p below `significance` ÷ the
/// number of scenes. B has *improved* when the same holds for the inverse ratio. It is the *same* when the ratio's 95 %
/// interval lies within the band. Otherwise the runs are inconclusive, and more runs may decide.
///
/// The noise is the distance between halves of A's runs. Apart from the noise, swapping A and B inverts ratios and thus
/// verdicts.
///
/// Counts, such as instructions, hardly differ from run to run. Run i of A and run i of B are a pair. B has *regressed*
/// when the ratios of all pairs are above 1 + max(band, 2 · noise). The noise is then the distance between the least and
/// the greatest run of either side. If it exceeds a tenth of the band, or a hundredth with two pairs, the Mann-Whitney test
/// has to be significant too. B is the *same* when the ratios of all pairs lie within the band.
public struct TimingRules: Codable, Hashable, Sendable {
  /// The quantity that is compared; it is not part of the JSON, in which the keys of values have their unit.
  public var quantity = ComparedQuantity.time
  /// The largest difference that counts as none, as a share: 0.03 is 3 %.
  public var band = 0.03
  /// The accepted chance of a false alarm for all scenes together.
  public var significance = 0.01
  /// The number of compared scenes, by which `significance` is divided.
  public var scenes = 1
  /// The number of resamples from which the interval of a ratio is computed.
  public var resamples = 1_000
  /// The number of random splits of A's runs into halves, from which the noise is computed.
  public var splits = 200
  /// The seed of random choices; the same runs with the same seed get the same verdict.
  public var seed: UInt64 = 1

  /// Makes the rules for times, with a band of 3 %, a significance of 1 % and one scene.
  public init() {}

  /// Returns the largest difference that counts as none by default: 3 % of times, 0.5 % of counts.
  public static func band(of quantity: ComparedQuantity) -> Double {
    quantity == .time ? 0.03 : 0.005
  }

  enum CodingKeys: String, CodingKey {
    case band, significance, scenes, resamples, splits, seed
  }

  /// Compares the frames of runs of A and B by one metric.
  ///
  /// - Parameters:
  ///   - metric: the metric of the runs.
  ///   - a: runs of A, each the times of its frames, ns, or their counts.
  ///   - b: runs of B, with the same number of frames.
  /// - Returns: the numbers, the verdict and its reason.
  /// - Throws: `TimingProblem` if they cannot be compared.
  public func compare(
    _ metric: TimingMetric, a: [[UInt64]], b: [[UInt64]]
  ) throws(TimingProblem) -> TimingRow {
    guard let expected = a.first?.count else { throw .noRuns(side: "A") }
    guard !b.isEmpty else { throw .noRuns(side: "B") }
    for (side, runs) in [("A", a), ("B", b)] {
      for (number, run) in runs.enumerated() where run.count != expected {
        throw .unequalFrames(
          side: side, run: number + 1, frames: run.count, expected: expected)
      }
    }
    var random = SeededRandom(seed: seed)
    guard expected > 0, let valueA = metric.value(of: a), let valueB = metric.value(of: b) else {
      throw .tooFewFrames(metric: metric.name, frames: expected)
    }
    guard valueA > 0 else { throw .noTime(metric: metric.name, side: "A") }
    guard valueB > 0 else { throw .noTime(metric: metric.name, side: "B") }
    if quantity != .time { return countedRow(metric, a: a, b: b, values: (valueA, valueB)) }
    let minima = (a: a.map { $0.min() ?? 0 }, b: b.map { $0.min() ?? 0 })
    let test = RankSum(minima.a, minima.b)
    let noise = Resampling.noise(metric, a, splits: splits, &random)
    let interval = Resampling.interval(metric, a, b, resamples: resamples, &random)
    var row = TimingRow(
      quantity: quantity, metric: metric, a: valueA, b: valueB, ratio: valueB / valueA,
      lower: interval?.lowerBound, upper: interval?.upperBound, noise: noise,
      threshold: 1 + max(band, 2 * (noise ?? 0)), p: test.p,
      significance: significance / Double(max(1, scenes)), verdict: .undecided, reason: "")
    let smallest = RankSum.smallestProbability(a.count, b.count)
    (row.verdict, row.reason) = rowVerdict(row, smallest: smallest, rounds: min(a.count, b.count))
    return row
  }

  private func rowVerdict(
    _ row: TimingRow, smallest: Double, rounds: Int
  ) -> (TimingVerdict, reason: String) {
    let size = max(row.ratio, 1 / row.ratio)
    let isSignificant = row.p < row.significance
    let ratio = "ratio \(fixedDecimals(row.ratio, decimals: 3))"
    let chance = "p \(probability(row.p))"
    let needed = probability(row.significance)
    // The bound that the ratio had to exceed: the band, or twice the noise if that is more.
    let bound =
      row.threshold > 1 + band
      ? "\(percentageText(row.threshold - 1)), twice A's own noise"
      : "the band of \(percentageText(band))"
    guard rounds >= 2, let noise = row.noise else {
      return (.undecided, "one run per side does not show how much runs differ")
    }
    if size > row.threshold, isSignificant {
      let word = row.ratio > 1 ? "above" : "below"
      return (
        row.ratio > 1 ? .regressed : .improved,
        "\(ratio) is \(word) 1 by more than \(bound), and \(chance) is below \(needed)"
      )
    }
    if let lower = row.lower, let upper = row.upper, lower >= 1 / (1 + band), upper <= 1 + band {
      return (
        .same,
        "the ratio's interval, \(fixedDecimals(lower, decimals: 3)) to \(fixedDecimals(upper, decimals: 3)), is "
          + "within the band of \(percentageText(band))"
      )
    }
    if size > row.threshold, smallest >= row.significance {
      return (
        .undecided,
        "\(ratio) is off by more than \(bound), but \(rounds) rounds cannot give a p below \(needed)"
      )
    }
    if size > row.threshold {
      return (
        .undecided,
        "\(ratio) is off by more than \(bound), but \(chance) is not below \(needed)"
      )
    }
    if size > 1 + band {
      return (
        .undecided,
        "\(ratio) is beyond the band of \(percentageText(band)), but within twice A's own noise of "
          + percentageText(noise)
      )
    }
    let interval =
      "\(row.lower.map { fixedDecimals($0, decimals: 3) } ?? "n/a") to "
      + "\(row.upper.map { fixedDecimals($0, decimals: 3) } ?? "n/a")"
    return (
      .undecided,
      "\(ratio) is within the band of \(percentageText(band)), but its interval, \(interval), is not"
    )
  }
}

/// Returns a probability as text with three to six decimals, the more the smaller it is.
func probability(_ p: Double) -> String {
  if p < 0.000_001 { return "<0.000001" }
  return fixedDecimals(p, decimals: p < 0.001 ? 6 : p < 0.1 ? 4 : 3)
}
