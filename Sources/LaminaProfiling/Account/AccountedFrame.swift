// A frame's record with its attribution: every ns of it belongs to a stage or to the remainder, and what layers
// do belongs to layers.

/// A frame with what its layers took of it.
public struct AccountedFrame: Sendable {
  /// What one layer took of the frame.
  public struct Layer: Hashable, Sendable {
    /// The layer's path.
    public var path: String
    /// Its part of the tile section, with the masks, effects and composites that it forced, ns.
    public var tiles: UInt64 = 0
    /// The part of `tiles` that was spent in offscreen passes and in putting them in place, ns.
    public var offscreen: UInt64 = 0
    /// `own` and that of every layer below it, ns.
    public var total: UInt64 = 0
    /// Drawing its backing store, ns.
    public var display: UInt64 = 0
    /// Decoding its image, ns.
    public var prepare: UInt64 = 0
    /// Pixels that it wrote.
    public var pixels = 0
    /// Pixels in the extents of offscreen passes that it forced.
    public var offscreenPixels = 0
    /// Why it forced them, the reason with the most pixels first.
    public var reasons: [PassReason] = []

    /// What it took by itself, ns, but for decoding: that is done once.
    public var own: UInt64 { tiles + display }

    /// Makes a row that took nothing.
    public init(path: String) { self.path = path }

    /// Adds what `other` took.
    package mutating func add(_ other: Layer) {
      tiles += other.tiles
      offscreen += other.offscreen
      total += other.total
      display += other.display
      prepare += other.prepare
      pixels += other.pixels
      offscreenPixels += other.offscreenPixels
      for reason in other.reasons where !reasons.contains(reason) { reasons.append(reason) }
    }
  }

  /// The record.
  public var record: FrameRecord
  /// Every stage, the tile section split by attribution, ns.
  public var stages: StageTimes
  /// The part of the tile section that was spent in offscreen passes and in putting them in place, ns.
  public var offscreen: UInt64
  /// The layers that took something, in no order.
  public var layers: [Layer]

  /// Charges a record by an attribution of the same commands.
  ///
  /// Clocked times are scaled so that they sum to the record's own tile section.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - attribution: how its tile section divides.
  ///   - path: the path of a layer of the attribution.
  public init(_ record: FrameRecord, attribution: Attribution, path: (Int) -> String) {
    self.record = record
    stages = record.stages(attributedBy: attribution)
    let clocked = Double(attribution.clocked.sum)
    let scale = clocked > 0 ? Double(record.tileSection) / clocked : 0
    func scaled(_ time: UInt64) -> UInt64 { UInt64(Double(time) * scale) }
    offscreen = min(record.tileSection, scaled(attribution.offscreen))
    var rows: [String: Layer] = [:]
    for cost in attribution.layers {
      let path = path(cost.layer)
      var row = rows[path] ?? Layer(path: path)
      row.tiles += scaled(cost.own)
      row.offscreen += min(scaled(cost.own), scaled(cost.offscreen))
      row.total += scaled(cost.total)
      row.pixels += cost.pixels
      row.offscreenPixels += cost.offscreenPixels
      for reason in cost.reasons where !row.reasons.contains(reason) { row.reasons.append(reason) }
      rows[path] = row
    }
    for drawing in record.drawings {
      guard let path = drawing.layer else { continue }
      rows[path, default: Layer(path: path)].display += drawing.nanoseconds
    }
    for decode in record.decodes {
      guard let path = decode.layer else { continue }
      rows[path, default: Layer(path: path)].prepare += decode.nanoseconds
    }
    for drawing in record.drawings {
      guard let path = drawing.layer else { continue }
      for upper in rows.keys where AccountedFrame.holds(upper, path) {
        rows[upper]?.total += drawing.nanoseconds
      }
    }
    layers = Array(rows.values)
  }

  /// Whether a layer is another one, or lies above it, by their paths: `root.sublayers[2] "card"`.
  private static func holds(_ upper: String, _ lower: String) -> Bool {
    let upper = upper.prefix { $0 != " " }
    let lower = lower.prefix { $0 != " " }
    return lower.hasPrefix(upper)
      && (lower.count == upper.count || lower.dropFirst(upper.count).first == ".")
  }

  /// The time of each group of stages that shares a part of the budget, ns; they sum to the frame.
  public var groups: [FrameCause.Group: UInt64] {
    [
      .layout: stages[.layout], .display: stages[.display], .prepare: stages[.prepare],
      .commit: stages[.commit], .plan: stages[.plan] + stages[.vertex] + stages[.assemble],
      .tiles: record.tileSection - offscreen, .offscreen: offscreen, .present: stages[.present],
      .other: record.remainder,
    ]
  }
}
