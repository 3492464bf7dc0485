// Comparison: the number to which a set of runs is reduced.

import LaminaFiles
import LaminaProfiling

/// A statistic of several runs of the same frames, like `floor.p50`.
///
/// Frame i of the floor timeline is the fastest frame i of any run, so disturbances of single runs do not affect it.
/// `raw` takes all frames of all runs as one set.
public struct TimingMetric: Codable, Hashable, Sendable {
  /// The set of frames that a statistic covers.
  public enum Basis: String, CaseIterable, Codable, Sendable {
    /// The floor timeline: each frame from the run in which it was fastest.
    case floor
    /// All frames of all runs.
    case raw
  }

  /// A statistic of frame times or of counts.
  public enum Statistic: String, CaseIterable, Codable, Sendable {
    /// The fastest frame.
    case min
    /// The mean of all frames.
    case mean
    /// The median of all frames.
    case p50
    /// The 90th percentile.
    case p90
    /// The 95th percentile.
    case p95
    /// The 99th percentile, which needs at least 100 frames.
    case p99
    /// The slowest frame.
    case max
  }

  /// The frames that the statistic covers.
  public var basis: Basis
  /// The statistic of the frames that `basis` selects.
  public var statistic: Statistic

  /// `floor.p50`, the default metric of a verdict.
  public static let floorMedian = TimingMetric(.floor, .p50)

  /// All metrics, floors first.
  public static let all = Basis.allCases.flatMap { basis in
    Statistic.allCases.map { TimingMetric(basis, $0) }
  }

  /// Makes a metric.
  public init(_ basis: Basis, _ statistic: Statistic) {
    self.basis = basis
    self.statistic = statistic
  }

  /// Makes the metric of a name such as `raw.p95`; `nil` if the name is unknown.
  public init?(name: String) {
    guard let found = TimingMetric.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// Reads a metric's name.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the name is unknown.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let metric = TimingMetric(name: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "there is no metric \(text.quoted)")
    }
    self = metric
  }

  /// Writes the metric's name.
  ///
  /// - Throws: errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  /// The name, for example `floor.p50`.
  public var name: String { "\(basis.rawValue).\(statistic.rawValue)" }

  /// Returns the value of the metric for runs, ns or counts; `nil` without frames, and for a 99th percentile of fewer
  /// than 100.
  ///
  /// - Precondition: all runs have the same number of frames.
  /// - Complexity: O(n log n) in the number of frames.
  public func value(of runs: [[UInt64]]) -> Double? {
    switch basis {
    case .floor: statistic.representativeTime(of: TimingMetric.floor(of: runs))
    case .raw: statistic.representativeTime(of: Array(runs.joined()))
    }
  }

  /// Returns each frame's fastest time in any run, ns.
  ///
  /// - Precondition: all runs have the same number of frames.
  public static func floor(of runs: [[UInt64]]) -> [UInt64] {
    guard var floor = runs.first else { return [] }
    for run in runs.dropFirst() {
      precondition(
        run.count == floor.count, "a run of \(run.count) frames beside one of \(floor.count)")
      for index in floor.indices where run[index] < floor[index] { floor[index] = run[index] }
    }
    return floor
  }
}

extension TimingMetric.Statistic {
  /// Returns the statistic of frame times, ns, with percentiles by nearest rank; `nil` for too few frames.
  package func representativeTime(of frames: [UInt64]) -> Double? {
    switch self {
    case .min: return frames.min().map { Double($0) }
    case .max: return frames.max().map { Double($0) }
    case .mean:
      return frames.isEmpty
        ? nil : frames.reduce(0.0) { $0 + Double($1) } / Double(frames.count)
    case .p50: return Percentiles(frames)[50].map { Double($0) }
    case .p90: return Percentiles(frames)[90].map { Double($0) }
    case .p95: return Percentiles(frames)[95].map { Double($0) }
    case .p99: return Percentiles(frames)[99].map { Double($0) }
    }
  }
}
