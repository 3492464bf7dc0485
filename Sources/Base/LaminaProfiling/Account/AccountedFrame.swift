// A frame's record with its attribution. Every ns of it belongs to a stage or to the remainder, and to a layer or to the
// screen.

/// A frame with the cost of each of its layers.
public struct AccountedFrame: Sendable {
  /// The cost of one layer in a frame.
  public struct Layer: Hashable, Sendable {
    /// The path of the layer in its tree.
    public var path: String
    /// The layer's share of the tile section, with the masks, effects and composites that it forced, in ns.
    public var tiles: UInt64 = 0
    /// The part of `tiles` that offscreen passes and their composites took, in ns.
    public var offscreen: UInt64 = 0
    /// The layer's share of commit, plan, vertex and assembly, with the masks of its shadow, in ns.
    ///
    /// It includes a share of layout if constraints of the layer's view were solved.
    public var serial: UInt64 = 0
    /// The part of `serial` that computing the masks of the layer's shadow took, in ns.
    public var masks: UInt64 = 0
    /// The part of `own` that is not for the layer's own content, in ns.
    ///
    /// It is for the passes that the layer forces, with their clearing, effects, composites and masks. It is also for
    /// draws that are repeated behind its backdrop, and for the masks of its shadow.
    public var forced: UInt64 = 0
    /// The part of other layers' charges that would be saved without this layer and its sublayers, in ns; not part of
    /// `own`.
    public var shared: UInt64 = 0
    /// The sum of `own` of this layer and of every layer below it, in ns.
    public var total: UInt64 = 0
    /// The time to draw the layer's backing store, in ns.
    public var display: UInt64 = 0
    /// The time to decode the layer's image, in ns.
    public var prepare: UInt64 = 0
    /// The number of pixels that the layer wrote.
    public var pixels = 0
    /// The number of pixels in the extents of offscreen passes that the layer forced.
    public var offscreenPixels = 0
    /// The reasons for the offscreen passes that the layer forced, the one with the most pixels first.
    public var reasons: [PassReason] = []

    /// The layer's own time, in ns, without decoding, which happens once.
    public var own: UInt64 { tiles + display + serial }

    /// Makes the cost of a layer, with every amount 0.
    public init(path: String) { self.path = path }

    /// Adds the costs of `other` to this layer's costs.
    package mutating func addCosts(_ other: Layer) {
      tiles += other.tiles
      offscreen += other.offscreen
      serial += other.serial
      masks += other.masks
      forced += other.forced
      shared += other.shared
      total += other.total
      display += other.display
      prepare += other.prepare
      pixels += other.pixels
      offscreenPixels += other.offscreenPixels
      for reason in other.reasons where !reasons.contains(reason) { reasons.append(reason) }
    }
  }

  /// The record of the frame, with its times and counters.
  public var record: FrameRecord
  /// The time of every stage, in ns; that of the tile section is divided by attribution.
  public var stages: StageTimes
  /// The part of the tile section that offscreen passes and their composites took, in ns.
  public var offscreen: UInt64
  /// The layers with a cost, in no particular order.
  public var layers: [Layer]
  /// The time that no layer is charged for, in ns.
  ///
  /// It is for clearing, storing and presenting the screen, for waiting, and for layers that draw nothing.
  public var screen: UInt64 {
    let charged = layers.reduce(0) { $0 + $1.own + $1.prepare }
    return record.frame > charged ? record.frame - charged : 0
  }

  /// Divides a record's time among stages and layers, by an attribution of the same commands.
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
    let serial = SerialShares(record, attribution)
    var own: [UInt64] = [0]
    for cost in attribution.layers { own.append(own[own.count - 1] + serial.serialTime(of: cost)) }
    offscreen = min(record.tileSection, scaled(attribution.offscreen))
    var rows: [String: Layer] = [:]
    for cost in attribution.layers {
      let path = path(cost.layer)
      var row = rows[path] ?? Layer(path: path)
      row.tiles += scaled(cost.own)
      row.offscreen += min(scaled(cost.own), scaled(cost.offscreen))
      let masks = serial.maskTime(of: cost)
      row.serial += serial.serialTime(of: cost)
      row.masks += masks
      row.forced += min(scaled(cost.own), scaled(cost.forced)) + masks
      row.shared += scaled(cost.shared)
      let below = cost.rowsBelow
      row.total +=
        scaled(cost.total)
        + (below.isEmpty
          ? serial.serialTime(of: cost) : own[below.upperBound] - own[below.lowerBound])
      row.pixels += cost.pixels
      row.offscreenPixels += cost.offscreenPixels
      for reason in cost.reasons where !row.reasons.contains(reason) { row.reasons.append(reason) }
      rows[path] = row
    }
    for decode in record.decodes {
      guard let path = decode.layer else { continue }
      rows[path, default: Layer(path: path)].prepare += decode.nanoseconds
    }
    // Times that come with a path, and are part of the totals of all layers above it.
    var added: [(path: String, time: UInt64)] = []
    for drawing in record.drawings {
      guard let path = drawing.layer else { continue }
      rows[path, default: Layer(path: path)].display += drawing.nanoseconds
      added.append((path, drawing.nanoseconds))
    }
    for cost in record.layouts {
      guard let path = cost.layer, serial.pivots > 0 else { continue }
      let time = UInt64(
        Double(record.serial[.layout]) * Double(cost.pivots) / Double(serial.pivots))
      rows[path, default: Layer(path: path)].serial += time
      added.append((path, time))
    }
    for (path, time) in added {
      for upper in rows.keys where AccountedFrame.holds(upper, path) { rows[upper]?.total += time }
    }
    layers = Array(rows.values)
  }

  /// Returns whether `upper` is the same layer as `lower` or an ancestor of it, by their paths: `root.sublayers[2]
  /// "card"`.
  private static func holds(_ upper: String, _ lower: String) -> Bool {
    let upper = upper.prefix { $0 != " " }
    let lower = lower.prefix { $0 != " " }
    return lower.hasPrefix(upper)
      && (lower.count == upper.count || lower.dropFirst(upper.count).first == ".")
  }

  /// The time of each group of stages that shares a part of the budget, in ns; the groups sum to the frame's time.
  public var groups: [FrameCause.Group: UInt64] {
    [
      .layout: stages[.layout], .display: stages[.display], .prepare: stages[.prepare],
      .commit: stages[.commit],
      .plan: stages[.plan] + stages[.vertex] + stages[.assemble] - record.shadowMasks,
      .masks: record.shadowMasks,
      .tiles: record.tileSection - offscreen, .offscreen: offscreen, .present: stages[.present],
      .other: record.remainder,
    ]
  }
}

/// The division of commit, plan, vertex and assembly among the rows of an attribution.
///
/// Vertex and assembly are clocked command by command. Commit is divided equally among the layers of the frame, and plan
/// equally among layers and commands, because no clock is fine enough for either. What a frame without layers takes is
/// the screen's.
private struct SerialShares {
  private let commit: Double
  private let plan: Double
  private let vertex: Double
  private let assemble: Double
  private let masks: Double
  /// The number of solver pivots for all constraints in the layout.
  let pivots: Int

  init(_ record: FrameRecord, _ attribution: Attribution) {
    func timeShare(_ time: UInt64, _ total: UInt64) -> Double {
      total > 0 ? Double(time) / Double(total) : 0
    }
    let rows = attribution.layers
    let layers = UInt64(max(attribution.frameLayers, rows.reduce(0) { $0 + $1.layers }))
    commit = timeShare(record.serial[.commit], layers) * (1 - attribution.screenCommit)
    plan =
      timeShare(record.serial[.plan], layers + UInt64(rows.reduce(0) { $0 + $1.draws }))
      * (1 - attribution.screenPlan)
    vertex = timeShare(record.serial[.vertex], rows.reduce(0) { $0 + $1.vertex })
    let masks = min(record.shadowMasks, record.serial[.assemble])
    assemble = timeShare(record.serial[.assemble] - masks, rows.reduce(0) { $0 + $1.assemble })
    self.masks = timeShare(masks, rows.reduce(0) { $0 + $1.masks })
    pivots = record.layouts.reduce(0) { $0 + $1.pivots }
  }

  /// Returns the part of commit, plan, vertex and assembly that a layer is charged, with the masks of its shadow, in
  /// ns.
  func serialTime(of cost: LayerCost) -> UInt64 {
    let layers = Double(cost.layers)
    return UInt64(
      commit * layers + plan * (layers + Double(cost.draws)) + vertex * Double(cost.vertex)
        + assemble * Double(cost.assemble)) + maskTime(of: cost)
  }

  /// Returns a layer's part of the time in which masks of shadows are computed, in ns.
  func maskTime(of cost: LayerCost) -> UInt64 { UInt64(masks * Double(cost.masks)) }
}
