/// What the offscreen passes of a frame cost, and what cheaper layer properties would save.
///
/// All times are ns. It encodes to JSON with the unit in each key; `schema` names its version.
public struct Explanation: Codable, Sendable {
  /// The name and version of this form.
  public var schema = "lamina-explain/2"
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
  /// How many frames each time is the floor of.
  public var runs: Int
  /// The fastest frame of the scene as it is.
  public var frame: UInt64
  /// Exact counters of a frame of the scene as it is: the second one, when bitmaps are known.
  public var counters: [String: Int]
  /// Offscreen passes with their composites, in the order in which they end.
  public var passes: [ExplainedPass] = []
  /// The modelled time of such a frame.
  public var modelled: UInt64
  /// Changes that save modelled time and keep the pixels, the largest saving first.
  public var savings: [Saving] = []
  /// The saving of all savings together, as far as they go together; `nil` for fewer than two.
  public var combined: Saving?
  /// Changes that would save something, but whose pixels differ by more than the tolerance.
  public var refused: [Saving] = []
  /// How many changes were tried; those of layers that are alike are one.
  public var tried = 0
  /// How many could have been tried, but were over the limit or had no time left.
  public var untried = 0
  /// The largest difference of a channel of a pixel that a saving may have.
  public var tolerance: Int

  /// Makes an explanation of a frame, without passes and savings.
  public init(
    width: Int, height: Int, threads: Int, offscreen: String, runs: Int, frame: UInt64,
    counters: Counters, modelled: UInt64, tolerance: Int
  ) {
    self.width = width
    self.height = height
    self.threads = threads
    self.offscreen = offscreen
    self.runs = runs
    self.frame = frame
    self.counters = counters.byName
    self.modelled = modelled
    self.tolerance = tolerance
  }

  enum CodingKeys: String, CodingKey {
    case schema, scene, width, height, threads, offscreen, runs
    case frame = "frame_ns"
    case counters
    case modelled = "modelled_ns"
    case passes, savings, combined, refused, tried, untried, tolerance
  }
}

/// One offscreen pass, or the composite of one.
public struct ExplainedPass: Codable, Hashable, Sendable {
  /// Why it exists.
  public var reasons: [PassReason]
  /// What it does for them.
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
    case isAvoidable = "avoidable"
    case targetSwitches = "target_switches"
    case cost = "cost_ns"
    case share
  }
}

/// What a change of a layer's properties saves.
///
/// Counts are differences of exact counters of steady frames; a negative one says that the change
/// takes more.
public struct Saving: Codable, Hashable, Sendable {
  /// The kind of change.
  public var kind: String
  /// The path of the layer; the first one's of several that are alike.
  public var layer: String
  /// The paths of all layers that the change is made on.
  public var layers: [String]
  /// Why it helps, in a sentence.
  public var title: String
  /// The properties to set, as scenes call them, each with its value.
  public var changes: [String]
  /// What has to hold beyond this frame; `nil` for nothing.
  public var condition: String?
  /// Offscreen passes.
  public var passes: Int
  /// Pixels in the extents of offscreen passes.
  public var offscreenPixels: Int
  /// Bytes that a GPU would have allocated for those.
  public var gpuBytes: Int
  /// Changes of render target.
  public var targetSwitches: Int
  /// Pixels computed from source and destination.
  public var blendedPixels: Int
  /// The modelled time: the cost model applied to the counters before and after.
  public var modelled: Int64
  /// The same as a part of the modelled frame before.
  public var modelledShare: Double
  /// The median of what frames took longer without the change than with it, which were rendered in turn;
  /// `nil` if it was not measured, or cannot be told from nothing.
  public var time: Int64?
  /// Between which times that median lies, by an interval of 99 % and more; `nil` if it was not measured.
  public var timeInterval: [Int64]?
  /// How the picture changes.
  public var difference: PixelDifference

  /// Makes a saving that has not been timed.
  ///
  /// - Parameters:
  ///   - kind: the kind of change.
  ///   - layers: the paths of the layers; there is one at least.
  ///   - title: why it helps.
  ///   - changes: the properties to set on each of them.
  ///   - condition: what has to hold beyond the frame.
  ///   - before: the record of a frame without the change.
  ///   - after: the record of a frame with it.
  ///   - model: what counts cost.
  ///   - difference: how the picture changes.
  public init(
    kind: String, layers: [String], title: String, changes: [String], condition: String?,
    from before: FrameRecord, to after: FrameRecord, by model: CostModel,
    difference: PixelDifference
  ) {
    func saved(_ counter: Counter) -> Int { before.counters[counter] - after.counters[counter] }
    self.kind = kind
    layer = layers[0]
    self.layers = layers
    self.title = title
    self.changes = changes
    self.condition = condition
    passes = saved(.offscreenPasses)
    offscreenPixels = saved(.offscreenPixels)
    gpuBytes = saved(.offscreenBytes)
    targetSwitches = saved(.targetSwitches)
    blendedPixels = saved(.pixelsBlended)
    let whole = model.frame(of: before)
    modelled = Int64(whole) - Int64(model.frame(of: after))
    modelledShare = Double(modelled) / Double(max(1, whole))
    self.difference = difference
  }

  /// Whether the modelled frame is shorter after the change, and neither passes nor their pixels are more.
  public var savesSomething: Bool { passes >= 0 && offscreenPixels >= 0 && modelled > 0 }

  enum CodingKeys: String, CodingKey {
    case kind, layer, layers, title, changes, condition, passes
    case offscreenPixels = "offscreen_pixels"
    case gpuBytes = "gpu_bytes"
    case targetSwitches = "target_switches"
    case blendedPixels = "blended_pixels"
    case modelled = "modelled_ns"
    case modelledShare = "modelled_share"
    case time = "time_ns"
    case timeInterval = "time_interval_ns"
    case difference
  }
}

/// How much two pictures of one size differ.
public struct PixelDifference: Codable, Hashable, Sendable {
  /// The largest difference of a channel, 0...255.
  public var max: Int
  /// How many pixels differ at all.
  public var count: Int

  /// Makes a difference.
  public init(max: Int = 0, count: Int = 0) {
    self.max = max
    self.count = count
  }
}
