/// Order statistics of a set of durations, by nearest rank: every percentile is a measured value.
///
/// ```swift
/// let times = Percentiles([4_000_000, 5_000_000, 4_500_000])
/// print(times[50] ?? 0, times.maximum ?? 0)  // 4500000 5000000
/// ```
public struct Percentiles: Hashable, Sendable {
  private let ascending: [UInt64]

  /// Makes the order statistics of durations, in ns.
  public init(_ samples: [UInt64]) { ascending = samples.sorted() }

  /// The number of samples.
  public var count: Int { ascending.count }

  /// The smallest sample, or `nil` without samples.
  public var minimum: UInt64? { ascending.first }

  /// The largest sample, or `nil` without samples.
  public var maximum: UInt64? { ascending.last }

  /// The percentile `p`, which is the sample at rank ceil(p N / 100), counted from 1.
  ///
  /// `nil` without samples, and for the 99th percentile of fewer than 100 samples: it would equal the maximum.
  ///
  /// - Precondition: `p` is in 1...100.
  public subscript(p: Int) -> UInt64? {
    precondition((1...100).contains(p), "a percentile of \(p) is not 1...100")
    guard !ascending.isEmpty, p < 99 || p == 100 || count >= 100 else { return nil }
    return ascending[(p * count + 99) / 100 - 1]
  }

  /// The mean of the samples, or `nil` without samples.
  public var mean: Double? {
    ascending.isEmpty ? nil : ascending.reduce(0.0) { $0 + Double($1) } / Double(count)
  }
}
