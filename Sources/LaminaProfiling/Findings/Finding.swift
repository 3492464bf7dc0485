/// A change of layers, what it saves, and whether it can be made.
///
/// Counts are differences of exact counters over the frames that it was tried on, of a refused one until it was
/// refused; a negative one says that the change takes more.
public struct Finding: Codable, Hashable, Sendable {
  /// The knowledge about a change.
  public enum State: String, Codable, CaseIterable, Sendable {
    /// It was made, over the frames, and saves what it says.
    case verified
    /// The same, as long as something holds.
    case conditional
    /// It cannot be changed automatically: a person decides.
    case observation
    /// It was tried, and changes more pixels than the tolerance, or saves nothing.
    case refused

    /// Whether it may be worded as advice.
    public var isAdvice: Bool { self == .verified || self == .conditional }
  }

  /// Its name, the same in every run.
  public var id: String
  /// The kind of change.
  public var kind: String
  /// The knowledge about it.
  public var state: State
  /// The paths of the layers that it is about, those of layers that are alike together; there is one at least.
  public var layers: [String]
  /// Why it helps, in a sentence.
  public var title: String
  /// The condition that has to hold beyond the frames; `nil` for none.
  public var condition: String?
  /// The evidence for it; `nil` for what its title says already.
  public var evidence: String?
  /// Why it is refused; `nil` for advice.
  public var reason: String?
  /// The changes, those of the first layer first; of each as many layers change as of the others.
  public var changes: [FindingChange]
  /// The changes of the first layer as Swift for UIKit, line by line.
  public var code: [String]
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
  /// The modelled time, ns: the cost model applied to the counters before and after.
  public var modelled: Int64
  /// The same as a part of the modelled frames before.
  public var modelledShare: Double
  /// The median of what a frame took longer without the change than with it, ns, of frames rendered in turn;
  /// `nil` if it was not measured, or cannot be told from nothing.
  public var time: Int64?
  /// Between which times that median lies, by an interval of 99 % and more; `nil` if it was not measured.
  public var timeInterval: [Int64]?
  /// How the pictures change: the largest difference, and the pixels of all frames.
  public var difference: PixelDifference

  /// Makes a finding that has not been timed.
  ///
  /// - Parameters:
  ///   - kind: the kind of change.
  ///   - layers: the paths of the layers that it is about; there is one at least.
  ///   - changes: the changes of each.
  ///   - title: why it helps.
  ///   - condition: what has to hold beyond the frames.
  ///   - code: the change of the first layer as Swift for UIKit.
  ///   - before: what the frames took without the change.
  ///   - after: what they took with it.
  ///   - difference: how the pictures change.
  public init(
    kind: String, layers: [String], changes: [FindingChange], title: String, condition: String?,
    code: [String],
    from before: FrameTotals, to after: FrameTotals, difference: PixelDifference
  ) {
    func saved(_ counter: Counter) -> Int { before.counters[counter] - after.counters[counter] }
    id = Finding.identifier(kind: kind, changes.map { "\($0.layer) \($0.text)\n" })
    self.kind = kind
    state = condition == nil ? .verified : .conditional
    self.layers = layers
    self.title = title
    self.condition = condition
    self.changes = changes
    self.code = code
    passes = saved(.offscreenPasses)
    offscreenPixels = saved(.offscreenPixels)
    gpuBytes = saved(.offscreenBytes)
    targetSwitches = saved(.targetSwitches)
    blendedPixels = saved(.pixelsBlended)
    modelled = Int64(before.modelled) - Int64(after.modelled)
    modelledShare = Double(modelled) / Double(max(1, before.modelled))
    self.difference = difference
  }

  /// Makes an observation, which changes nothing.
  ///
  /// - Parameters:
  ///   - kind: what it is about.
  ///   - layers: the paths of the layers that it is about; there is one at least.
  ///   - title: what is so, in a sentence.
  ///   - evidence: what was seen.
  public init(observing kind: String, layers: [String], title: String, evidence: String?) {
    self.init(
      kind: kind, layers: layers, changes: [], title: title, condition: nil, code: [],
      from: FrameTotals(), to: FrameTotals(), difference: PixelDifference())
    id = Finding.identifier(kind: kind, layers)
    state = .observation
    self.evidence = evidence
  }

  /// The changes of the first of the layers.
  public var firstChanges: ArraySlice<FindingChange> {
    changes.prefix(changes.count / max(1, layers.count))
  }

  /// Whether the modelled frames are shorter after the change, and neither passes nor their pixels are more; or a
  /// GPU has fewer passes, and the modelled frames are hardly longer.
  public var savesSomething: Bool {
    guard passes >= 0, offscreenPixels >= 0 else { return false }
    return modelledShare > Finding.leastSaving
      || (passes > 0 && modelledShare > -Finding.leastShare)
  }

  /// The part of the modelled frames from which on a saving is one.
  private static let leastSaving = 0.0005

  /// The part of the modelled frames that fewer passes may take longer here.
  private static let leastShare = 0.05

  /// The kind with a hash of what changes: FNV-1a, 24 bits of it.
  private static func identifier(kind: String, _ texts: [String]) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in texts.joined().utf8 {
      hash = (hash ^ UInt32(byte)) &* 16_777_619
    }
    let digits = String((hash ^ hash >> 24) & 0xFF_FFFF, radix: 16)
    return kind + "-" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  enum CodingKeys: String, CodingKey {
    case id, kind, state, layers, title, condition, evidence, reason, changes, code, passes
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

/// The sums of several frames, by exact counters.
public struct FrameTotals: Sendable {
  /// How many frames there are.
  public private(set) var frames = 0
  /// The sums of their counters.
  public private(set) var counters = Counters()
  /// The sum of their modelled times, ns.
  public private(set) var modelled: UInt64 = 0

  /// Totals of no frames.
  public init() {}

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - record: the frame's record.
  ///   - model: what counts cost.
  public mutating func add(_ record: FrameRecord, by model: CostModel) {
    frames += 1
    counters += record.counters
    modelled += model.frame(of: record)
  }
}

/// How much pictures of one size differ.
public struct PixelDifference: Codable, Hashable, Sendable {
  /// The largest difference of a channel, 0...255.
  public var max: Int
  /// How many pixels differ at all.
  public var count: Int
  /// How many pixels differ by more than the tolerance.
  public var over: Int
  /// How many of those lie at an edge that is elsewhere by less than a pixel: their colours are between those
  /// of the pixels around them in the other picture.
  public var edges: Int

  /// Makes a difference.
  public init(max: Int = 0, count: Int = 0, over: Int = 0, edges: Int = 0) {
    (self.max, self.count, self.over, self.edges) = (max, count, over, edges)
  }

  enum CodingKeys: String, CodingKey {
    case max, count
    case over = "over_tolerance"
    case edges = "at_edges"
  }

  /// Adds the pixels of another pair of pictures.
  public mutating func add(_ other: PixelDifference) {
    max = Swift.max(max, other.max)
    count += other.count
    over += other.over
    edges += other.edges
  }
}
