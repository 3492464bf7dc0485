/// The account of one frame: a duration for every stage, exact counters, and a row per pass.
///
/// Times are integer nanoseconds of a monotonic clock.
public struct FrameRecord: Sendable {
  /// The number of the frame, from 0.
  public var index: Int
  /// The start of the frame by the renderer's clock, in ns.
  public var start: UInt64 = 0
  /// The wall time of the whole frame, from the start of layout to the end of present, in ns.
  public var frame: UInt64 = 0
  /// The wall time of each serial stage, in ns.
  ///
  /// Stages of the tile section read 0 here.
  public var serial = StageTimes()
  /// The wall time of the tile section: raster, fragment and blend on all threads, in ns.
  public var tileSection: UInt64 = 0
  /// The part of assembly in which masks of shadows are computed, in ns.
  public var shadowMasks: UInt64 = 0
  /// The CPU time of all threads during the frame, in ns.
  public var cpu: UInt64 = 0
  /// The exact counters of the frame.
  public var counters = Counters()
  /// A row for each pass, in the order in which they end; the root is last.
  public var passes: [PassRecord] = []
  /// The device pixels that were rendered again, as disjoint rectangles.
  public var damage: [PassRecord.Extent] = []
  /// The events of rasterised layers' bitmaps, with their causes.
  public var rasterizationEvents: [RasterizationEvent] = []
  /// The images decoded within the frame, in order of decoding.
  public var decodes: [ImageDecode] = []
  /// The layers that took longest to draw their backing stores, most expensive first, then one row for all other
  /// layers.
  public var drawings: [StoreDrawing] = []
  /// The layers whose views' constraints took the solver the most steps (pivots), then one row for all other layers.
  public var layouts: [ConstraintCost] = []
  /// The layers that drew nothing into their backing store.
  public var unpainted: [UnpaintedStore] = []
  /// The size of the layer data that is kept for the next frame, in bytes, without pictures.
  public var retainedBytes = 0
  /// The reason why more than the changed layers was planned again; `nil` for none, or if the renderer keeps no frames.
  public var replanReason: ReplanReason?

  /// Makes an empty record for frame number `index`.
  public init(index: Int) { self.index = index }

  /// The wall time of each serial stage by its name, in ns.
  package var serialByName: [String: UInt64] {
    serial.byName.filter { name, _ in !Stage.tileSection.contains { $0.rawValue == name } }
  }

  /// The time outside all stages and the tile section, in ns; always reported.
  public var remainder: UInt64 {
    let accounted = serial.sum + tileSection
    return frame > accounted ? frame - accounted : 0
  }

  /// Returns the time of every stage, in ns, with the tile section split by `attribution`.
  ///
  /// The three parts of the split sum to the section exactly.
  public func stages(attributedBy attribution: Attribution) -> StageTimes {
    var times = serial
    let parts = attribution.split(section: tileSection)
    for stage in Stage.tileSection { times[stage] = parts[stage] }
    return times
  }
}

/// A duration for every stage, in ns; all zero when made.
public struct StageTimes: Hashable, Sendable {
  private var values = [UInt64](repeating: 0, count: Stage.allCases.count)

  /// Makes times that all read 0 ns.
  public init() {}

  /// The duration of one stage, in ns.
  public subscript(stage: Stage) -> UInt64 {
    get { values[StageTimes.index(stage)] }
    set { values[StageTimes.index(stage)] = newValue }
  }

  /// The duration of every stage by its name, in ns.
  package var byName: [String: UInt64] {
    Dictionary(uniqueKeysWithValues: Stage.allCases.map { ($0.rawValue, self[$0]) })
  }

  /// The sum of all durations, in ns.
  public var sum: UInt64 { values.reduce(0, +) }

  private static func index(_ stage: Stage) -> Int {
    switch stage {
    case .layout: 0
    case .display: 1
    case .prepare: 2
    case .commit: 3
    case .plan: 4
    case .vertex: 5
    case .assemble: 6
    case .raster: 7
    case .fragment: 8
    case .blend: 9
    case .present: 10
    }
  }
}

/// One pass of a frame.
public struct PassRecord: Hashable, Sendable {
  /// The reasons for the pass: never empty; several if one pass serves several needs.
  public var reasons: [PassReason]
  /// The kind of work that the pass does.
  public var role: PassRole
  /// The layer that forced the pass, as an index into the evaluated frame.
  public var layer: Int
  /// The pass's extent in device pixels: minimum x, minimum y, width, height.
  public var extent: Extent
  /// The number of offscreen passes around this one; 0 for the root and for passes that the root consumes.
  public var depth: Int
  /// The number of bytes that a GPU would have allocated for the pass.
  public var bytes: Int
  /// The minimum number of bytes that a tile-based GPU moves between itself and memory for the pass.
  ///
  /// These are the pass's stores, and its loads while it is rendered.
  ///
  /// `Counter.memoryTraffic` defines the count.
  ///
  /// The row of a composite has the loads of the composited pass and of its mask.
  public var memoryBytes: Int
  /// Whether the pass ran in tile scratch memory instead of a separate surface.
  public var isTileLocal: Bool
  /// Whether the pass was skipped because its result could be drawn without a pass; Core Animation would render it.
  public var isAvoidable: Bool

  /// The size of the pass's own surface, in bytes; 0 if it ran in tile scratch memory, or was skipped.
  public var surfaceBytes: Int { isTileLocal || isAvoidable ? 0 : bytes }

  /// Makes the record of a pass.
  public init(
    reasons: [PassReason], role: PassRole = .content, layer: Int, extent: Extent, depth: Int,
    bytes: Int, memoryBytes: Int = 0, isTileLocal: Bool, isAvoidable: Bool = false
  ) {
    self.reasons = reasons
    self.role = role
    self.layer = layer
    self.extent = extent
    self.depth = depth
    self.bytes = bytes
    self.memoryBytes = memoryBytes
    self.isTileLocal = isTileLocal
    self.isAvoidable = isAvoidable
  }

  /// A rectangle of device pixels.
  public struct Extent: Hashable, Sendable, Codable {
    /// The first column.
    public var x: Int
    /// The first row.
    public var y: Int
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Makes an extent.
    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }
}
