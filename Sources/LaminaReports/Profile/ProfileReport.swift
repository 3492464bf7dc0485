// What a run of frames says, in numbers: the text, the JSON, the exports and the charts all come from here.

public import LaminaProfiling

/// The summary of a profile: how late frames were, and which stages, layers and passes took the time.
///
/// All times are ns. It encodes to JSON with the unit in each key; `schema` names its version, and
/// `lamina schema profile` prints the JSON Schema.
public struct ProfileReport: Codable, Sendable {
  /// The name and version of this form.
  public var schema = "lamina-profile/2"
  /// The scene's name.
  public var scene: String
  /// The machine that measured.
  public var machine: MachineDescription
  /// The output.
  public var canvas: CanvasSize
  /// How many threads rendered.
  public var threads: Int
  /// Where offscreen passes were rendered: `tile` or `surface`.
  public var offscreen: String
  /// How much of a frame was rendered: `everything` or `damage`.
  public var redraw: String
  /// Refreshes per second that the budget is for.
  public var refreshRate: Double
  /// The budget of a frame.
  public var budget: UInt64
  /// The part of the budget that each group of stages may take.
  public var shares: BudgetShares
  /// Frames at the start that are left out of all statistics: they are in `perFrame`, and nowhere else.
  public var warmUpFrames: Int
  /// Frames counted.
  public var frames: Int
  /// How many times over the frames were rendered.
  public var repeats: Int
  /// Statistics of the floor timeline: of each frame, the repeat in which it was fastest.
  public var floor: Statistics
  /// Statistics of the frames of all repeats.
  public var raw: Statistics
  /// The raw median divided by the floor's, less 1.
  public var noise: Double
  /// The floor timeline as a device would have shown it, for two and three buffers.
  public var pipelined: [PipelinedRow]
  /// The slowest frames of the floor timeline, the slowest first, each with its cause.
  public var worstFrames: [WorstFrame]
  /// The layers that cost most by themselves, dearest first; means over the counted frames.
  public var dearestLayers: [LayerRow]
  /// Every layer that took time, each before its sublayers; means over the counted frames.
  ///
  /// Absent from profiles of older tools.
  public var layerTree: [LayerTreeRow]?
  /// The layers that frames have the times of, in `FrameRow.chartedLayers`; `nil` in a report of an earlier
  /// version.
  public var chartedLayers: [String]?
  /// The frame times in bins; `nil` in a report of an earlier version.
  public var distribution: Distribution?
  /// The mean of every stage; with `other` they add up to the mean frame of the floor timeline.
  public var stages: [StageRow]
  /// Mean time that no stage accounts for.
  public var other: Double
  /// The remainder's part of the mean frame, 0...1.
  public var otherShare: Double
  /// The part of the attribution frames' section that no command accounts for, 0...1: the largest of
  /// all frames.
  public var attributionError: Double
  /// What accounting for a frame costs; absent if that was not measured.
  public var overhead: ProfilerOverhead?
  /// What the frames cost by a model, from exact counters.
  public var model: ModelRow
  /// Exact counters of the last frame.
  public var counters: [String: Int]
  /// Pixels written by the last frame for each pixel of the canvas; `nil` in a report of an earlier
  /// version.
  public var overdraw: Double?
  /// The memory traffic of the counted frames, in bytes: the mean; `nil` in a report of an earlier version.
  public var memoryBytes: Int?
  /// The least time that this takes; `nil` in a report of an earlier version.
  public var memory: MemoryBound?
  /// Whether every counted frame had the same counters.
  public var countersAreSteady: Bool
  /// Passes of the last frame, the root last.
  public var passes: [PassRow]
  /// Images that were decoded inside frames, the longest first.
  public var lateDecodes: [LateDecode]
  /// Backing stores that nothing has been painted into; `nil` in a report of an earlier version.
  public var unpaintedStores: [UnpaintedStore]?
  /// The layers whose views' constraints cost layout most over all frames, the most pivots first; `nil` in a report
  /// of an earlier version.
  public var constraintCosts: [ConstraintCost]?
  /// How much was kept from frame to frame; `nil` where everything is redrawn.
  public var retention: Retention?
  /// The changes that were tried: advice first, by the modelled time that it saves, then observations, then what
  /// is refused; `nil` where none were tried.
  public var findings: [Finding]?
  /// How they were tried.
  public var changes: TriedChanges?
  /// Every frame of the floor timeline, warm-up first.
  public var perFrame: [FrameRow]

  enum CodingKeys: String, CodingKey {
    case schema, scene, machine, canvas, threads, offscreen, redraw
    case refreshRate = "refresh_hz"
    case budget = "budget_ns"
    case shares = "budget_shares"
    case warmUpFrames = "warm_up_frames"
    case frames, repeats, floor, raw, noise, pipelined
    case worstFrames = "worst_frames"
    case dearestLayers = "dearest_layers"
    case layerTree = "layer_tree"
    case chartedLayers = "charted_layers"
    case distribution, stages
    case other = "other_ns"
    case otherShare = "other_share"
    case attributionError = "attribution_error"
    case overhead, model, counters, overdraw
    case memoryBytes = "memory_bytes"
    case memory
    case countersAreSteady = "counters_are_steady"
    case passes
    case lateDecodes = "late_decodes"
    case unpaintedStores = "unpainted_stores"
    case constraintCosts = "constraint_costs"
    case retention, findings, changes
    case perFrame = "per_frame"
  }
}
