/// A change of layers, its saving, and whether it can be made.
///
/// Counts are differences of exact counters over the frames that were tried. For a refused change, they stop at the
/// refusal. A negative count means that the change costs more.
public struct Finding: Codable, Hashable, Sendable {
  /// The status of a change.
  public enum State: String, Codable, CaseIterable, Sendable {
    /// Tried, and compared in all frames of the timeline; it saves the stated amounts.
    case verified
    /// Tried like `verified`, and valid as long as a condition holds.
    case conditional
    /// Tried, and compared in only some frames of a longer timeline, so that other frames may differ.
    case likely
    /// Not changed automatically; a person decides.
    case observation
    /// Tried, but it changes pixels by more than the tolerance, saves nothing, or makes frames take longer.
    case refused

    /// Whether a change with this status may be worded as advice.
    public var isAdvice: Bool { self == .verified || self == .conditional }
  }

  /// The finding's identifier, the same in every run.
  public var id: String
  /// The kind of change.
  public var kind: String
  /// The status of the change.
  public var state: State
  /// The paths of the layers concerned, with equivalent layers together; at least one.
  public var layers: [String]
  /// The reason why the change helps, or the observed fact, in a sentence.
  public var title: String
  /// The condition that has to hold in frames that were not compared; `nil` if there is none.
  public var condition: String?
  /// The evidence for the change; `nil` if the title is enough.
  public var evidence: String?
  /// The reason for refusing the change; `nil` for advice.
  public var reason: String?
  /// The changes of all layers, the first layer's first; every layer has the same number of changes.
  public var changes: [FindingChange]
  /// The changes of the first layer as Swift for UIKit, line by line.
  public var code: [String]
  /// The number of offscreen passes saved.
  public var passes: Int
  /// The number of pixels saved in the extents of offscreen passes.
  public var offscreenPixels: Int
  /// The number of bytes saved that a GPU would have allocated for offscreen passes.
  public var gpuBytes: Int
  /// The number of switches between render targets saved.
  public var targetSwitches: Int
  /// The number of pixels saved that are blended from source and destination.
  public var blendedPixels: Int
  /// The modelled time saved, in ns: the cost model applied to the counters before and after.
  public var modelled: Int64
  /// The modelled time saved, as a share of the modelled time without the change.
  public var modelledShare: Double
  /// The median time saved in a frame, in ns, from frames rendered alternately without and with the change.
  ///
  /// It is `nil` if it was not measured, or is indistinguishable from zero.
  public var time: Int64?
  /// The bounds of the confidence interval of `time`, of at least 99 %, in ns; `nil` if it was not measured.
  public var timeInterval: [Int64]?
  /// The difference of the pictures without and with the change.
  ///
  /// Its `max` is the largest of all compared frames; its counts are sums over the tried frames.
  public var difference: PixelDifference
  /// The number of frames of the timeline in which pictures were compared; `nil` for an observation.
  public var comparedFrames: Int?

  /// Makes a finding that has not been timed.
  ///
  /// - Parameters:
  ///   - kind: the kind of change.
  ///   - layers: the paths of the layers concerned; at least one.
  ///   - changes: the changes of each layer.
  ///   - title: the reason why it helps.
  ///   - condition: the condition that has to hold beyond the frames.
  ///   - code: the change of the first layer as Swift for UIKit.
  ///   - before: the sums over the frames without the change.
  ///   - after: the sums over the frames with the change.
  ///   - difference: the difference of the pictures.
  public init(
    kind: String, layers: [String], changes: [FindingChange], title: String, condition: String?,
    code: [String],
    from before: FrameTotals, to after: FrameTotals, difference: PixelDifference
  ) {
    func savedCount(_ counter: Counter) -> Int {
      before.counters[counter] - after.counters[counter]
    }
    id = Finding.identifier(kind: kind, changes.map { "\($0.layer) \($0.text)\n" })
    self.kind = kind
    state = condition == nil ? .verified : .conditional
    self.layers = layers
    self.title = title
    self.condition = condition
    self.changes = changes
    self.code = code
    passes = savedCount(.offscreenPasses)
    offscreenPixels = savedCount(.offscreenPixels)
    gpuBytes = savedCount(.offscreenBytes)
    targetSwitches = savedCount(.targetSwitches)
    blendedPixels = savedCount(.pixelsBlended)
    modelled = Int64(before.modelled) - Int64(after.modelled)
    modelledShare = Double(modelled) / Double(max(1, before.modelled))
    self.difference = difference
  }

  /// Makes an observation, which changes nothing.
  ///
  /// - Parameters:
  ///   - kind: the kind of observation.
  ///   - layers: the paths of the layers concerned; at least one.
  ///   - title: the observed fact, in a sentence.
  ///   - evidence: the measured evidence.
  public init(observing kind: String, layers: [String], title: String, evidence: String?) {
    self.init(
      kind: kind, layers: layers, changes: [], title: title, condition: nil, code: [],
      from: FrameTotals(), to: FrameTotals(), difference: PixelDifference())
    id = Finding.identifier(kind: kind, layers)
    state = .observation
    self.evidence = evidence
  }

  /// The changes of the first layer.
  public var firstChanges: ArraySlice<FindingChange> {
    changes.prefix(changes.count / max(1, layers.count))
  }

  /// Whether the change is worth making.
  ///
  /// Neither passes nor their pixels may increase, and the modelled frames may not become longer. Either they are
  /// clearly shorter, or a GPU has fewer passes.
  public var savesSomething: Bool {
    guard passes >= 0, offscreenPixels >= 0, modelled >= 0 else { return false }
    return modelledShare > Finding.minimumSaving || passes > 0
  }

  /// The share of the modelled time that a change has to save if it saves no pass.
  private static let minimumSaving = 0.0005

  /// Returns the kind, followed by a hash of the changes: FNV-1a, folded to 24 bits.
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
    case comparedFrames = "frames_compared"
  }
}

/// The sums of the counters and of the modelled times of several frames.
public struct FrameTotals: Sendable {
  /// The number of frames.
  public private(set) var frames = 0
  /// The sums of the frames' counters.
  public private(set) var counters = Counters()
  /// The sum of the frames' modelled times, in ns.
  public private(set) var modelled: UInt64 = 0

  /// Makes totals of no frames.
  public init() {}

  /// Adds a frame's counters and its modelled time.
  ///
  /// - Parameters:
  ///   - record: the frame's record.
  ///   - model: the cost model.
  public mutating func addFrame(_ record: FrameRecord, by model: CostModel) {
    frames += 1
    counters += record.counters
    modelled += model.frameTime(of: record)
  }
}

/// The difference between two pictures of the same size, or the sum of several such differences.
public struct PixelDifference: Codable, Hashable, Sendable {
  /// The largest difference of a channel, 0...255.
  public var max: Int
  /// The number of pixels that differ at all.
  public var count: Int
  /// The number of pixels that differ by more than the tolerance.
  public var over: Int
  /// The number of pixels over the tolerance at an edge that moved by less than a pixel.
  ///
  /// Their colours lie between the colours of the surrounding pixels in the other picture.
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

  /// Adds the difference of another pair of pictures.
  public mutating func addDifference(_ other: PixelDifference) {
    max = Swift.max(max, other.max)
    count += other.count
    over += other.over
    edges += other.edges
  }
}
