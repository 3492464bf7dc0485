// Why a frame took as long as it did.

/// The share of the budget that each group of stages may take.
///
/// A late frame's cause is the group that exceeds its share most. The defaults are our choice. Android's `hwui` divides
/// its budget the same way, into 0.5, 0.2 and 0.75.
public struct BudgetShares: Codable, Hashable, Sendable {
  /// The share of the budget for layout, 0...1.
  public var layout = 0.1
  /// The share of the budget for display, 0...1.
  public var display = 0.1
  /// The share of the budget for prepare, 0...1.
  public var prepare = 0.1
  /// The share of the budget for commit, 0...1.
  public var commit = 0.1
  /// The share of the budget for plan, vertex and assemble together, 0...1.
  public var plan = 0.1
  /// The share of the budget for the tile section, 0...1.
  public var tileSection = 0.5
  /// The share of the budget for offscreen passes, which is a part of `tileSection`; masks of shadows have an equal
  /// share of their own.
  public var offscreen = 0.25

  /// The share of the budget for the tile section without offscreen passes.
  ///
  /// Setting it changes `tileSection` but not `offscreen`.
  public var tiles: Double {
    get { tileSection - offscreen }
    set { tileSection = newValue + offscreen }
  }

  /// Makes the default shares.
  public init() {}

  /// The share of the budget for a group of stages, 0...1.
  public subscript(group: FrameCause.Group) -> Double {
    switch group {
    case .layout: layout
    case .display: display
    case .prepare: prepare
    case .commit: commit
    case .plan: plan
    case .tiles: tiles
    case .offscreen, .masks: offscreen
    case .present, .other: 0
    }
  }
}

/// The group of stages that exceeded its share of the budget most, and the layer that took longest in that group.
public struct FrameCause: Codable, Hashable, Sendable {
  /// A group of stages that have one share of the budget together.
  public enum Group: String, CaseIterable, Codable, Hashable, Sendable {
    /// The layout stage, in which layers get their geometry.
    case layout
    /// The display stage, in which layers draw into their backing stores.
    case display
    /// The prepare stage, in which images are decoded.
    case prepare
    /// The commit stage, in which the layer tree becomes an immutable frame.
    case commit
    /// The stages plan, vertex and assemble, without the masks of shadows.
    case plan
    /// The part of the assemble stage in which masks of blurred shadows are computed.
    case masks
    /// The stages raster, fragment and blend, for draws to the screen.
    case tiles
    /// The stages raster, fragment and blend, for offscreen passes and their composites.
    case offscreen
    /// The present stage, in which the finished buffer is swapped to the front.
    case present
    /// The time outside all stages.
    case other
  }

  /// The group of stages that exceeded its share of the budget most.
  public var group: Group
  /// The time of the group, in ns.
  public var time: UInt64
  /// The time by which the group exceeds its share of the budget, in ns.
  ///
  /// For a frame on time, the shares are of the frame's own time.
  public var excess: Int64
  /// The path of the layer with the largest part of the group's time; `nil` if that time is not charged to layers.
  public var layer: String?
  /// The layer's part of the group's time, in ns; `nil` if that time is not charged to layers.
  public var layerTime: UInt64?
  /// The reasons why the layer forced offscreen passes, the one with the most pixels first; empty without passes.
  public var reasons: [PassReason]
  /// The image that took longest to decode; `nil` unless the group is `prepare`.
  public var image: String?

  /// Finds the group of stages that exceeded its share of the budget most in a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - budget: the frame's budget.
  ///   - shares: the shares of the budget.
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
    func mostExpensive(_ part: (AccountedFrame.Layer) -> UInt64) -> (
      layer: AccountedFrame.Layer, time: UInt64
    )? {
      frame.layers.max { (part($0), $1.path) < (part($1), $0.path) }.map { ($0, part($0)) }
    }
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
      let row = mostExpensive {
        best == .offscreen ? $0.offscreen : $0.tiles - $0.offscreen
      }
      (layer, layerTime) = (row?.layer.path, row?.time)
      reasons = row?.layer.reasons ?? []
    case .masks:
      let row = mostExpensive { $0.masks }
      (layer, layerTime) = (row?.layer.path, row?.time)
    case .plan:
      if let row = mostExpensive({ $0.serial - $0.masks }), 2 * row.time >= self.time {
        (layer, layerTime) = (row.layer.path, row.time)
      }
    case .layout, .commit, .present, .other: break
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
