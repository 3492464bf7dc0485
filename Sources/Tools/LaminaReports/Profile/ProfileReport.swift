// The results of a run of frames, in numbers, from which text, JSON, exports and charts are made.

public import LaminaProfiling

/// The summary of a profile: the lateness of frames, and the stages, layers and passes that took the time.
///
/// All times are ns. It encodes to JSON with the unit in each key; `schema` names its version, and
/// `lamina schema profile` prints the JSON Schema.
public struct ProfileReport: Codable, Sendable {
  /// The name and version of the format.
  public var schema = "lamina-profile/2"
  /// The scene's name.
  public var scene: String
  /// The machine on which the profile was measured.
  public var machine: MachineDescription
  /// The size of the output, in pixels.
  public var canvas: CanvasSize
  /// The number of threads that rendered.
  public var threads: Int
  /// The memory of offscreen passes: `tile` or `surface`.
  public var offscreen: String
  /// The part of each frame that was rendered: `everything` or `damage`.
  public var redraw: String
  /// Refreshes per second, which define the budget.
  public var refreshRate: Double
  /// The budget of a frame, ns.
  public var budget: UInt64
  /// The share of the budget that each group of stages may take.
  public var shares: BudgetShares
  /// The number of frames at the start that all statistics leave out; `perFrame` has them.
  public var warmUpFrames: Int
  /// The number of counted frames.
  public var frames: Int
  /// The number of times that the frames were rendered.
  public var repeats: Int
  /// Statistics of the floor timeline: each frame from the repeat in which it was fastest.
  public var floor: Statistics
  /// Statistics of the frames of all repeats.
  public var raw: Statistics
  /// The median of all repeats divided by the floor timeline's median, less 1.
  public var noise: Double
  /// The counted frames of the floor timeline as a device would have shown them, with two and three buffers.
  public var pipelined: [PipelinedRow]
  /// The slowest frames of the floor timeline, the slowest first, each with its cause.
  public var worstFrames: [WorstFrame]
  /// The layers with the most own time, most expensive first; means over the counted frames.
  public var mostExpensiveLayers: [LayerRow]
  /// Every layer that took time, each before its sublayers; means over the counted frames.
  ///
  /// Absent from profiles of earlier versions.
  public var layerTree: [LayerTreeRow]?
  /// The mean time that no layer is charged for, ns; `nil` in a report of an earlier version.
  ///
  /// It is for clearing, storing and presenting the screen, for waiting, and for layers that draw nothing.
  public var screen: Double?
  /// The path of one layer of each kind whose times are in `FrameRow.chartedLayers`; `nil` in a report of an earlier
  /// version.
  ///
  /// Layers whose paths and names differ in numbers alone are of one kind.
  public var chartedLayers: [String]?
  /// The distribution of frame times, as a histogram; `nil` in a report of an earlier version.
  public var distribution: Distribution?
  /// The mean time of every stage; with `other` they add up to the mean frame of the floor timeline.
  public var stages: [StageRow]
  /// The mean time outside all stages, ns.
  public var other: Double
  /// The share of `other` in the mean frame, 0...1.
  public var otherShare: Double
  /// The largest share of the tile section's time, 0...1, that belongs to no command in an attribution frame.
  public var attributionError: Double
  /// The overhead of profiling a frame; absent if it was not measured.
  public var overhead: ProfilerOverhead?
  /// The cost of the frames by a model, from exact counters.
  public var model: ModelRow
  /// The exact counters of the last frame, by name.
  public var counters: [String: Int]
  /// The number of pixels that the last frame wrote per pixel of the canvas; `nil` in a report of an earlier version.
  public var overdraw: Double?
  /// The mean memory traffic of the counted frames, in bytes; `nil` in a report of an earlier version.
  public var memoryBytes: Int?
  /// The least time that the mean memory traffic takes; `nil` in a report of an earlier version.
  public var memory: MemoryBound?
  /// The features of the scene's file that are not drawn, and missing in all counts; `nil` if there are none.
  public var ignored: [IgnoredFeature]?
  /// Whether every counted frame had the same counters.
  public var countersAreSteady: Bool
  /// The passes of the last frame, the root last.
  public var passes: [PassRow]
  /// The images decoded within frames, the longest first.
  public var lateDecodes: [LateDecode]
  /// The backing stores that stayed empty after drawing; `nil` in a report of an earlier version.
  public var unpaintedStores: [UnpaintedStore]?
  /// The layers whose views' constraints cost most in layout over all frames, the most pivots first.
  ///
  /// It is `nil` in a report of an earlier version.
  public var constraintCosts: [ConstraintCost]?
  /// The work that is reused from frame to frame; `nil` if everything is redrawn.
  public var retention: Retention?
  /// The findings: advice first, by the modelled time that it saves, then likely changes, observations and refused
  /// changes.
  ///
  /// It is `nil` if no changes were tried.
  public var findings: [Finding]?
  /// A summary of the changes that were tried; `nil` if none were.
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
    case mostExpensiveLayers = "dearest_layers"
    case layerTree = "layer_tree"
    case screen = "screen_ns"
    case chartedLayers = "charted_layers"
    case distribution, stages
    case other = "other_ns"
    case otherShare = "other_share"
    case attributionError = "attribution_error"
    case overhead, model, counters, overdraw
    case memoryBytes = "memory_bytes"
    case memory, ignored
    case countersAreSteady = "counters_are_steady"
    case passes
    case lateDecodes = "late_decodes"
    case unpaintedStores = "unpainted_stores"
    case constraintCosts = "constraint_costs"
    case retention, findings, changes
    case perFrame = "per_frame"
  }
}
