// The rows of a profile's report: stages, passes, layers, frames.

public import LaminaProfiling

extension ProfileReport {
  /// An output's size in pixels.
  public struct CanvasSize: Codable, Sendable {
    /// Columns of pixels.
    public var width: Int
    /// Rows of pixels.
    public var height: Int
  }

  /// One stage.
  public struct StageRow: Codable, Sendable {
    /// The stage.
    public var stage: Stage
    /// Its mean.
    public var mean: Double
    /// Its part of the mean frame, 0...1.
    public var share: Double

    enum CodingKeys: String, CodingKey {
      case stage
      case mean = "mean_ns"
      case share
    }
  }

  /// What frames cost by a model: the same on every machine.
  public struct ModelRow: Codable, Sendable {
    /// What the model is called.
    public var name: String
    /// What its coefficients were fitted on.
    public var fittedOn: String
    /// The modelled mean of the counted frames.
    public var mean: Double
    /// The mean of |modelled - measured| / measured over the counted frames of the floor timeline.
    public var error: Double
    /// The modelled means of serial stages, of the tile section, and of what belongs to no stage.
    public var stages: [String: Double]
    /// Which frames are late by the model; `nil` in a report of an earlier version.
    public var late: ModelledLateness?

    enum CodingKeys: String, CodingKey {
      case name
      case fittedOn = "fitted_on"
      case mean = "mean_ns"
      case error
      case stages = "stages_ns"
      case late
    }

    /// The name of the tile section among `stages`.
    static let tileSection = "tiles"

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

  /// One pass.
  public struct PassRow: Codable, Sendable {
    /// Why it exists.
    public var reasons: [PassReason]
    /// What it does for them.
    public var role: PassRole
    /// The layer that forced it.
    public var layer: String
    /// Its extent in device pixels.
    public var extent: PassRecord.Extent
    /// How many offscreen passes it lies within.
    public var depth: Int
    /// Bytes a GPU would have allocated.
    public var bytes: Int
    /// Bytes that a tile-based GPU moves at least for it; `nil` in a report of an earlier version.
    public var memoryBytes: Int?
    /// Whether it ran in tile scratch memory.
    public var isTileLocal: Bool
    /// Whether it was not rendered, since its result was drawn without it.
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

  /// What one layer cost: in one frame, or on average.
  public struct LayerRow: Codable, Hashable, Sendable {
    /// The layer's path.
    public var layer: String
    /// What it took by itself: its draws, the masks, effects and composites that it forced, drawing its
    /// store.
    public var own: Double
    /// The same with every layer below it.
    public var total: Double
    /// The part of `own` in offscreen passes and in putting them in place.
    public var offscreen: Double
    /// The part of `own` in the display stage.
    public var display: Double
    /// Decoding its image, which is done once and not a part of `own`.
    public var prepare: Double
    /// `own` as a part of the frame, 0...1.
    public var share: Double
    /// Pixels that it wrote.
    public var pixels: Int
    /// Pixels in the extents of passes that it forced.
    public var offscreenPixels: Int
    /// Why it forced passes, the reason with the most pixels first.
    public var reasons: [PassReason]

    /// What a layer cost on average, of what it cost in `count` frames that take `mean` each.
    init(_ sum: AccountedFrame.Layer, count: Int, mean: Double) {
      let frames = Double(max(1, count))
      layer = sum.path
      own = Double(sum.own) / frames
      total = Double(sum.total) / frames
      offscreen = Double(sum.offscreen) / frames
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
      case display = "display_ns"
      case prepare = "prepare_ns"
      case share, pixels
      case offscreenPixels = "offscreen_pixels"
      case reasons
    }
  }

  /// One of the slowest frames.
  public struct WorstFrame: Codable, Sendable {
    /// Its number.
    public var index: Int
    /// Its time in the floor timeline.
    public var frame: UInt64
    /// By how much it missed the budget; negative when it was early.
    public var overrun: Int64
    /// Refreshes that showed the frame before once more.
    public var missedVSyncs: Int
    /// How it did against the budget.
    public var frameClass: FrameClass
    /// The stage that exceeded its part of the budget most, and what in it took longest.
    public var cause: FrameCause
    /// Its dearest layers, at most three.
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

  /// One frame of the floor timeline.
  public struct FrameRow: Codable, Sendable {
    /// Its number.
    public var index: Int
    /// Whether it is one of the warm-up.
    public var isWarmUp: Bool
    /// Its time: the least of all repeats.
    public var frame: UInt64
    /// Its time by the cost model.
    public var modelled: UInt64
    /// Its time in each repeat.
    public var raw: [UInt64]
    /// When it begins on the timeline of all frames: at its refresh, or where the frame before it ends, if
    /// that is later.
    ///
    /// Frames are the fastest of several repeats, whose clocks cannot be mixed; no two overlap here.
    public var start: UInt64
    /// By how much it missed the budget; negative when it was early.
    public var overrun: Int64
    /// Refreshes that showed the frame before once more.
    public var missedVSyncs: Int
    /// How it did against the budget.
    public var frameClass: FrameClass
    /// Why it was over the budget; absent if it was not.
    public var cause: FrameCause?
    /// CPU time of all threads.
    public var cpu: UInt64
    /// Every stage, the tile section split by attribution; with `other` they sum to the frame exactly.
    public var stages: [String: UInt64]
    /// What no stage accounts for.
    public var other: UInt64
    /// The part of the tile section in offscreen passes and in putting them in place.
    public var offscreen: UInt64
    /// The part in offscreen passes by their reasons: they sum to it, where a layer forced any; `nil` in a report
    /// of an earlier version.
    public var offscreenReasons: [String: UInt64]?
    /// The time of each of the report's `chartedLayers`, with decoding its image, and at the end all other layers;
    /// `nil` in a report of an earlier version.
    public var chartedLayers: [UInt64]?
    /// Exact counters that are not 0.
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
