// The contents of a profile: the same frames, rendered several times, and the division of their time.

/// The tile-rendering time of a frame, divided among stages and layers, with the paths of those layers.
public struct FrameAttribution: Sendable {
  /// The division of the frame's tile-rendering time.
  public var attribution: Attribution
  /// The paths of the attribution's layers, by their indices in the evaluated frame.
  public var paths: [Int: String]

  /// Gathers an attribution with the paths of its layers.
  ///
  /// - Parameters:
  ///   - attribution: the attribution.
  ///   - path: returns the path of a layer.
  public init(_ attribution: Attribution, path: (Int) -> String) {
    self.attribution = attribution
    paths = Dictionary(
      uniqueKeysWithValues: attribution.layers.map { ($0.layer, path($0.layer)) })
    paths[0] = path(0)
  }
}

/// The overhead of accounting: the same frame, rendered alternately with an account and without.
public struct ProfilerOverhead: Codable, Hashable, Sendable {
  /// The time of the fastest frame with an account, in ns.
  public let profiled: UInt64
  /// The time of the fastest frame without an account, in ns.
  public let unprofiled: UInt64
  /// The number of frames that were rendered with an account, which is also the number without.
  public let frames: Int
  /// The relative increase of the frame's time by the account; negative if noise outweighs it.
  public let share: Double

  /// Makes a measurement from the times of the fastest frames.
  public init(profiled: UInt64, unprofiled: UInt64, frames: Int) {
    self.profiled = profiled
    self.unprofiled = unprofiled
    self.frames = frames
    share = unprofiled == 0 ? 0 : Double(profiled) / Double(unprofiled) - 1
  }

  enum CodingKeys: String, CodingKey {
    case profiled = "profiled_ns"
    case unprofiled = "unprofiled_ns"
    case frames, share
  }
}

/// The frames of a scene, rendered several times.
public struct ProfiledRun: Sendable {
  /// The scene's name.
  public var scene: String
  /// The number of columns of the output.
  public var width: Int
  /// The number of rows of the output.
  public var height: Int
  /// The number of threads that rendered.
  public var threads: Int
  /// The kind of memory that offscreen passes use: `tile` or `surface`.
  public var offscreen: String
  /// The part of each frame that was rendered: `everything` or `damage`.
  public var redraw: String
  /// The budget of each frame.
  public var budget: FrameBudget
  /// The shares of the budget that groups of stages may take.
  public var shares: BudgetShares
  /// The number of frames at the start that statistics leave out.
  public var warmUp: Int
  /// The records of every frame of each repeat; the warm-up frames are the first of each.
  public var repeats: [[FrameRecord]]
  /// The divisions of the frames' tile-rendering time: one for each frame, or a single one for all.
  public var attributions: [FrameAttribution]
  /// The paths of all layers of the last attributed frame, each before its sublayers; empty without attribution.
  public var layers: [String]
  /// The profiling overhead; `nil` if it was not measured.
  public var overhead: ProfilerOverhead?

  /// Makes a run from its settings, its records and their attributions.
  ///
  /// - Precondition: every repeat has the same number of frames, more than `warmUp`; there is one attribution, or one
  ///   for each frame.
  public init(
    scene: String, width: Int, height: Int, threads: Int, offscreen: String, redraw: String,
    budget: FrameBudget, shares: BudgetShares = BudgetShares(), warmUp: Int,
    repeats: [[FrameRecord]], attributions: [FrameAttribution], layers: [String] = [],
    overhead: ProfilerOverhead? = nil
  ) {
    let count = repeats.first?.count ?? 0
    precondition(count > warmUp, "a profile needs a frame after the warm-up")
    precondition(repeats.allSatisfy { $0.count == count }, "repeats of unlike lengths")
    precondition(attributions.count == 1 || attributions.count == count)
    self.scene = scene
    self.width = width
    self.height = height
    self.threads = threads
    self.offscreen = offscreen
    self.redraw = redraw
    self.budget = budget
    self.shares = shares
    self.warmUp = warmUp
    self.repeats = repeats
    self.attributions = attributions
    self.layers = layers
    self.overhead = overhead
  }

  /// The number of frames of each repeat, warm-up included.
  public var frameCount: Int { repeats[0].count }

  /// The floor timeline: each frame from the repeat in which it was fastest.
  ///
  /// The whole record is taken, so that its stages and its remainder sum to its time.
  public var floor: [FrameRecord] {
    (0..<frameCount).map { index in
      var fastest = repeats[0][index]
      for frames in repeats.dropFirst() where frames[index].frame < fastest.frame {
        fastest = frames[index]
      }
      return fastest
    }
  }

  /// The frames of the floor timeline, each with the cost of its layers.
  public var accounted: [AccountedFrame] {
    floor.enumerated().map { index, record in
      let own = attributions.count == 1 ? attributions[0] : attributions[index]
      return AccountedFrame(record, attribution: own.attribution) { own.paths[$0] ?? "?" }
    }
  }

  /// Statistics of the floor (each frame from the repeat in which it was fastest), without the warm-up.
  public var floorStatistics: FrameStatistics {
    FrameStatistics(ProfiledRun.shown(floor.dropFirst(warmUp)), budget: budget)
  }

  /// Statistics of the frames of all repeats, without their warm-up.
  public var rawStatistics: FrameStatistics {
    FrameStatistics(
      repeats.flatMap { ProfiledRun.shown($0.dropFirst(warmUp)) }, budget: budget)
  }

  private static func shown(_ frames: ArraySlice<FrameRecord>) -> [(time: UInt64, isShown: Bool)] {
    frames.map { ($0.frame, !$0.damage.isEmpty) }
  }
}
