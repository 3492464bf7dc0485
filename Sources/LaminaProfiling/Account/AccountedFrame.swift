// A frame's record with its attribution. Every ns of it belongs to a stage or to the remainder; layers are charged for
// their own work.

/// A frame with the cost of each of its layers.
public struct AccountedFrame: Sendable {
  /// The cost of one layer in a frame.
  public struct Layer: Hashable, Sendable {
    /// The layer's path.
    public var path: String
    /// The layer's share of the tile section, with the masks, effects and composites that it forced, ns.
    public var tiles: UInt64 = 0
    /// The part of `tiles` spent in offscreen passes and in their composites, ns.
    public var offscreen: UInt64 = 0
    /// `own` of this layer and of every layer below it, ns.
    public var total: UInt64 = 0
    /// The time to draw its backing store, ns.
    public var display: UInt64 = 0
    /// The time to decode its image, ns.
    public var prepare: UInt64 = 0
    /// The number of pixels that the layer wrote.
    public var pixels = 0
    /// The number of pixels in the extents of offscreen passes that the layer forced.
    public var offscreenPixels = 0
    /// The reasons why it forced them, the one with the most pixels first.
    public var reasons: [PassReason] = []

    /// The layer's own time, ns, without decoding, which happens once.
    public var own: UInt64 { tiles + display }

    /// Makes a row without costs.
    public init(path: String) { self.path = path }

    /// Adds the costs of `other`.
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
  /// The part of the tile section spent in offscreen passes and in their composites, ns.
  public var offscreen: UInt64
  /// The layers with a cost, in no particular order.
  public var layers: [Layer]

  /// Charges a record's time to stages and layers, by an attribution of the same commands.
  ///
  /// Clocked times are scaled so that they sum to the tile section of `record`.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - attribution: the division of its tile section.
  ///   - path: returns the path of a layer of the attribution.
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

  /// Whether `upper` is the same layer as `lower` or one of its ancestors, by their paths: `root.sublayers[2] "card"`.
  private static func holds(_ upper: String, _ lower: String) -> Bool {
    let upper = upper.prefix { $0 != " " }
    let lower = lower.prefix { $0 != " " }
    return lower.hasPrefix(upper)
      && (lower.count == upper.count || lower.dropFirst(upper.count).first == ".")
  }

  /// The time of each group of stages that shares a part of the budget, ns; they sum to the frame's time.
  public var groups: [FrameCause.Group: UInt64] {
    [
      .layout: stages[.layout], .display: stages[.display], .prepare: stages[.prepare],
      .commit: stages[.commit], .plan: stages[.plan] + stages[.vertex] + stages[.assemble],
      .tiles: record.tileSection - offscreen, .offscreen: offscreen, .present: stages[.present],
      .other: record.remainder,
    ]
  }
}
