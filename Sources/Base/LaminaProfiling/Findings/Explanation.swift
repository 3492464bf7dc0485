/// The cost of a frame's offscreen passes, and cheaper layer properties that would save some of it.
///
/// All times are ns. It encodes to JSON with the unit in each key; `schema` has its version.
public struct Explanation: Codable, Sendable {
  /// The name and version of the format.
  public var schema = "lamina-explain/3"
  /// The scene's name.
  public var scene = ""
  /// The number of columns of the output.
  public var width: Int
  /// The number of rows of the output.
  public var height: Int
  /// The number of threads that rendered.
  public var threads: Int
  /// The kind of memory that offscreen passes use: `tile` or `surface`.
  public var offscreen: String
  /// The machine that rendered and its settings, in one line.
  public var machine = ""
  /// The time in seconds of the frame that `frame`, `counters` and `passes` describe: the most expensive by the model.
  public var moment: Double
  /// The number of renderings of a frame, of which the fastest gives its time.
  public var runs: Int
  /// The fastest time of the frame at `moment`, in ns.
  public var frame: UInt64
  /// The frame's exact counters by name, once bitmaps are cached.
  public var counters: [String: Int]
  /// The frame's memory traffic, in bytes.
  public var memoryBytes: Int
  /// The minimum time of the frame's memory traffic, at the bandwidth of a kind of memory.
  public var memory: MemoryBound
  /// The features of the scene's file that are not drawn, and missing in all counts; `nil` if there are none.
  public var ignored: [IgnoredFeature]?
  /// The offscreen passes and composites, in the order in which they end.
  public var passes: [ExplainedPass] = []
  /// The number of frames in which changes were tried; the counts of findings are sums over these frames.
  public var frames: Int
  /// The number of different frames of the tree until all its animations have ended or begin to repeat; `nil` if they
  /// never do.
  ///
  /// Advice has been compared in all of them.
  public var timelineFrames: Int?
  /// The sum of the modelled times of the frames in which changes were tried, in ns.
  public var modelled: UInt64
  /// The known error of the model's times, and so of the shares that changes save; `nil` if unknown.
  public var modelError: CostError?
  /// The findings, ordered by their state: advice, then likely changes, observations and refused changes.
  ///
  /// Advice begins with the largest modelled saving.
  public var findings: [Finding] = []
  /// The finding of all compatible advice made together; `nil` if fewer than two changes are compatible.
  public var combined: Finding?
  /// The number of changes that are faster by the model but slower by measurement; they are refused.
  public var contradictions = 0
  /// The number of changes that were tried; changes of equivalent layers count as one.
  public var tried = 0
  /// The number of changes left out because the limit was reached or time ran out.
  public var untried = 0
  /// The largest difference of a pixel's channel that advice may cause, 0...255.
  public var tolerance: Int

  /// Makes an explanation without passes and findings.
  ///
  /// - Parameters:
  ///   - width: the number of columns of pixels.
  ///   - height: the number of rows of pixels.
  ///   - threads: the number of threads that render.
  ///   - offscreen: the memory of offscreen passes.
  ///   - runs: the number of runs whose fastest gives each time.
  ///   - moment: the time in seconds of the frame that counters and passes describe.
  ///   - frame: that frame's fastest rendering, ns.
  ///   - counters: its counters.
  ///   - totals: the sums over all frames before any change.
  ///   - tolerance: the largest difference of a channel that advice may cause.
  public init(
    width: Int, height: Int, threads: Int, offscreen: String, runs: Int, moment: Double,
    frame: UInt64, counters: Counters, totals: FrameTotals, tolerance: Int
  ) {
    self.width = width
    self.height = height
    self.threads = threads
    self.offscreen = offscreen
    self.runs = runs
    self.moment = moment
    self.frame = frame
    self.counters = counters.byName
    memoryBytes = counters[.memoryTraffic]
    memory = MemoryBound(of: memoryBytes, at: .lpddr4x, budget: FrameBudget(refreshRate: 60))
    frames = totals.frames
    modelled = totals.modelled
    self.tolerance = tolerance
  }

  /// The findings that are advice, the largest modelled saving first.
  public var savings: [Finding] { findings.filter(\.state.isAdvice) }
  /// The findings that only some frames of the timeline confirm, the largest modelled saving first.
  public var likely: [Finding] { findings.filter { $0.state == .likely } }
  /// The findings that are observations, for a person to decide.
  public var observations: [Finding] { findings.filter { $0.state == .observation } }
  /// The findings that are refused.
  public var refused: [Finding] { findings.filter { $0.state == .refused } }

  enum CodingKeys: String, CodingKey {
    case schema, scene, machine, width, height, threads, offscreen, runs
    case moment = "time_s"
    case frame = "frame_ns"
    case counters, memory, frames
    case timelineFrames = "timeline_frames"
    case memoryBytes = "memory_bytes"
    case modelled = "modelled_ns"
    case modelError = "model_error"
    case ignored, passes, findings, combined
    case contradictions = "model_contradictions"
    case tried, untried, tolerance
  }
}

/// One offscreen pass, or the composite of one.
public struct ExplainedPass: Codable, Hashable, Sendable {
  /// The reasons for the pass.
  public var reasons: [PassReason]
  /// The kind of work that the pass does.
  public var role: PassRole
  /// The path of the layer that forced the pass.
  public var layer: String
  /// The pass's extent in device pixels.
  public var extent: PassRecord.Extent
  /// The number of offscreen passes around this one.
  public var depth: Int
  /// The number of bytes that a GPU would have allocated for the pass.
  public var gpuBytes: Int
  /// The size of the pass's own surface, in bytes; 0 for a pass in a tile's scratch memory, which all passes share.
  public var realBytes: Int
  /// The minimum number of bytes that a tile-based GPU moves for the pass, as in `PassRecord.memoryBytes`.
  public var memoryBytes: Int
  /// Whether the pass was skipped, because its result could be drawn without a pass.
  public var isAvoidable: Bool
  /// The number of changes of render target that the pass needs.
  public var targetSwitches: Int
  /// The pass's part of the frame's fastest time, in ns, as attribution frames divide it.
  public var cost: UInt64
  /// The pass's part of the frame's time, as a share 0...1.
  public var share: Double

  /// Makes the row of a pass.
  ///
  /// - Parameters:
  ///   - record: the pass.
  ///   - layer: the path of its layer.
  ///   - cost: its part of the frame's fastest time.
  ///   - share: the same as a share of the frame.
  public init(_ record: PassRecord, layer: String, cost: UInt64, share: Double) {
    reasons = record.reasons
    role = record.role
    self.layer = layer
    extent = record.extent
    depth = record.depth
    gpuBytes = record.bytes
    memoryBytes = record.memoryBytes
    realBytes = record.surfaceBytes
    isAvoidable = record.isAvoidable
    targetSwitches = record.role == .combine ? 0 : 2
    self.cost = cost
    self.share = share
  }

  enum CodingKeys: String, CodingKey {
    case reasons, role, layer, extent, depth
    case gpuBytes = "gpu_bytes"
    case realBytes = "real_bytes"
    case memoryBytes = "memory_bytes"
    case isAvoidable = "avoidable"
    case targetSwitches = "target_switches"
    case cost = "cost_ns"
    case share
  }
}
