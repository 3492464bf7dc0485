/// The cost of a frame's offscreen passes, and the cheaper layer properties that would save some of it.
///
/// All times are ns. It encodes to JSON with the unit in each key; `schema` names its version.
public struct Explanation: Codable, Sendable {
  /// The name and version of this form.
  public var schema = "lamina-explain/3"
  /// The scene's name.
  public var scene = ""
  /// Columns of the output's pixels.
  public var width: Int
  /// Rows of the output's pixels.
  public var height: Int
  /// How many threads rendered.
  public var threads: Int
  /// Where offscreen passes were rendered: `tile` or `surface`.
  public var offscreen: String
  /// Whose time it is, in a line: the machine that rendered, and how.
  public var machine = ""
  /// The frame that `frame`, `counters` and `passes` are about, in seconds: the dearest by the model.
  public var moment: Double
  /// How many frames each time is the floor of.
  public var runs: Int
  /// The fastest rendering of that frame.
  public var frame: UInt64
  /// Its exact counters, when bitmaps are known.
  public var counters: [String: Int]
  /// The frame's memory traffic, in bytes.
  public var memoryBytes: Int
  /// The least time that this takes.
  public var memory: MemoryBound
  /// Offscreen passes with their composites, in the order in which they end.
  public var passes: [ExplainedPass] = []
  /// The frames that changes were tried over: their differences are those of findings.
  public var frames: Int
  /// The modelled time of all of them together.
  public var modelled: UInt64
  /// The changes that were tried: advice first, by the modelled time that it saves, then observations, then what is refused.
  public var findings: [Finding] = []
  /// All advice together, as far as it goes together; `nil` for fewer than two.
  public var combined: Finding?
  /// How many changes the model says are faster, and measured times slower: they are refused.
  public var contradictions = 0
  /// How many changes were tried; those of layers that are alike are one.
  public var tried = 0
  /// How many could have been tried, but were over the limit or had no time left.
  public var untried = 0
  /// The largest difference of a channel of a pixel that a saving may have.
  public var tolerance: Int

  /// Makes an explanation without passes and findings.
  ///
  /// - Parameters:
  ///   - width: columns of pixels.
  ///   - height: rows of pixels.
  ///   - threads: how many threads render.
  ///   - offscreen: where offscreen passes are rendered.
  ///   - runs: how many frames each time is the floor of.
  ///   - moment: the frame that counters and passes are about, in seconds.
  ///   - frame: that frame's fastest rendering, ns.
  ///   - counters: its counters.
  ///   - totals: what all frames take as they are.
  ///   - tolerance: the largest difference of a channel that advice may make.
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

  /// The findings that are advice, the largest saving first.
  public var savings: [Finding] { findings.filter(\.state.isAdvice) }
  /// The findings that are observations: a person decides.
  public var observations: [Finding] { findings.filter { $0.state == .observation } }
  /// The findings that are refused.
  public var refused: [Finding] { findings.filter { $0.state == .refused } }

  enum CodingKeys: String, CodingKey {
    case schema, scene, machine, width, height, threads, offscreen, runs
    case moment = "time_s"
    case frame = "frame_ns"
    case counters, memory, frames
    case memoryBytes = "memory_bytes"
    case modelled = "modelled_ns"
    case passes, findings, combined
    case contradictions = "model_contradictions"
    case tried, untried, tolerance
  }
}

/// One offscreen pass, or the composite of one.
public struct ExplainedPass: Codable, Hashable, Sendable {
  /// Why it exists.
  public var reasons: [PassReason]
  /// Its work for them.
  public var role: PassRole
  /// The path of the layer that forced it.
  public var layer: String
  /// Its extent in device pixels.
  public var extent: PassRecord.Extent
  /// How many offscreen passes it lies within.
  public var depth: Int
  /// Bytes a GPU would have allocated.
  public var gpuBytes: Int
  /// Bytes of a surface of its own; 0 for a pass in a tile's scratch memory, which all of them share.
  public var realBytes: Int
  /// Bytes that a tile-based GPU moves at least for it, as `PassRecord.memoryBytes`.
  public var memoryBytes: Int
  /// Whether it was not rendered, since its result was drawn without it.
  public var isAvoidable: Bool
  /// Changes of render target that it takes.
  public var targetSwitches: Int
  /// Its part of the frame's floor, by attribution frames.
  public var cost: UInt64
  /// The same as a part of the frame, 0...1.
  public var share: Double

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - record: the pass.
  ///   - layer: the path of its layer.
  ///   - cost: its part of the frame's floor.
  ///   - share: the same as a part of the frame.
  public init(_ record: PassRecord, layer: String, cost: UInt64, share: Double) {
    reasons = record.reasons
    role = record.role
    self.layer = layer
    extent = record.extent
    depth = record.depth
    gpuBytes = record.bytes
    memoryBytes = record.memoryBytes
    realBytes = record.isTileLocal || record.isAvoidable ? 0 : record.bytes
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
