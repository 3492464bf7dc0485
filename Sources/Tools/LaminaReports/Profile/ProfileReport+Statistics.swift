// The lateness of a series of frames.

public import LaminaProfiling

extension ProfileReport {
  /// Statistics of the times of a series of frames; percentiles are by nearest rank.
  public struct Statistics: Codable, Sendable {
    /// The number of frames.
    public var count: Int
    /// The fastest frame's time, ns.
    public var min: UInt64
    /// The median time, ns.
    public var p50: UInt64
    /// The 90th percentile of times, ns.
    public var p90: UInt64
    /// The 95th percentile of times, ns.
    public var p95: UInt64
    /// The 99th percentile of times, ns; absent for fewer than 100 frames.
    public var p99: UInt64?
    /// The slowest frame's time, ns.
    public var max: UInt64
    /// The mean time, ns.
    public var mean: Double
    /// The sample standard deviation of times, ns.
    public var standardDeviation: Double
    /// The median absolute deviation of times from their median, ns.
    public var medianDeviation: UInt64
    /// The mean time of the slowest hundredth of the frames, ns.
    public var slowestPercent: Double
    /// The number of frames that took longer than the budget.
    public var overBudget: Int
    /// The lateness of frames that run one after another.
    public var lateness: Lateness
    /// The number of frames of each class against the budget, by the class's name.
    public var classes: [String: Int]
    /// The number of frames whose times are between 1.5 and 3 interquartile ranges beyond the
    /// quartiles.
    public var mildOutliers: Int
    /// The number of frames whose times are more than 3 interquartile ranges beyond the quartiles.
    public var severeOutliers: Int

    /// Takes the values of computed statistics.
    public init(_ statistics: FrameStatistics) {
      let percentiles = statistics.percentiles
      count = percentiles.count
      min = percentiles.minimum ?? 0
      p50 = percentiles[50] ?? 0
      p90 = percentiles[90] ?? 0
      p95 = percentiles[95] ?? 0
      p99 = percentiles[99]
      max = percentiles.maximum ?? 0
      mean = statistics.mean
      standardDeviation = statistics.standardDeviation
      medianDeviation = statistics.medianDeviation
      slowestPercent = statistics.slowestPercent
      overBudget = statistics.overBudget
      lateness = Lateness(
        missedVSyncs: statistics.missedVSyncs, hitch: statistics.hitch,
        hitchRatio: statistics.hitchRatio)
      classes = Dictionary(
        uniqueKeysWithValues: FrameClass.allCases.map {
          ($0.rawValue, statistics.classes[$0] ?? 0)
        })
      mildOutliers = statistics.mildOutliers
      severeOutliers = statistics.severeOutliers
    }

    enum CodingKeys: String, CodingKey {
      case count
      case min = "min_ns"
      case p50 = "p50_ns"
      case p90 = "p90_ns"
      case p95 = "p95_ns"
      case p99 = "p99_ns"
      case max = "max_ns"
      case mean = "mean_ns"
      case standardDeviation = "stddev_ns"
      case medianDeviation = "mad_ns"
      case slowestPercent = "slowest_1_percent_ns"
      case overBudget = "over_budget"
      case lateness, classes
      case mildOutliers = "mild_outliers"
      case severeOutliers = "severe_outliers"
    }
  }

  /// The lateness of a series of frames, in whole refreshes of the display.
  public struct Lateness: Codable, Sendable {
    /// The number of refreshes that repeated the previous frame.
    public var missedVSyncs: Int
    /// The time of the refreshes that repeated the previous frame, ns.
    public var hitch: UInt64
    /// The milliseconds of hitches in each second of frames.
    public var hitchRatio: Double
    /// The rating of `hitchRatio` by each set of thresholds, by the set's name.
    public var ratings: [String: HitchRating]

    /// Makes the lateness, and rates `hitchRatio` by each set of thresholds.
    public init(missedVSyncs: Int, hitch: UInt64, hitchRatio: Double) {
      self.missedVSyncs = missedVSyncs
      self.hitch = hitch
      self.hitchRatio = hitchRatio
      ratings = Dictionary(
        uniqueKeysWithValues: HitchThresholds.allCases.map {
          ($0.rawValue, $0.rating(hitchRatio))
        })
    }

    enum CodingKeys: String, CodingKey {
      case missedVSyncs = "missed_vsyncs"
      case hitch = "hitch_ns"
      case hitchRatio = "hitch_ratio_ms_per_s"
      case ratings
    }
  }

  /// The lateness of the frames if the app and the render server ran in parallel.
  public struct PipelinedRow: Codable, Sendable {
    /// The number of buffers: 2 for double buffering, 3 for triple.
    public var buffers: Int
    /// The number of refreshes until the last frame was on the screen.
    public var refreshes: Int
    /// The number of frames shown.
    public var frames: Int
    /// The number of frames shown late.
    public var lateFrames: Int
    /// The number of refreshes by which the app committed frames late, over all frames.
    public var commitHitches: Int
    /// The number of refreshes by which the render server finished frames late, over all frames.
    public var renderHitches: Int
    /// The lateness of the frames; here, a missed VSync is a refresh at which a frame was due and
    /// none came.
    public var lateness: Lateness

    /// Makes a row.
    public init(
      buffers: Int, refreshes: Int, frames: Int, lateFrames: Int, commitHitches: Int,
      renderHitches: Int, lateness: Lateness
    ) {
      self.buffers = buffers
      self.refreshes = refreshes
      self.frames = frames
      self.lateFrames = lateFrames
      self.commitHitches = commitHitches
      self.renderHitches = renderHitches
      self.lateness = lateness
    }

    enum CodingKeys: String, CodingKey {
      case buffers, refreshes, frames
      case lateFrames = "late_frames"
      case commitHitches = "commit_hitches"
      case renderHitches = "render_hitches"
      case lateness
    }
  }
}
