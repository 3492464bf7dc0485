// Why a frame took as long as it did.

/// The part of the budget that each group of stages may take.
///
/// A part that is exceeded most is a late frame's cause. The defaults are a choice of ours; Android's
/// `hwui` divides its budget the same way, into 0.5, 0.2 and 0.75.
public struct BudgetShares: Codable, Hashable, Sendable {
  /// Layout's part.
  public var layout = 0.1
  /// Display's part.
  public var display = 0.1
  /// Prepare's part.
  public var prepare = 0.1
  /// Commit's part.
  public var commit = 0.1
  /// The part of plan, vertex and assemble together.
  public var plan = 0.1
  /// The tile section's part.
  public var tileSection = 0.5
  /// The part of offscreen passes within the tile section's.
  public var offscreen = 0.25

  /// The part of the tile section but for offscreen passes.
  ///
  /// Setting it changes the tile section's, and not that of offscreen passes.
  public var tiles: Double {
    get { tileSection - offscreen }
    set { tileSection = newValue + offscreen }
  }

  /// The defaults.
  public init() {}

  /// The part of a group of stages.
  public subscript(group: FrameCause.Group) -> Double {
    switch group {
    case .layout: layout
    case .display: display
    case .prepare: prepare
    case .commit: commit
    case .plan: plan
    case .tiles: tiles
    case .offscreen: offscreen
    case .present, .other: 0
    }
  }
}

/// The group of stages that exceeded its part of the budget most, and what in it took longest.
public struct FrameCause: Codable, Hashable, Sendable {
  /// Stages that share a part of the budget.
  public enum Group: String, CaseIterable, Codable, Hashable, Sendable {
    /// Layers get their geometry.
    case layout
    /// Layers draw into their backing stores.
    case display
    /// Images are decoded.
    case prepare
    /// The tree is copied.
    case commit
    /// Plan, vertex and assemble.
    case plan
    /// Raster, fragment and blend of what is drawn to the screen.
    case tiles
    /// Raster, fragment and blend of offscreen passes, and putting them in place.
    case offscreen
    /// The finished buffer is swapped to the front.
    case present
    /// What no stage accounts for.
    case other
  }

  /// The group.
  public var group: Group
  /// Its time, ns.
  public var time: UInt64
  /// By how much it exceeds its part of the budget, ns; of a frame that is on time, its part of the
  /// frame's own time.
  public var excess: Int64
  /// The path of the layer with the largest part of it; `nil` where time is not charged to layers.
  public var layer: String?
  /// That layer's part, ns.
  public var layerTime: UInt64?
  /// Why the layer forced offscreen passes, the one with the most pixels first; empty if it did not.
  public var reasons: [PassReason]
  /// The image that was decoded, where that is what took longest.
  public var image: String?

  /// Finds the cause of a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - budget: what it is held against.
  ///   - shares: the parts of the budget.
  public init(of frame: AccountedFrame, budget: FrameBudget, shares: BudgetShares = BudgetShares())
  {
    let times = frame.groups
    let time = frame.record.frame
    let base = Double(budget.isOver(time) ? budget.nanoseconds : time)
    var (best, bestExcess) = (Group.other, Int64.min)
    for group in Group.allCases {
      let excess =
        Int64(times[group] ?? 0) - Int64(shares[group] * base)
      if excess > bestExcess { (best, bestExcess) = (group, excess) }
    }
    group = best
    self.time = times[best] ?? 0
    excess = bestExcess
    reasons = []
    switch best {
    case .display:
      let drawing = frame.record.drawings.max { $0.nanoseconds < $1.nanoseconds }
      layer = drawing?.layer
      layerTime = drawing?.nanoseconds
    case .prepare:
      let decode = frame.record.decodes.max { $0.nanoseconds < $1.nanoseconds }
      layer = decode?.layer
      layerTime = decode?.nanoseconds
      image = decode?.image
    case .tiles, .offscreen:
      func part(_ cost: AccountedFrame.Layer) -> UInt64 {
        best == .offscreen ? cost.offscreen : cost.tiles - cost.offscreen
      }
      let dearest = frame.layers.max { (part($0), $1.path) < (part($1), $0.path) }
      layer = dearest?.path
      layerTime = dearest.map(part)
      reasons = dearest?.reasons ?? []
    case .layout, .commit, .plan, .present, .other: break
    }
  }

  enum CodingKeys: String, CodingKey {
    case group = "stage"
    case time = "time_ns"
    case excess = "excess_ns"
    case layer
    case layerTime = "layer_ns"
    case reasons, image
  }
}
