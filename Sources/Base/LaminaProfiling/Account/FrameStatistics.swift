// Statistics of a series of frame times: order statistics, spread, lateness. Every order statistic is a measured value.

/// Statistics of a series of frames against a budget.
public struct FrameStatistics: Sendable {
  /// The sorted times of the frames; percentiles are by nearest rank.
  public let percentiles: Percentiles
  /// The mean time of a frame, in ns.
  public let mean: Double
  /// The sample standard deviation (N - 1) of the times, in ns; 0 for one frame.
  public let standardDeviation: Double
  /// The median absolute deviation of the times from their median, in ns; both medians are by nearest rank.
  public let medianDeviation: UInt64
  /// The mean time of the ceil(N / 100) slowest frames, in ns.
  public let slowestPercent: Double
  /// The number of frames that took longer than the budget.
  public let overBudget: Int
  /// The number of refreshes that repeated the previous frame.
  public let missedVSyncs: Int
  /// The time of the missed refreshes, in ns: `missedVSyncs` times the budget.
  public let hitch: UInt64
  /// The hitch time ratio: 1000 * missed / (frames + missed), which is ms of hitches in each second of frames.
  public let hitchRatio: Double
  /// The number of frames of each class.
  public let classes: [FrameClass: Int]
  /// The number of frames between 1.5 and 3 interquartile ranges beyond the quartiles.
  public let mildOutliers: Int
  /// The number of frames more than 3 interquartile ranges beyond the quartiles.
  public let severeOutliers: Int

  /// Computes the statistics of a series of frame times.
  ///
  /// - Parameters:
  ///   - frames: the time of each frame, ns, and whether it changed a pixel. A frame without change cannot be late.
  ///   - budget: the budget of each frame.
  /// - Precondition: there is at least one frame.
  public init(_ frames: [(time: UInt64, isShown: Bool)], budget: FrameBudget) {
    precondition(!frames.isEmpty, "statistics of no frame")
    let times = frames.map(\.time)
    let count = times.count
    percentiles = Percentiles(times)
    let mean = percentiles.mean ?? 0
    self.mean = mean
    let squares = times.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    standardDeviation = count > 1 ? (squares / Double(count - 1)).squareRoot() : 0
    let median = percentiles[50] ?? 0
    medianDeviation = Percentiles(times.map { $0 > median ? $0 - median : median - $0 })[50] ?? 0
    let slowest = times.sorted().suffix((count + 99) / 100)
    slowestPercent = slowest.reduce(0.0) { $0 + Double($1) } / Double(slowest.count)
    overBudget = times.count { budget.isOver($0) }
    let missed = frames.reduce(0) { $0 + ($1.isShown ? budget.missedVSyncs(of: $1.time) : 0) }
    missedVSyncs = missed
    hitch = UInt64(missed) * budget.nanoseconds
    hitchRatio = 1_000 * Double(missed) / Double(count + missed)
    classes = Dictionary(times.map { (budget.frameClass(of: $0), 1) }, uniquingKeysWith: +)
    let (low, high) = (Double(percentiles[25] ?? 0), Double(percentiles[75] ?? 0))
    let range = high - low
    func outlierCount(_ ranges: Double) -> Int {
      times.count {
        Double($0) < low - ranges * range || Double($0) > high + ranges * range
      }
    }
    severeOutliers = outlierCount(3)
    mildOutliers = outlierCount(1.5) - severeOutliers
  }
}
