// What a run of frames says, in numbers: the text table, the JSON and the charts all come from here.

public import LaminaProfiling

/// The summary of a profile: percentiles, stages, counters, the dearest layers.
///
/// All times are ns. It encodes to JSON with the unit in each key; `schema` names its version.
public struct ProfileReport: Codable, Sendable {
  /// The name and version of this form.
  public var schema = "lamina-profile/1"
  /// The scene's name.
  public var scene: String
  /// The output.
  public var canvas: CanvasSize
  /// How many threads rendered.
  public var threads: Int
  /// Where offscreen passes were rendered: `tile` or `surface`.
  public var offscreen: String
  /// Refreshes per second that the budget is for.
  public var refreshRate: Double
  /// The budget of a frame.
  public var budget: UInt64
  /// Frames rendered ahead of the ones counted: they are in `perFrame`, and nowhere else.
  public var warmUpFrames: Int
  /// Frames counted.
  public var frames: Int
  /// Order statistics of frame times.
  public var frame: Distribution
  /// Frames that took longer than the budget.
  public var overBudget: Int
  /// Refreshes that showed the frame before once more.
  public var missedVSyncs: Int
  /// The mean of every stage, the remainder and their sum: they add up.
  public var stages: [StageRow]
  /// Mean time that no stage accounts for.
  public var other: Double
  /// The remainder's part of the mean frame, 0...1.
  public var otherShare: Double
  /// The part of the attribution frames' section that no command accounts for, 0...1.
  public var attributionError: Double
  /// Exact counters of the last frame.
  public var counters: [String: Int]
  /// Whether every counted frame had the same counters.
  public var countersAreSteady: Bool
  /// Passes of the last frame, the root last.
  public var passes: [PassRow]
  /// The layers that cost most by themselves, dearest first.
  public var dearestLayers: [LayerRow]
  /// Images that were decoded inside frames, warm-up first.
  public var lateDecodes: [LateDecode]
  /// Every frame, warm-up first.
  public var perFrame: [FrameRow]

  /// An output's size in pixels.
  public struct CanvasSize: Codable, Sendable {
    /// Columns of pixels.
    public var width: Int
    /// Rows of pixels.
    public var height: Int

    /// Makes a size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// Order statistics by nearest rank.
  public struct Distribution: Codable, Sendable {
    /// The fastest.
    public var min: UInt64
    /// The median.
    public var p50: UInt64
    /// The 90th percentile.
    public var p90: UInt64
    /// The 95th percentile.
    public var p95: UInt64
    /// The 99th percentile; absent under 100 frames.
    public var p99: UInt64?
    /// The slowest.
    public var max: UInt64
    /// The mean.
    public var mean: Double

    enum CodingKeys: String, CodingKey {
      case min = "min_ns"
      case p50 = "p50_ns"
      case p90 = "p90_ns"
      case p95 = "p95_ns"
      case p99 = "p99_ns"
      case max = "max_ns"
      case mean = "mean_ns"
    }
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
      isTileLocal = record.isTileLocal
      isAvoidable = record.isAvoidable
    }

    enum CodingKeys: String, CodingKey {
      case reasons, role, layer, extent, depth
      case bytes = "gpu_bytes"
      case isTileLocal = "tile_local"
      case isAvoidable = "avoidable"
    }
  }

  /// What one layer cost.
  public struct LayerRow: Codable, Sendable {
    /// The layer's path.
    public var layer: String
    /// Its own draws and the composite of the pass it forced, scaled to the mean tile section.
    public var own: Double
    /// `own` and that of every layer below it.
    public var total: Double
    /// Pixels written by its own draws.
    public var pixels: Int
    /// Pixels in the extents of passes that it forced.
    public var offscreenPixels: Int
    /// Why it forced passes, if it did.
    public var reasons: [PassReason]

    enum CodingKeys: String, CodingKey {
      case layer
      case own = "own_ns"
      case total = "total_ns"
      case pixels
      case offscreenPixels = "offscreen_pixels"
      case reasons
    }
  }

  /// One frame.
  public struct FrameRow: Codable, Sendable {
    /// Its number.
    public var index: Int
    /// Whether it is one of the warm-up.
    public var isWarmUp: Bool
    /// Its time.
    public var frame: UInt64
    /// By how much it missed the budget; negative when it was early.
    public var overrun: Int64
    /// CPU time of all threads.
    public var cpu: UInt64
    /// Every stage, the tile section split by attribution.
    public var stages: [String: UInt64]
    /// What no stage accounts for.
    public var other: UInt64

    enum CodingKeys: String, CodingKey {
      case index
      case isWarmUp = "warm_up"
      case frame = "frame_ns"
      case overrun = "overrun_ns"
      case cpu = "cpu_ns"
      case stages = "stages_ns"
      case other = "other_ns"
    }
  }

  enum CodingKeys: String, CodingKey {
    case schema, scene, canvas, threads, offscreen
    case refreshRate = "refresh_hz"
    case budget = "budget_ns"
    case warmUpFrames = "warm_up_frames"
    case frames
    case frame = "frame"
    case overBudget = "over_budget"
    case missedVSyncs = "missed_vsyncs"
    case stages
    case other = "other_ns"
    case otherShare = "other_share"
    case attributionError = "attribution_error"
    case counters
    case countersAreSteady = "counters_are_steady"
    case passes
    case dearestLayers = "dearest_layers"
    case lateDecodes = "late_decodes"
    case perFrame = "per_frame"
  }
}
