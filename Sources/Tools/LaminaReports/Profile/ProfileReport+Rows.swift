// The rows of a profile's report: stages, passes, layers, frames.

public import LaminaProfiling

extension ProfileReport {
  /// The name of the row, beside the most expensive layers, for time that no layer is charged for.
  package static let screenName =
    "the screen: clearing and storing it, waiting, and layers that draw nothing"

  /// The share of the mean frame that no layer is charged for, 0...1; `nil` in a report of an earlier version.
  package var screenShare: Double? {
    screen.map { floor.mean > 0 ? $0 / floor.mean : 0 }
  }

  /// An output's size in pixels.
  public struct CanvasSize: Codable, Sendable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int
  }

  /// The mean time of one stage.
  public struct StageRow: Codable, Sendable {
    /// The stage.
    public var stage: Stage
    /// The stage's mean time, ns.
    public var mean: Double
    /// The stage's share of the mean frame, 0...1.
    public var share: Double

    enum CodingKeys: String, CodingKey {
      case stage
      case mean = "mean_ns"
      case share
    }
  }

  /// The cost of frames by a model, which is the same on every machine.
  public struct ModelRow: Codable, Sendable {
    /// The model's name.
    public var name: String
    /// The machine on which the model's coefficients were fitted.
    public var fittedOn: String
    /// The mean modelled time of the counted frames, ns.
    public var mean: Double
    /// The mean of |modelled - measured| / measured over the counted frames of the floor timeline.
    public var error: Double
    /// The mean modelled times of serial stages, of the tile section, and of the time outside stages, ns.
    public var stages: [String: Double]
    /// The frames that are late by the model; `nil` in a report of an earlier version.
    public var late: ModelledLateness?

    enum CodingKeys: String, CodingKey {
      case name
      case fittedOn = "fitted_on"
      case mean = "mean_ns"
      case error
      case stages = "stages_ns"
      case late
    }

    /// The key of the tile section in `stages`.
    package static let tileSection = "tiles"

    init(_ model: CostModel, _ frames: ArraySlice<AccountedFrame>, _ run: ProfiledRun) {
      let records = frames.map(\.record)
      name = model.name
      fittedOn = model.machine
      let count = Double(max(1, records.count))
      var sums: [String: Double] = [:]
      var (sum, errors) = (0.0, 0.0)
      for record in records {
        let modelled = model.stages(of: record)
        for stage in Stage.allCases where !stage.isInTileSection {
          sums[stage.rawValue, default: 0] += Double(modelled.times[stage])
        }
        sums[ModelRow.tileSection, default: 0] += Double(modelled.tileSection)
        sums["other", default: 0] += Double(modelled.other)
        sum += Double(modelled.frame)
        errors += abs(Double(modelled.frame) / Double(max(1, record.frame)) - 1)
      }
      mean = sum / count
      error = errors / count
      stages = sums.mapValues { $0 / count }
      late = ModelledLateness(frames.map { $0.modelled(by: model) }, run)
    }
  }

  /// One pass of a frame.
  public struct PassRow: Codable, Sendable {
    /// The reasons for the pass.
    public var reasons: [PassReason]
    /// The kind of work that the pass does.
    public var role: PassRole
    /// The path of the layer that forced the pass.
    public var layer: String
    /// The pass's extent in device pixels.
    public var extent: PassRecord.Extent
    /// The number of offscreen passes that this one is nested in.
    public var depth: Int
    /// The number of bytes that a GPU would have allocated for the pass.
    public var bytes: Int
    /// The minimum number of bytes that a tile-based GPU moves for the pass; `nil` in a report of an earlier version.
    public var memoryBytes: Int?
    /// Whether the pass ran in tile scratch memory.
    public var isTileLocal: Bool
    /// Whether the pass was skipped, because its result could be drawn without a pass.
    public var isAvoidable: Bool

    /// Makes a row; `layer` is the layer's path.
    public init(_ record: PassRecord, layer: String) {
      reasons = record.reasons
      role = record.role
      self.layer = layer
      extent = record.extent
      depth = record.depth
      bytes = record.bytes
      memoryBytes = record.memoryBytes
      isTileLocal = record.isTileLocal
      isAvoidable = record.isAvoidable
    }

    enum CodingKeys: String, CodingKey {
      case reasons, role, layer, extent, depth
      case bytes = "gpu_bytes"
      case memoryBytes = "memory_bytes"
      case isTileLocal = "tile_local"
      case isAvoidable = "avoidable"
    }
  }

  /// The cost of one layer, in one frame or on average.
  public struct LayerRow: Codable, Hashable, Sendable {
    /// The layer's path.
    public var layer: String
    /// The layer's own time, ns.
    ///
    /// It is for its draws, its backing store's drawing, its part of the serial stages, and the passes that it forced.
    public var own: Double
    /// The time of the layer and of every layer below it, ns.
    public var total: Double
    /// The part of `own` in offscreen passes and in their composites, ns.
    public var offscreen: Double
    /// The part of `own` for passes and repeated draws that the layer forces, and not for its own content, ns.
    ///
    /// It is for the passes that the layer forces, with their clearing, effects, composites and masks. It is also for
    /// draws that are repeated behind its backdrop, and for the masks of its shadow.
    ///
    /// It is `nil` in a report of an earlier version, as are the following two.
    public var forced: Double?
    /// The time charged to ancestors for passes that would not be needed without this layer, ns; not part of `own`.
    public var shared: Double?
    /// The part of `own` in layout, commit, plan, vertex and assembly, ns.
    public var serial: Double?
    /// The part of `own` in the display stage, ns.
    public var display: Double
    /// The time to decode the layer's image, ns, which happens once and is not part of `own`.
    public var prepare: Double
    /// `own` as a share of the mean frame, 0...1.
    public var share: Double
    /// The number of pixels that the layer wrote.
    public var pixels: Int
    /// The number of pixels in the extents of passes that the layer forced.
    public var offscreenPixels: Int
    /// The reasons why the layer forced passes, the one with the most pixels first.
    public var reasons: [PassReason]

    /// Makes the row of a layer whose costs, summed over `count` frames, are divided by `count`.
    ///
    /// `mean` is the mean time of these frames, ns.
    init(_ sum: AccountedFrame.Layer, count: Int, mean: Double) {
      let frames = Double(max(1, count))
      layer = sum.path
      own = Double(sum.own) / frames
      total = Double(sum.total) / frames
      offscreen = Double(sum.offscreen) / frames
      forced = Double(sum.forced) / frames
      shared = Double(sum.shared) / frames
      serial = Double(sum.serial) / frames
      display = Double(sum.display) / frames
      prepare = Double(sum.prepare) / frames
      share = mean > 0 ? own / mean : 0
      pixels = sum.pixels / max(1, count)
      offscreenPixels = sum.offscreenPixels / max(1, count)
      reasons = sum.reasons
    }

    enum CodingKeys: String, CodingKey {
      case layer
      case own = "own_ns"
      case total = "total_ns"
      case offscreen = "offscreen_ns"
      case forced = "forces_ns"
      case shared = "shared_ns"
      case serial = "serial_ns"
      case display = "display_ns"
      case prepare = "prepare_ns"
      case share, pixels
      case offscreenPixels = "offscreen_pixels"
      case reasons
    }
  }

  /// One of the slowest frames.
  public struct WorstFrame: Codable, Sendable {
    /// The frame's number.
    public var index: Int
    /// The frame's time in the floor timeline, ns.
    public var frame: UInt64
    /// The time by which the frame missed the budget, ns; negative if it was early.
    public var overrun: Int64
    /// The number of refreshes that repeated the previous frame.
    public var missedVSyncs: Int
    /// The frame's class against the budget.
    public var frameClass: FrameClass
    /// The cause of the frame's time: a group of stages and a layer.
    ///
    /// The group exceeded its share of the budget most, and the layer took longest in that group.
    public var cause: FrameCause
    /// The frame's most expensive layers, at most three.
    public var layers: [LayerRow]

    enum CodingKeys: String, CodingKey {
      case index
      case frame = "frame_ns"
      case overrun = "overrun_ns"
      case missedVSyncs = "missed_vsyncs"
      case frameClass = "class"
      case cause, layers
    }
  }

  /// One frame, from the repeat in which it was fastest.
  public struct FrameRow: Codable, Sendable {
    /// The frame's number.
    public var index: Int
    /// Whether the frame belongs to the warm-up.
    public var isWarmUp: Bool
    /// The frame's time, ns: the minimum of all repeats.
    public var frame: UInt64
    /// The frame's time by the cost model, ns.
    public var modelled: UInt64
    /// The frame's time in each repeat, ns.
    public var raw: [UInt64]
    /// The frame's start on the timeline of all frames, ns.
    ///
    /// A frame starts at its refresh, or at the end of the previous frame if that is later. Frames are the fastest of
    /// several repeats, whose clocks cannot be mixed; no two overlap here.
    public var start: UInt64
    /// The time by which the frame missed the budget, ns; negative if it was early.
    public var overrun: Int64
    /// The number of refreshes that repeated the previous frame.
    public var missedVSyncs: Int
    /// The frame's class against the budget.
    public var frameClass: FrameClass
    /// The cause for which the frame exceeded the budget; absent if the frame met it.
    public var cause: FrameCause?
    /// The CPU time that all threads took for the frame, ns.
    public var cpu: UInt64
    /// The time of every stage by its name, ns; with `other` they sum to the frame exactly.
    ///
    /// The time of the tile section is divided by the times charged to layers.
    public var stages: [String: UInt64]
    /// The frame's time outside all stages, ns.
    public var other: UInt64
    /// The part of the tile section in offscreen passes and in their composites, ns.
    public var offscreen: UInt64
    /// The parts of `offscreen` by the reason for the passes, ns; they sum to it if a layer forced any pass.
    ///
    /// It is `nil` in a report of an earlier version.
    public var offscreenReasons: [String: UInt64]?
    /// The time of each kind of layers in the report's `chartedLayers`, image decodes included, and last the sum of all
    /// others, ns.
    ///
    /// It is `nil` in a report of an earlier version.
    public var chartedLayers: [UInt64]?
    /// The frame's exact counters by name, without those that are 0.
    public var counters: [String: Int]

    enum CodingKeys: String, CodingKey {
      case index
      case isWarmUp = "warm_up"
      case frame = "frame_ns"
      case modelled = "modelled_ns"
      case raw = "raw_ns"
      case start = "start_ns"
      case overrun = "overrun_ns"
      case missedVSyncs = "missed_vsyncs"
      case frameClass = "class"
      case cause
      case cpu = "cpu_ns"
      case stages = "stages_ns"
      case other = "other_ns"
      case offscreen = "offscreen_ns"
      case offscreenReasons = "offscreen_reasons_ns"
      case chartedLayers = "charted_layers_ns"
      case counters
    }
  }
}
