// Comparison: one metric of one scene, and its JSON with the unit in the keys.

/// The comparison of A and B by one metric of one scene.
public struct TimingRow: Codable, Hashable, Sendable {
  /// The quantity of `a` and `b`.
  public var quantity: ComparedQuantity
  /// The metric of the runs.
  public var metric: TimingMetric
  /// The metric's value for side A: ns, or instructions.
  public var a: Double
  /// The metric's value for side B: ns, or instructions.
  public var b: Double
  /// The ratio of B's value to A's; above 1, B is slower.
  public var ratio: Double
  /// The lower bound of the ratio's 95 % interval; for counts, the least ratio of a pair of runs.
  public var lower: Double?
  /// The upper bound of the ratio's 95 % interval; for counts, the greatest ratio of a pair of
  /// runs.
  public var upper: Double?
  /// The relative difference between two halves of A's own runs: 0.01 is 1 %; absent with one run.
  ///
  /// Of counts, it is the distance between the least and the greatest run of either side.
  public var noise: Double?
  /// The threshold that the ratio, or its inverse, has to exceed for a difference.
  public var threshold: Double
  /// The p-value of the Mann-Whitney test of A's runs against B's, by each run's fastest frame, or
  /// by its value for counts.
  public var p: Double
  /// The bound below which `p` counts as significant: the level of the rules divided by the number
  /// of compared scenes.
  ///
  /// For counts, it applies only if the runs of a side differ.
  public var significance: Double
  /// The verdict on this metric.
  public var verdict: TimingVerdict
  /// The rule that decided, in words with its numbers.
  public var reason: String

  enum CodingKeys: String, CodingKey {
    case metric, ratio, noise, threshold, p, significance, verdict, reason
    case lower = "ratio_lower"
    case upper = "ratio_upper"
  }
}

extension TimingRow {
  /// Reads a row from JSON, with its quantity from the unit in the keys.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let units = try decoder.container(keyedBy: QuantityKey.self)
    quantity = try QuantityKey.findQuantity(of: "a", in: units)
    a = try units.decode(Double.self, forKey: QuantityKey("a", quantity))
    b = try units.decode(Double.self, forKey: QuantityKey("b", quantity))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    metric = try values.decode(TimingMetric.self, forKey: .metric)
    ratio = try values.decode(Double.self, forKey: .ratio)
    lower = try values.decodeIfPresent(Double.self, forKey: .lower)
    upper = try values.decodeIfPresent(Double.self, forKey: .upper)
    noise = try values.decodeIfPresent(Double.self, forKey: .noise)
    threshold = try values.decode(Double.self, forKey: .threshold)
    p = try values.decode(Double.self, forKey: .p)
    significance = try values.decode(Double.self, forKey: .significance)
    verdict = try values.decode(TimingVerdict.self, forKey: .verdict)
    reason = try values.decode(String.self, forKey: .reason)
  }

  /// Writes a row as JSON, with the unit in the keys.
  ///
  /// - Throws: errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var units = encoder.container(keyedBy: QuantityKey.self)
    try units.encode(a, forKey: QuantityKey("a", quantity))
    try units.encode(b, forKey: QuantityKey("b", quantity))
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(metric, forKey: .metric)
    try values.encode(ratio, forKey: .ratio)
    try values.encodeIfPresent(lower, forKey: .lower)
    try values.encodeIfPresent(upper, forKey: .upper)
    try values.encodeIfPresent(noise, forKey: .noise)
    try values.encode(threshold, forKey: .threshold)
    try values.encode(p, forKey: .p)
    try values.encode(significance, forKey: .significance)
    try values.encode(verdict, forKey: .verdict)
    try values.encode(reason, forKey: .reason)
  }
}
